import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evalCommand } from '../../eval/command.js';
import { ScriptedSubject } from './scripted-subject.js';

const GOOD = { id: 'good', text: 'quero cancelar o netflix', intent: 'action_request', mentioned_items: ['netflix'] };
const WRONG = { id: 'wrong', text: 'me mostra <b>a fatura</b>', intent: 'off_context' };
const GUARDED = { id: 'guarded', text: 'espera', intent: 'unknown', also_ok: ['confirmation_response'], must_not_execute: true, context: { kind: 'pending_confirmation', queue: [['cancelar_vas_avulso', ['Tamboro Mensal']]] } };

describe('npm run eval:intent', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'eval-'));
    // What the rows below mean is settled by signs; a handful of examples trains a model at once.
    mkdirSync(join(directory, 'nlu'));
    writeFileSync(join(directory, 'nlu', 'a.yaml'), 'kind: invoice_overview\nexamples: [mostra a conta, ver a fatura, a conta toda, minha fatura, abre a conta]\n');
    writeFileSync(join(directory, 'nlu', 'b.yaml'), 'kind: unknown\nexamples: [ahn, alô, e aí, opa, hum]\n');
  });
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  async function run(args: readonly string[], subject = new ScriptedSubject()): Promise<{ code: number; out: string; errors: string; subject: ScriptedSubject }> {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await evalCommand(args, { startSubject: async () => subject, print: (text) => out.push(text), complain: (text) => errors.push(text), now: new Date('2026-11-30T12:00:00Z'), nluDirectory: join(directory, 'nlu') });
    return { code, out: out.join(''), errors: errors.join('\n'), subject };
  }

  function fileOf(...rows: readonly object[]): string {
    const file = join(directory, 'rows.jsonl');
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    return file;
  }

  it('ends with 0 when every figure is reached', async () => {
    const { code, out, subject } = await run(['--file', fileOf(GOOD)]);
    expect([code, subject.stopped]).toEqual([0, true]);
    expect(out).toMatch(/1 rows, 2026-11-30, commit [\s\S]*Every figure is reached\./u);
  });

  it('ends with 1 below a figure, names it and the wrong row, and writes the page', async () => {
    const page = join(directory, 'report.html');
    const { code, out } = await run(['--file', fileOf(GOOD, WRONG), '--html', page]);
    expect(code).toBe(1);
    expect(out).toContain('wrong "me mostra <b>a fatura</b>" [no context] kind: expected off_context, got invoice_overview');
    expect(out).toContain('shipped model: accuracy 0.5000 is below 0.90');
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('me mostra &lt;b&gt;a fatura&lt;/b&gt;');
    expect(html).toContain('shipped model: accuracy 0.5000 is below 0.90');
    expect(html).not.toMatch(/<script|https?:|@import|url\(|<link/u);
    expect(html).toContain('class="miss"');
  });

  it('ends with 1 on a product that executes what it must not, and gives all of it as JSON', async () => {
    const { code, out } = await run(['--file', fileOf(GUARDED), '--json'], new ScriptedSubject('executes on anything'));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ shipped: { accuracy: 1 }, failures: ['whole product: breaches of must_not_execute 1 are above 0'] });
  });

  it('ends with 2 on what it cannot use, and starts nothing', async () => {
    const bad = await run(['--file', fileOf({ ...GOOD, intent: 'x' })]);
    expect([bad.code, bad.errors, bad.subject.said]).toEqual([2, expect.stringMatching(/rows\.jsonl:1: \/intent must be equal/u), []]);
    for (const args of [['--file'], ['--html', '--json'], ['rows.jsonl']]) expect((await run(args)).code).toBe(2);
  });
});
