import { ConfigModule } from '@nestjs/config';
import { readSettings } from './read-settings.js';
import type { Settings } from './settings.js';

/**
 * The settings of the process, for `main`, which needs them before there is a module: a `.env` file is read first,
 * and a variable that the environment has already wins over it.
 * @throws ConfigurationError with every fault at once
 */
export async function loadSettings(environmentFile = '.env'): Promise<Settings> {
  await ConfigModule.forRoot({ envFilePath: environmentFile });
  return readSettings();
}
