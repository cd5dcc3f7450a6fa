import { foldedWords } from '../../src/kernel/text-folding.js';
import { literalPatterns, patternsOf, SentenceIndex } from './source-patterns.js';

function hits(source: string, ...sentences: readonly string[]): readonly string[] {
  const index = new SentenceIndex(new Map(sentences.map((text) => [text, foldedWords(text)])));
  return [...new Set(patternsOf('x.ts', source).flatMap((pattern) => index.hitBy(pattern)))];
}

describe('the walk over the patterns of the source', () => {
  it.each([
    ['a text', "const a = 'Nem sei o que é';", 'olha, nem sei o que e isso', true],
    ['a text inside a call', "f(['x', `não quero mais nada`]);", 'nao quero mais nada disso', true],
    ['a text of three words', "const a = 'nem sei o';", 'nem sei o que', false],
    ['an expression with alternatives', 'const a = /(?:qual|quanto) (?:é )?o valor da (?:fatura|conta)/u;', 'quanto o valor da conta', true],
    ['an option left out', 'const a = /quero (?:muito )?ver minha conta/u;', 'quero ver minha conta', true],
    ['an option taken', 'const a = /quero (?:muito )?ver minha conta/u;', 'eu quero muito ver minha', true],
    ['a stem', 'const a = /nao estou entend\\w+ nada/u;', 'nao estou entendendo nada', true],
    ['a word left open', 'const a = /quero (?:\\w+ )ver isso/u;', 'quero logo ver isso', false],
    ['a gap', 'const a = /quero ver .* minha conta/u;', 'quero ver a minha conta', false],
    ['a look ahead', 'const a = /quero ver(?= minha conta)/u;', 'quero ver minha conta', false],
    ['a repeat', 'const a = /(?:cancela ){4}/u;', 'cancela cancela cancela cancela', true],
    ['a class of letters', 'const a = /ess[ea] valor da fatura/u;', 'essa valor da fatura', true],
    ['an expression in a text', "const a = new RegExp('quero ver (?:a|minha) conta', 'u');", 'quero ver a conta', true],
    ['a repeat without an end', 'const a = /(?:cancela )+/u;', 'cancela cancela cancela cancela', true],
    ['more readings than could be listed', 'const a = /(?:(?:a|b|c|d|e|f|g|h) ){0,7}quero ver a conta/u;', 'ah quero ver a conta', true],
    ['words of a class before its own', 'const a = /(?:(?:a|b|c|d|e|f|g|h) ){0,7}quero ver isso/u;', 'a quero ver isso', true],
    ['many words left open', 'const a = /nao (?:\\w+ ){0,9}quero ver isso/u;', 'nao sei se quero ver', false],
    ['a comma between', 'const a = /quero(?:,| e) ver minha conta/u;', 'quero, ver minha conta', true],
    ['the end of a longer word', 'const a = /quero ver minha con/u;', 'quero ver minha conta', false],
    ['an option at the end', 'const a = /quero ver minha con(?:ta)?/u;', 'quero ver minha conta', true],
    ['a number left open', 'const a = /quero ver \\d+ contas/u;', 'quero ver 3 contas', false],
    ['a comment', '// quero ver minha conta', 'quero ver minha conta', false],
  ])('%s: %s on "%s" hits: %s', (_name, source, sentence, hit) => {
    expect(hits(source, sentence)).toEqual(hit ? [sentence] : []);
  });

  it('finds patterns where the product has them', () => {
    expect(literalPatterns(['src/conversation/domain/triggers']).length).toBeGreaterThan(3);
  });
});
