import { slowness } from '../../../test/support/machine-speed.js';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { intentContext } from '../testing/intent-contexts.js';
import { pendingTamboro } from '../testing/pending-contexts.js';
import { parseModel, predict, serializeModel, trainLinearModel } from './linear-model.js';
import { loadNlpClassifier } from './load-nlp-classifier.js';
import { NluExamplesError, parseExamples, readExampleSources } from './nlu-examples.js';

const CONFIG = 'config/nlu';
const context = intentContext();

describe('loadNlpClassifier', () => {
  let directory: string;
  /** Two kinds of the examples: what is kept and when is the same for few as for all. */
  let few: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'nlu-'));
    few = join(directory, 'few');
    mkdirSync(few);
    for (const kind of ['invoice_overview', 'human_or_end']) copyFileSync(join(CONFIG, `${kind}.yaml`), join(few, `${kind}.yaml`));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('keeps the trained model by content hash and answers the same from it', async () => {
    const cacheDir = join(directory, 'cache');
    const trained = loadNlpClassifier({ configDir: few, cacheDir });
    expect(readdirSync(cacheDir)).toHaveLength(1);
    const cached = loadNlpClassifier({ configDir: few, cacheDir });
    expect(readdirSync(cacheDir)).toHaveLength(1);
    const text = 'porque minha conta aumentou desse jeito';
    expect(await cached.classify(text, context)).toEqual(await trained.classify(text, context));
  });

  it('trains again when the cache is damaged, and starts without a cache it cannot write', async () => {
    const cacheDir = join(directory, 'cache');
    loadNlpClassifier({ configDir: few, cacheDir });
    const file = join(cacheDir, readdirSync(cacheDir)[0] ?? '');
    writeFileSync(file, '{"labels": [');
    expect((await loadNlpClassifier({ configDir: few, cacheDir }).classify('me mostra a fatura', context)).kind).toBe('invoice_overview');
    writeFileSync(join(directory, 'file'), '');
    expect((await loadNlpClassifier({ configDir: few, cacheDir: join(directory, 'file') }).classify('me mostra a fatura', context)).kind).toBe('invoice_overview');
  });

  it('names file, line and column of every fault', () => {
    writeFileSync(join(directory, 'a.yaml'), 'kind: unknown\nexamples:\n  - um\n  - dois\n  - 3\n  - quatro\n  - cinco\n');
    writeFileSync(join(directory, 'b.yaml'), 'kind: [unknown\n');
    writeFileSync(join(directory, 'c.yaml'), 'kind: nothing\n');
    writeFileSync(join(directory, 'notes.txt'), 'not read');
    expect(() => loadNlpClassifier({ configDir: directory, cacheDir: null })).toThrow(NluExamplesError);
    expect(() => parseExamples(readExampleSources(directory))).toThrow(/a\.yaml:5:5: \/examples\/2 must be string[\s\S]*b\.yaml:\d+:\d+[\s\S]*c\.yaml:1:/u);
  });

  it('refuses a directory without examples', () => {
    expect(() => loadNlpClassifier({ configDir: directory, cacheDir: null })).toThrow('no example file found');
  });
});

describe('NlpIntentClassifier', () => {
  const classifier = loadNlpClassifier({ configDir: CONFIG, cacheDir: null });

  it.each([
    ['me detalha essa fatura inteira', 'invoice_overview'], ['vocês cobraram errado mais uma vez', 'broad_invoice_complaint'], ['pra que serve o taplingo', 'conceptual_question'], ['quanto pago no hbo max', 'value_question'],
    ['dá pra remover o exa segurança?', 'action_request'], ['chama seu supervisor', 'human_or_end'], ['como tá o tempo hoje em recife, vai chover', 'off_context'], ['queria parcelar a fatura', 'unknown'], ['obrigada mas ainda não resolveu', 'broad_invoice_complaint'],
  ])('"%s" is %s', async (text, kind) => {
    expect((await classifier.classify(text, context)).kind).toBe(kind);
  });

  it.each(['banana', 'asdf', 'ano', 'do no', 'tá de brincadeira', 'melhor deixar assim', 'isso aquilo ali'])('takes "%s" for no yes', async (text) => {
    expect((await classifier.classify(text, pendingTamboro())).affirmation).toBe(false);
  });

  it('is fast: a thousand messages in a second on the machine of the bars', async () => {
    const texts = ['quero cancelar o tamboro e o tim fashion', 'por que minha conta veio tão alta esse mês?', 'não reconheço essa cobrança de 14,99'];
    for (const text of texts) await classifier.classify(text, context);
    const before = process.cpuUsage();
    for (let run = 0; run < 333; run += 1) for (const text of texts) await classifier.classify(text, context);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / 999).toBeLessThan(slowness());
  });
});

describe('the linear model', () => {
  const model = trainLinearModel([
    { label: 'a', features: ['w:x', 'w:y'] }, { label: 'a', features: ['w:x'] }, { label: 'b', features: ['w:z'] }, { label: 'b', features: ['w:z', 'w:y'] },
  ]);

  it('learns what tells the labels apart, the same in every training', () => {
    expect(predict(model, ['w:x'])[0]?.[0]).toBe('a');
    expect(predict(model, ['w:z', 'w:never-seen'])[0]?.[0]).toBe('b');
  });

  it('survives being written and read', () => {
    const copy = parseModel(serializeModel(model));
    expect(copy === null ? null : predict(copy, ['w:x'])).toEqual(predict(model, ['w:x']));
  });

  it.each(['', 'null', '{}', '{"labels":["a"],"features":["x"],"weights":"AAAA"}'])('reads no model from %j', (text) => {
    expect(parseModel(text)).toBeNull();
  });
});
