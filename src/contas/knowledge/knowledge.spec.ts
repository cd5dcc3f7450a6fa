import { fileURLToPath } from 'node:url';
import { Glossary, type GlossaryEntry } from './glossary.js';
import { loadKnowledge, parseGlossary } from './load-knowledge.js';

const SHIPPED = fileURLToPath(new URL('../../../config/knowledge', import.meta.url));
const knowledge = loadKnowledge(SHIPPED);
const search = (...queries: string[]): Promise<readonly string[]> => knowledge.search(queries, { topK: 5, segment: null }).then((passages) => passages.map(({ text }) => text.slice(0, 25)));

describe('the shipped glossary', () => {
  it.each([
    ['pro rata o que é', 'Cobrança proporcional, ou '],
    ['o que significa PRÓ-RATA na minha fatura?', 'Cobrança proporcional, ou '],
    ['terceiros o que é', 'Serviços de terceiros são '],
    ['avulso o que é', 'Serviço avulso, também cha'],
    ['itens eventuais', 'Itens eventuais são cobran'],
    ['controle o que é', 'No plano controle há um va'],
    ['juros e multas o que é', 'Juros e multa são cobrados'],
    ['multa por atraso o que é', 'Juros e multa são cobrados'],
    ['fidelidade o que é', 'Fidelidade é o prazo mínim'],
    ['netflix o que é', 'Netflix, HBO Max, Disney+'],
    ['Disney+ o que é', 'Netflix, HBO Max, Disney+'],
  ])('"%s"', async (query, text) => {
    expect(await search(query)).toEqual([text.slice(0, 25)]);
  });

  it.each(['tamboro o que é', 'controle parental o que é', 'multa de trânsito', 'créditos de carbono', 'o que é', '', 'maxi o que é'])('"%s" finds nothing', async (query) => {
    expect(await search(query)).toEqual([]);
  });

  it('answers several queries one after the other, and one text once', async () => {
    expect(await search('roaming o que é', 'tamboro o que é', 'pro rata o que é')).toEqual(['Roaming é o uso da linha f'.slice(0, 25), 'Cobrança proporcional, ou'.slice(0, 25)]);
    expect(await search('netflix o que é', 'hbo o que é')).toHaveLength(1);
    expect(await search('diferença entre plano e pacote')).toHaveLength(2);
    expect(await knowledge.search(['plano e pacote'], { topK: 1, segment: null })).toMatchObject([{ query: 'plano e pacote', source: 'glossário de tipos de cobrança' }]);
  });

  it('states no amount, date or percentage', async () => {
    const everything = await knowledge.search(['pro rata', 'roaming', 'juros', 'desconto', 'plano controle'], { topK: 9, segment: null });
    expect(everything).toHaveLength(5);
    expect(everything.filter(({ text }) => /\d|%/.test(text))).toEqual([]);
  });
});

describe('an entry', () => {
  const entry = (id: string, names: readonly string[], segments: readonly string[] = []): GlossaryEntry => ({ id, names, text: id, segments });
  const glossary = new Glossary([entry('plano', ['plano']), entry('controle', ['plano controle'], ['controle']), entry('pos', ['plano pós'], ['pos'])]);
  const found = (question: string, segment: string | null = null): readonly string[] => glossary.find(question, segment).map(({ id }) => id);

  it('of a longer name goes before one of a shorter name inside it, each once, in the order of the question', () => {
    expect(found('o plano controle e o plano')).toEqual(['controle', 'plano']);
    expect(found('plano, plano')).toEqual(['plano']);
  });

  it('holds for its segments only', () => {
    expect([found('plano controle', 'controle'), found('plano controle', 'pos'), found('plano', 'pos')]).toEqual([['controle'], [], ['plano']]);
  });
});

describe('a glossary file', () => {
  const faults = (yaml: string): readonly string[] => {
    const read = parseGlossary(yaml);
    return 'faults' in read ? read.faults : [];
  };
  const file = (entries: string): string => `version: 1\nsource: s\nentries:\n${entries}`;

  it.each([
    ['version: [', /^1:11 /],
    [file('  - {id: a, names: [x], text: ""}'), /^4:\d+ \/entries\/0\/text /],
    [file('  - {id: A, names: [x], text: t}'), /^4:\d+ \/entries\/0\/id /],
    [file('  - {id: a, names: [x], text: t, brand: y}'), /additional properties/],
    [file('  - {id: a, names: [Pró Rata], text: t}\n  - {id: b, names: [pro-rata], text: t}'), /^5:\d+ "pro-rata" is named twice$/],
    [file('  - {id: a, names: ["?"], text: t}'), /^4:\d+ "\?" has no word$/],
  ])('%j is refused with its place', (yaml, fault) => {
    expect(faults(yaml)[0]).toMatch(fault);
  });

  it('that is sound is read', () => {
    expect(parseGlossary(file('  - {id: a, names: [x], text: " t "}'))).toEqual({ source: 's', entries: [{ id: 'a', names: ['x'], text: 't', segments: [] }] });
  });

  it('that is missing or faulty stops the start', () => {
    expect(() => loadKnowledge('/nowhere')).toThrow();
  });
});
