import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from '../kernel/clock.js';
import { IdGenerator, UuidGenerator } from '../kernel/ids.js';
import { AuthModule } from './auth/auth.module.js';
import { SettingsModule } from './config/settings.module.js';
import { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { AppLogger } from './logging/app-logger.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OpenTelemetryTelemetry } from './telemetry/open-telemetry.js';
import { Telemetry } from './telemetry/telemetry.js';

/** What a test may hold still or read back. */
export interface PlatformDoubles {
  readonly clock?: Clock;
  readonly ids?: IdGenerator;
  readonly telemetry?: Telemetry;
  readonly logger?: AppLogger;
}

/** Everything that features stand on, available everywhere; the composition root imports it first. */
@Global()
@Module({})
export class PlatformModule {
  /** As the product runs: settings of the environment. */
  static fromEnvironment(): DynamicModule {
    return assemble(SettingsModule.fromEnvironment(), {});
  }

  /** With given settings, as tests run. */
  static of(settings: Settings, doubles: PlatformDoubles = {}): DynamicModule {
    return assemble(SettingsModule.of(settings), doubles);
  }
}

function assemble(settings: DynamicModule, doubles: PlatformDoubles): DynamicModule {
  return {
    module: PlatformModule,
    imports: [settings, DatabaseModule, MetricsModule, AuthModule, HealthModule],
    providers: [
      { provide: Clock, useValue: doubles.clock ?? new SystemClock() },
      { provide: IdGenerator, useValue: doubles.ids ?? new UuidGenerator() },
      { provide: Telemetry, useValue: doubles.telemetry ?? new OpenTelemetryTelemetry() },
      { provide: AppLogger, inject: [Settings], useFactory: (values: Settings) => doubles.logger ?? new AppLogger(values) },
    ],
    exports: [Clock, IdGenerator, Telemetry, AppLogger],
  };
}
