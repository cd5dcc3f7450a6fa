import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Settings } from './settings.js';

/** Provides `Settings` everywhere. */
@Global()
@Module({})
export class SettingsModule {
  static of(settings: Settings): DynamicModule {
    return { module: SettingsModule, providers: [{ provide: Settings, useValue: settings }], exports: [Settings] };
  }
}
