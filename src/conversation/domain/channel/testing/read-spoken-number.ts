/**
 * Reads a spelled Portuguese number back. Written from the grammar, without the tables of `cardinal.ts`, so that a
 * property test compares two independent accounts of the language.
 */
const WORDS = new Map<string, bigint>(
  (
    'zero:0 um:1 uma:1 dois:2 duas:2 três:3 quatro:4 cinco:5 seis:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12 treze:13 ' +
    'quatorze:14 quinze:15 dezesseis:16 dezessete:17 dezoito:18 dezenove:19 vinte:20 trinta:30 quarenta:40 cinquenta:50 ' +
    'sessenta:60 setenta:70 oitenta:80 noventa:90 cem:100 cento:100 duzentos:200 duzentas:200 trezentos:300 trezentas:300 ' +
    'quatrocentos:400 quatrocentas:400 quinhentos:500 quinhentas:500 seiscentos:600 seiscentas:600 setecentos:700 ' +
    'setecentas:700 oitocentos:800 oitocentas:800 novecentos:900 novecentas:900'
  )
    .split(' ')
    .map((pair) => {
      const [word = '', value = ''] = pair.split(':');
      return [word, BigInt(value)];
    }),
);
const SCALES = new Map<string, bigint>([
  ['mil', 1_000n],
  ['milhão', 1_000_000n],
  ['milhões', 1_000_000n],
  ['bilhão', 1_000_000_000n],
  ['bilhões', 1_000_000_000n],
]);

export function readSpokenNumber(text: string): bigint {
  let total = 0n;
  let group = 0n;
  for (const word of text.split(' ').filter((part) => part !== 'e')) {
    const scale = SCALES.get(word);
    if (scale === undefined) {
      group += valueOf(word);
    } else {
      total += (group === 0n ? 1n : group) * scale;
      group = 0n;
    }
  }
  return total + group;
}

/** Cents of a spelled amount in reais. */
export function readSpokenAmount(text: string): bigint {
  const negative = text.startsWith('menos ');
  const words = text.replace(/^menos /, '').replace(' de reais', ' reais');
  const reais = /^(.*?) (?:real|reais)\b/.exec(words)?.[1] ?? 'zero';
  const cents = /(?:^|(?:real|reais) e )((?:(?!real|reais).)*) centavos?$/.exec(words)?.[1] ?? 'zero';
  const amount = readSpokenNumber(reais) * 100n + readSpokenNumber(cents);
  return negative ? -amount : amount;
}

function valueOf(word: string): bigint {
  const value = WORDS.get(word);
  if (value === undefined) throw new Error(`Not a number word: ${word}`);
  return value;
}
