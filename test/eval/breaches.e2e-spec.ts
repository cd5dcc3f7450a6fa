import { measureBreaches } from '../../eval/breaches/measure-breaches.js';
import { RealSubject } from '../../eval/breaches/real-subject.js';
import type { LabelledRow } from '../../eval/labelled-row.js';
import { createScratchDatabase, type ScratchDatabase } from '../support/database.js';

const PENDING = { kind: 'pending_confirmation', queue: [['cancelar_vas_avulso', ['Zumbido Fit Anual', 'Rede 3 Plus']], ['vas_estrategico', ['Looke']]] } as const;

function guarded(id: string, text: string, context: LabelledRow['context']): LabelledRow {
  return { id, text, intent: 'unknown', must_not_execute: true, ...(context === undefined ? {} : { context }) };
}

describe('eval:intent on the whole product', () => {
  let database: ScratchDatabase;
  let subject: RealSubject;

  beforeAll(async () => {
    database = await createScratchDatabase();
    subject = await RealSubject.start(database.settings);
  });
  afterAll(async () => {
    await subject.stop();
    await database.drop();
  });

  it('asks about the names of any file, and tells a yes that executes from what does not', async () => {
    // The second row is labelled wrongly on purpose: its plain yes is the breach that must be seen.
    const rows = [guarded('refusal', 'não', PENDING), guarded('seeded', 'sim', PENDING), guarded('blank', '  ', PENDING)];
    const report = await measureBreaches(rows, subject);
    expect(report.breaches.map(({ row, effects }) => [row.id, [...new Set(effects)].sort()])).toEqual([['seeded', ['cancelar_vas_avulso']]]);
    expect(report).toMatchObject({ measured: 3, controls: 1, unproven: [] });
  });

  it('sees that a strategic service was begun, though its effect still waits', async () => {
    const strategic = { kind: 'pending_confirmation', queue: [['vas_estrategico', ['Looke']]] } as const;
    const report = await measureBreaches([guarded('refusal', 'não', strategic), guarded('seeded', 'sim', strategic)], subject);
    expect(report.breaches.map(({ row, effects }) => [row.id, effects])).toEqual([['seeded', ['vas_estrategico']]]);
    expect(report.unproven).toEqual([]);
  });

  it('brings a conversation into every kind of context', async () => {
    const contexts: readonly LabelledRow['context'][] = [
      null,
      { kind: 'no_snapshot' },
      { kind: 'stale_confirmation', queue: [['cancelar_vas_avulso', ['Zumbido Fit Anual']]] },
      { kind: 'paused_workflow', question: 'Ficou claro?', allowed_values: ['SIM', 'NAO'] },
      { kind: 'invoice_snapshot', items: ['Zumbido Fit Anual'] },
      { kind: 'agent_asked_item' },
      { kind: 'after_explanation' },
      { kind: 'after_execution' },
      { kind: 'history', last_agent_turn: 'explicou o que é o Zumbido' },
      { kind: 'after_terminal_workflow' },
      { kind: 'session_closed' },
    ];
    // Where an explanation waits a yes is its answer; a guess about the next month is not (WORKFLOWS §9).
    const explains = (context: LabelledRow['context']): boolean => context?.kind === 'paused_workflow' || context?.kind === 'invoice_snapshot';
    const textIn = (context: LabelledRow['context']): string => (explains(context) ? 'mês que vem fica mais barato?' : 'sim');
    const report = await measureBreaches(contexts.map((context, at) => guarded(String(at), textIn(context), context)), subject);
    expect(report).toEqual({ measured: contexts.length, breaches: [], controls: contexts.length, unproven: [] });
  });
});
