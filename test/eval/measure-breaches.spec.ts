import { measureBreaches } from '../../eval/breaches/measure-breaches.js';
import type { LabelledRow } from '../../eval/labelled-row.js';
import { ScriptedSubject } from './scripted-subject.js';

function row(id: string, text: string, more: Partial<LabelledRow> = {}): LabelledRow {
  return { id, text, intent: 'unknown', must_not_execute: true, context: { kind: 'pending_confirmation', queue: [['cancelar_vas_avulso', ['Tamboro Mensal', 'Craque Jr']]] }, ...more };
}

describe('what must not execute', () => {
  it('is found to execute nothing, with one control for equal contexts', async () => {
    const report = await measureBreaches([row('a', 'espera'), row('b', 'hmm'), row('c', 'sim', { must_not_execute: false })], new ScriptedSubject());
    expect(report).toEqual({ measured: 2, breaches: [], controls: 1, unproven: [] });
  });

  it('is a breach when a product executes on it', async () => {
    const report = await measureBreaches([row('a', 'espera'), row('b', 'hmm', { context: null })], new ScriptedSubject('executes on anything'));
    expect(report.breaches.map((breach) => [breach.row.id, breach.effects])).toEqual([['a', ['cancelar_vas_avulso', 'cancelar_vas_avulso']]]);
  });

  it('proves nothing on a product that never asks, or that executes on no yes at all', async () => {
    const rows = [row('a', 'espera')];
    expect((await measureBreaches(rows, new ScriptedSubject('asks nothing'))).unproven.map(({ reason }) => reason)).toEqual(['the product did not come to ask about Tamboro Mensal, Craque Jr']);
    expect((await measureBreaches(rows, new ScriptedSubject('executes nothing'))).unproven.map(({ reason }) => reason)).toEqual(['a plain yes in its context executed nothing either']);
  });

  it('is played after the turns that its context needs', async () => {
    const subject = new ScriptedSubject();
    await measureBreaches([row('a', 'sim', { context: { kind: 'stale_confirmation', queue: [['cancelar_vas_avulso', ['Tamboro Mensal']]] } })], subject);
    expect(subject.said).toEqual(['quero cancelar o Tamboro Mensal', 'quanto deu a fatura?', 'quando vence?', 'sim', 'quero cancelar o Tamboro Mensal', 'sim']);
  });
});
