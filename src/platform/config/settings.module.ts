import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule, registerAs } from '@nestjs/config';
import { readSettings } from './read-settings.js';
import { Settings } from './settings.js';

/** `ConfigModule` has put a `.env` file of the working directory into the environment by the time this runs. */
const environmentSettings = registerAs('atende', () => readSettings());

/** Provides `Settings` everywhere: of the environment in the product, given ones in tests. */
@Global()
@Module({})
export class SettingsModule {
  static fromEnvironment(): DynamicModule {
    return {
      module: SettingsModule,
      imports: [ConfigModule.forRoot({ load: [environmentSettings] })],
      providers: [{ provide: Settings, inject: [environmentSettings.KEY], useFactory: (settings: Settings) => settings }],
      exports: [Settings],
    };
  }

  static of(settings: Settings): DynamicModule {
    return { module: SettingsModule, providers: [{ provide: Settings, useValue: settings }], exports: [Settings] };
  }
}
