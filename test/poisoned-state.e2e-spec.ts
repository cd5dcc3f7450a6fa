import { jest } from '@jest/globals';
import type { JsonValue } from '../src/kernel/json.js';
import { contentHash } from '../src/kernel/hash.js';
import { AppLogger } from '../src/platform/logging/app-logger.js';
import { Random } from './soak/simulation/random.js';
import { poisons } from './soak/poisons.js';
import { Atende, type Talk, withInvoice } from './support/atende.js';
import { AT_REST, countersOf, sql } from './support/sql.js';

const LONG = process.env['ATENDE_TEST_TIER'] === 'long';
const RANDOM_ROWS = LONG ? 300 : 25;

describe('a conversation whose stored row is poisoned', () => {
  let atende: Atende;
  let healthy: Talk;

  beforeAll(async () => {
    atende = await Atende.start();
    healthy = atende.talk('healthy', withInvoice('01_single_line', 'HEALTHY'));
    await healthy.say('quanto é minha fatura?');
  });
  afterAll(async () => {
    await atende.stop();
  });

  /** A conversation with a question open, so that its state is full. */
  const asked = async (key: string): Promise<Talk> => {
    const talk = atende.talk(key, withInvoice('01_single_line', key.toUpperCase()));
    await talk.say('quero cancelar o tamboro');
    return talk;
  };
  const stateOf = async (key: string): Promise<JsonValue> => {
    const [row] = await sql<{ state: JsonValue }>(atende, 'state', 'SELECT state FROM conversations WHERE conversation_key = $1', [key]);
    return row?.state ?? null;
  };
  const poison = (key: string, column: 'state' | 'session', value: JsonValue, checksum: string | null) =>
    sql(atende, `poison_${column}`, `UPDATE conversations SET ${column} = $2::jsonb, checksum = COALESCE($3, checksum) WHERE conversation_key = $1`, [key, JSON.stringify(value), checksum]);

  /** It is answered, again and again, counts on, does nothing that nobody confirmed, and holds nobody else up. */
  async function expectAlive(talk: Talk): Promise<void> {
    const [first, second] = [await talk.say('quanto é minha fatura?'), await talk.say('oi')];
    expect([first.turnIndex, second.turnIndex]).toEqual([2, 3]);
    expect(first.reply?.text).toBeTruthy();
    expect(first.actions).toEqual([]);
    expect(await countersOf(atende, talk.key)).toMatchObject({ ...AT_REST, turn_index: 3 });
    expect((await talk.read()).status).toBe(200);
    expect(await sql(atende, 'effects_of', 'SELECT 1 FROM effects WHERE conversation_key = $1', [talk.key])).toEqual([]);
  }

  it.each(poisons().map((entry, index) => [index, ...entry] as const))('%i: %s', async (index, _name, spoil) => {
    const talk = await asked(`p-${index}`);
    const spoilt = spoil(await stateOf(talk.key));
    // With a checksum of its own: nothing but the reader of the state stands between it and the dialogue.
    await poison(talk.key, 'state', spoilt, contentHash(spoilt));
    await expectAlive(talk);
    expect((await healthy.say('quando vence?')).superseded).toBe(false);
  });

  it('of which only the checksum is wrong starts afresh with a line in the log, and what it held is kept beside with the reason', async () => {
    const talk = await asked('checksum');
    await poison(talk.key, 'state', await stateOf(talk.key), 'no-such-sum');
    const warned = jest.spyOn(atende.app.get(AppLogger, { strict: false }), 'warning');
    await expectAlive(talk);
    // Once: the turn after it finds the new state.
    expect(warned.mock.calls).toEqual([['A conversation whose state could not be read starts afresh', { conversationKey: 'checksum', reason: 'checksum_mismatch', request: expect.objectContaining({ tenantId: 'demo' }) as unknown }]]);
    warned.mockRestore();
    const archived = await sql(atende, 'archived', 'SELECT reason FROM archived_states WHERE conversation_key = $1', [talk.key]);
    expect(archived).toEqual([{ reason: 'checksum_mismatch' }]);
  });

  it.each<readonly [string, JsonValue]>([['null', null], ['a list', [1, 2]], ['a text', 'x'], ['an unknown status', { sessionId: 's', status: 'NOWHERE' }]])('whose session is %s goes on in a new one', async (name, session) => {
    const talk = await asked(`session ${name}`);
    await poison(talk.key, 'session', session, null);
    await expectAlive(talk);
  });

  it(`with ${RANDOM_ROWS} seeded ruins of a state: all are answered`, async () => {
    const random = new Random(11);
    for (let index = 0; index < RANDOM_ROWS; index += 1) {
      const talk = await asked(`random-${index}`);
      const ruined = ruin(await stateOf(talk.key), random);
      await poison(talk.key, 'state', ruined, contentHash(ruined));
      const answer = await talk.say('quanto é minha fatura?');
      expect({ ruined, turnIndex: answer.turnIndex, actions: answer.actions }).toEqual({ ruined, turnIndex: 2, actions: [] });
    }
    expect(await healthy.say('oi')).toMatchObject({ superseded: false });
  }, 300_000);
});

const JUNK: readonly [JsonValue, ...JsonValue[]] = [null, 0, -1, 1e21, '', '\u{1F4A3}', true, [], {}, [[]], { a: { b: [] } }, 'SIM', '2026-99-99'];

/** The same document with about one value in eight replaced. */
function ruin(value: JsonValue, random: Random): JsonValue {
  if (random.chance(0.12)) return random.pick(JUNK);
  if (Array.isArray(value)) return value.map((item: JsonValue) => ruin(item, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ruin(inner, random)]));
}
