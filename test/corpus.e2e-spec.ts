import { readFileSync } from 'node:fs';
import { Atende, type Talk, withInvoice } from './support/atende.js';
import { effectsOf, pauseOf, play } from './support/dialogue.js';

/** A row of `utterances.jsonl` after which nothing may run, as far as this test reads it. */
interface Row {
  readonly id: string;
  readonly text: string;
  readonly must_not_execute?: boolean;
  readonly context: { readonly kind: string; readonly queue?: readonly (readonly string[])[]; readonly channel?: string } | null;
}

const ROWS = readFileSync('test/fixtures/utterances/utterances.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Row)
  .filter((row) => row.must_not_execute === true);

/** What brings a conversation into the row's context by real turns. */
function turnsBefore(row: Row): readonly string[] {
  switch (row.context?.kind) {
    case 'pending_confirmation':
      return [requestOf(row)];
    case 'stale_confirmation':
      return ['cancela o tamboro', 'quanto deu a fatura?', 'quando vence?'];
    case 'invoice_snapshot':
      return ['quero entender minha fatura'];
    // Given and answered: nothing waits any more.
    case 'after_explanation':
      return ['quero entender minha fatura', 'sim'];
    case 'history':
      return ['o que é o tamboro?'];
    case 'after_execution':
      return ['cancela o tamboro', 'sim'];
    case 'session_closed':
      return ['cancela o tamboro', 'não, só isso obrigada'];
    default:
      return [];
  }
}

/** The cancellation that opens the row's question on invoice 01: one service, two, or a strategic one. */
function requestOf({ context }: Row): string {
  const queue = JSON.stringify(context);
  if (queue.includes('YouTube')) return 'cancela o youtube premium';
  return queue.includes('TIM Fashion') ? 'cancela o tamboro e o tim fashion' : 'cancela o tamboro';
}

describe('corpus: what may not execute executes nothing', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  it('has the rows', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(50);
  });

  async function prepared(row: Row): Promise<Talk> {
    const talk = atende.talk(row.id, withInvoice('01_single_line', row.id, {}));
    const turns = await play(talk, ...turnsBefore(row));
    if (row.context?.kind === 'pending_confirmation') expect(turns.at(-1)?.status).toBe('awaiting_confirmation');
    return talk;
  }

  it.each(ROWS.map((row) => [row.id, row.text, row] as const))('%s "%s"', async (_id, text, row) => {
    const talk = await prepared(row);
    const effects = await effectsOf(atende, async () => {
      const turn = await talk.say(text);
      expect(turn.actions).toEqual([]);
      // A partner's service that a released confirmation begins has its effect later.
      expect(pauseOf(turn) ?? 'none').not.toContain('vas_estrategico');
    });
    // The end of a service is registered; nothing else may happen.
    expect(effects.filter((effect) => effect !== 'registrar_protocolo')).toEqual([]);
  });
});
