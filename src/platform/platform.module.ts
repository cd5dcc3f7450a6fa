import { Global, Module, type BeforeApplicationShutdown, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, SystemClock } from '../kernel/clock.js';
import { IdGenerator, UuidGenerator } from '../kernel/ids.js';
import { AuthModule } from './auth/auth.module.js';
import { settingsWarnings } from './config/read-settings.js';
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
export class PlatformModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly settings: Settings,
    private readonly logger: AppLogger,
  ) {}

  static of(settings: Settings, doubles: PlatformDoubles = {}): DynamicModule {
    return {
      module: PlatformModule,
      imports: [SettingsModule.of(settings), DatabaseModule, MetricsModule, AuthModule, HealthModule],
      providers: [
        { provide: Clock, useValue: doubles.clock ?? new SystemClock() },
        { provide: IdGenerator, useValue: doubles.ids ?? new UuidGenerator() },
        { provide: Telemetry, useValue: doubles.telemetry ?? new OpenTelemetryTelemetry() },
        { provide: AppLogger, useValue: doubles.logger ?? new AppLogger(settings) },
      ],
      exports: [Clock, IdGenerator, Telemetry, AppLogger],
    };
  }

  onApplicationBootstrap(): void {
    for (const warning of settingsWarnings(this.settings)) this.logger.warning(warning, { event: 'configuration' });
  }

  beforeApplicationShutdown(): void {
    this.logger.stopWaiting();
  }
}
