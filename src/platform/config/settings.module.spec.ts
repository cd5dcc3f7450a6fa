import { NestFactory } from '@nestjs/core';
import { readSettings } from './read-settings.js';
import { SettingsModule } from './settings.module.js';
import { Settings } from './settings.js';

const start = async (): Promise<Settings> => {
  const context = await NestFactory.createApplicationContext(SettingsModule.fromEnvironment(), { logger: false, abortOnError: false });
  return context.get(Settings);
};

describe('the settings of the process', () => {
  afterEach(() => delete process.env['TURN_WAIT_SECONDS']);

  it('are those of its environment', async () => {
    process.env['TURN_WAIT_SECONDS'] = '7';
    const settings = await start();
    expect(settings.turnWaitSeconds).toBe(7);
    expect(settings).toEqual(readSettings());
  });

  it('refuse the start while one of them is not valid', async () => {
    process.env['TURN_WAIT_SECONDS'] = 'soon';
    await expect(start()).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('TURN_WAIT_SECONDS') });
  });
});
