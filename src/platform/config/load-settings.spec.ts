import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from './load-settings.js';

const VARIABLES = ['TURN_WAIT_SECONDS', 'PAUSE_TTL_SECONDS'];

function environmentFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'atende-env-')), '.env');
  writeFileSync(file, text);
  return file;
}

describe('the settings of the process', () => {
  afterEach(() => VARIABLES.forEach((name) => Reflect.deleteProperty(process.env, name)));

  it('are those of a .env file, and of the environment before it', async () => {
    process.env['TURN_WAIT_SECONDS'] = '7';
    const settings = await loadSettings(environmentFile('TURN_WAIT_SECONDS=8\nPAUSE_TTL_SECONDS=9\n'));
    expect(settings).toMatchObject({ turnWaitSeconds: 7, pauseTtlSeconds: 9 });
  });

  it('need no .env file', async () => {
    expect((await loadSettings('/nowhere/.env')).turnWaitSeconds).toBe(30);
  });

  it('refuse the start while one of them is not valid', async () => {
    const file = environmentFile('TURN_WAIT_SECONDS=soon\n');
    await expect(loadSettings(file)).rejects.toMatchObject({ name: 'ConfigurationError', faults: [{ variable: 'TURN_WAIT_SECONDS' }] });
  });
});
