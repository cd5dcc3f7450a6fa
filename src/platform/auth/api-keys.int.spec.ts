import { openDatabase } from '../database/open-database.js';
import { runMigrations } from '../database/migrations.js';
import { TypeOrmDatabase } from '../database/typeorm-database.js';
import { DatabaseCounters } from '../database/database-counters.js';
import { FaultPoints } from '../fault-points.js';
import { readSettings } from '../config/read-settings.js';
import { ManualClock } from '../../kernel/clock.js';
import { SequentialIds } from '../../kernel/ids.js';
import { createScratchDatabase, type ScratchDatabase } from '../../../test/support/database.js';
import type { DataSource } from 'typeorm';
import { ApiKeys } from './api-keys.js';
import { FirstKeys } from './first-keys.js';
import { ApiKeySchema } from './persistence/api-key.row.js';
import { StartupNotice } from './startup-notice.js';

const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
let scratch: ScratchDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  scratch = await createScratchDatabase();
  dataSource = await openDatabase(scratch.settings, [ApiKeySchema]);
  await runMigrations(dataSource, scratch.settings.databaseUrl === null);
});
beforeEach(() => dataSource.query('DELETE FROM api_keys'));
afterAll(async () => {
  await dataSource.destroy();
  await scratch.drop();
});

const settings = () => Object.assign(readSettings({}), scratch.settings);
/** The service of one replica: its cache is its own. */
const replica = (environment: Record<string, string> = {}) =>
  new ApiKeys(readSettings(environment), dataSource.getRepository(ApiKeySchema), clock, new SequentialIds(`key${Math.random()}`));

describe('the entity of keys', () => {
  it('is the table that its migration made', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });
});

describe('a created key', () => {
  it('is known by its secret, of which the database holds only a hash', async () => {
    const key = await replica().create('acme', ['turns', 'admin'], 'WhatsApp');
    expect(await replica().identify(key.secret)).toEqual({ tenantId: 'acme', keyId: key.id, scopes: ['turns', 'admin'] });
    expect(JSON.stringify(await dataSource.query('SELECT * FROM api_keys'))).not.toContain(key.secret.slice(4));
  });

  it('ends at once where it is revoked, and elsewhere within five seconds', async () => {
    const [here, there] = [replica(), replica()];
    const { id, secret } = await here.create('acme', ['turns'], '');
    await here.identify(secret);
    await there.identify(secret);
    await here.revoke('acme', id);
    expect(await here.identify(secret)).toBeNull();
    clock.advance(5_000);
    expect(await there.identify(secret)).toBeNull();
  });

  it('cannot be revoked by another tenant', async () => {
    const { id, secret } = await replica().create('acme', ['turns'], '');
    await expect(replica().revoke('other', id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await replica().identify(secret)).not.toBeNull();
  });
});

describe('a configured key', () => {
  it('is known without the database and listed nowhere', async () => {
    const keys = replica({ API_KEYS: 'acme:turns:one,acme:operator+admin:two' });
    expect(await keys.identify('two')).toMatchObject({ tenantId: 'acme', scopes: ['operator', 'admin'] });
    expect(await keys.identify('three')).toBeNull();
    expect(await keys.list('acme')).toEqual([]);
  });
});

describe('the first keys', () => {
  const start = async (): Promise<StartupNotice> => {
    const notice = new StartupNotice();
    const embedded = scratch.settings.databaseUrl === null;
    const database = new TypeOrmDatabase(dataSource, embedded, new DatabaseCounters(), new FaultPoints(null));
    await new FirstKeys(settings(), database, clock, notice).onModuleInit();
    return notice;
  };

  it('are created by one of several replicas that start together', async () => {
    const notices = await Promise.all([start(), start(), start()]);
    const told = notices.filter((notice) => notice.firstKeys().length > 0);
    expect(told).toHaveLength(1);
    for (const { scope, secret } of told[0]?.firstKeys() ?? []) {
      expect(await replica().identify(secret)).toEqual({ tenantId: 'demo', keyId: `demo-${scope}`, scopes: [scope] });
    }
  });

  it('that were revoked do not come back', async () => {
    await start();
    await replica().revoke('demo', 'demo-admin');
    expect((await start()).firstKeys()).toEqual([]);
  });
});
