import type { LabelledRow, RowContext } from '../../eval/labelled-row.js';
import { readRows } from '../../eval/read-rows.js';
import { restoreRow, storedRow } from '../../eval/restored-row.js';

const PROMPT = 'Entendi que você deseja cancelar o serviço VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059, e também falar sobre o serviço HBO Max vinculado ao número final 0059. Correto?';

function rowIn(context: RowContext | null): LabelledRow {
  return { id: 'r', text: 'sim', intent: 'unknown', context };
}

describe('the context of a row', () => {
  it('comes back from its stored state, for every row of the corpus', () => {
    for (const row of readRows('test/fixtures/utterances/utterances.jsonl')) {
      expect(() => restoreRow(row)).not.toThrow();
      expect(storedRow(row).state['schema_version']).toBe(7);
    }
  });

  it('holds the question that waits, with the charges, lines and amounts it names', () => {
    const row = rowIn({ kind: 'pending_confirmation', prompt: PROMPT, queue: [['cancelar_vas_avulso', ['VOD + Canais Abertos']], ['vas_estrategico', ['HBO Max']]] });
    const { context } = restoreRow(row);
    expect(context).toMatchObject({ hasPendingConfirmation: true, pendingConfirmationPrompt: PROMPT, pendingItemNames: ['VOD + Canais Abertos', 'HBO Max'], lastQuestion: 'Correto?' });
    const items = JSON.stringify(storedRow(row).state['pending_confirmation']);
    expect(items).toMatch(/"canonical_name":"VOD \+ Canais Abertos".*?"msisdn":"11900000059".*?"value":"19.90"/u);
  });

  it('holds no open question once it is stale', () => {
    const { context } = restoreRow(rowIn({ kind: 'stale_confirmation', queue: [['cancelar_vas_avulso', ['Tamboro Mensal']]] }));
    expect(context).toMatchObject({ hasPendingConfirmation: false, pendingItemNames: [] });
  });

  it('holds the paused workflow and its question', () => {
    const { context, paused } = restoreRow(rowIn({ kind: 'paused_workflow', workflow: 'pro_rata', question: 'Ficou claro?', allowed_values: ['SIM', 'NAO'] }));
    expect(paused).toMatchObject({ workflow: 'pro_rata', question: 'Ficou claro?', allowedValues: ['SIM', 'NAO'] });
    expect(context.lastQuestion).toBe('Ficou claro?');
  });

  it('holds the listed items, the item that is asked for, what was explained, and nothing for a first message', () => {
    expect(restoreRow(rowIn({ kind: 'invoice_snapshot', items: ['Tamboro Mensal', 'Craque Jr'] })).context.snapshotItemNames).toEqual(['Tamboro Mensal', 'Craque Jr']);
    expect(restoreRow(rowIn({ kind: 'agent_asked_item', question: 'Qual serviço?' })).context.openQuestion).toEqual({ verb: 'cancelar', mention: null, candidates: [] });
    expect(restoreRow(rowIn({ kind: 'history', last_agent_turn: 'explicou o que é o Tamboro' })).context.recentItems).toEqual([{ name: 'Tamboro', msisdn: '11900007048', turnsAgo: 1 }]);
    expect(restoreRow(rowIn(null)).context).toMatchObject({ turnIndex: 0, lastQuestion: null, invoiceItemNames: [] });
  });

  it('is spoken or written as the row says', () => {
    expect(restoreRow(rowIn({ kind: 'no_snapshot', channel: 'voice' })).context.channel).toBe('voice');
  });
});
