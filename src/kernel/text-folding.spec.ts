import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { fold, foldedWords, normalizeMessageText } from './text-folding.js';

const anyText = fc.string({ unit: 'binary' });

describe('fold', () => {
  it.each([
    ['TIM Música  Ilimitada', 'tim musica ilimitada'],
    ['Servi\u00e7os', 'servicos'],
    ['Servic\u0327os', 'servicos'],
    ['\u00a0R$\u202f14,99\n', 'r$ 14,99'],
    ['ＴＩＭ　Ｍｕｓｉｃ', 'tim music'],
    ['tam\u00adbo\u200bro', 'tamboro'],
    ['', ''],
  ])('makes %j into %j', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it('changes nothing the second time, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      PROPERTY_RUNS,
    );
  });

  it('does not depend on the Unicode form or the kind of space', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        expect(fold(text.replaceAll(' ', '\u00a0'))).toBe(fold(text));
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the short cut for Latin text', () => {
  const latin = fc.string({ unit: fc.integer({ min: 0, max: 0x180 }).map((code) => String.fromCharCode(code)) });
  const byUnicode = (text: string): string =>
    text.normalize('NFKC').toLowerCase().normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '').normalize('NFKC').replace(/\s+/gu, ' ').trim();

  it('folds as the passes of Unicode do', () => {
    fc.assert(
      fc.property(latin, (text) => {
        expect(fold(text)).toBe(byUnicode(text));
        expect(foldedWords(text)).toEqual((byUnicode(text).match(/[\p{L}\p{N}]+|\+/gu) ?? []).map((word) => (word === '+' ? 'mais' : word)));
      }),
      { seed: 42, numRuns: 3000 },
    );
  });
});

describe('foldedWords', () => {
  it.each([
    ['VOD + Canais Abertos', ['vod', 'mais', 'canais', 'abertos']],
    ['vod mais canais abertos', ['vod', 'mais', 'canais', 'abertos']],
    ['Apple TV+', ['apple', 'tv', 'mais']],
    ['TIM CTRL Redes Sociais 8.0', ['tim', 'ctrl', 'redes', 'sociais', '8', '0']],
    ['não, obrigado!', ['nao', 'obrigado']],
    [' … ', []],
  ])('of %j are %j', (text, expected) => {
    expect(foldedWords(text)).toEqual(expected);
  });
});

describe('normalizeMessageText', () => {
  it.each([
    ['sim\n', 'sim'],
    ['\r\n sim \u2028', 'sim'],
    ['na\u0303o', 'não'],
    ['Sim', 'Sim'],
  ])('makes %j into %j (case C18)', (text, expected) => {
    expect(normalizeMessageText(text)).toBe(expected);
  });

  it('keeps what makes two messages different', () => {
    expect(normalizeMessageText('sim sim')).not.toBe(normalizeMessageText('simsim'));
    expect(normalizeMessageText('sim')).not.toBe(normalizeMessageText('SIM'));
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeMessageText(normalizeMessageText(text))).toBe(normalizeMessageText(text));
      }),
      PROPERTY_RUNS,
    );
  });
});
