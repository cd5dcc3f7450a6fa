const DIGITS: ReadonlyMap<string, string> = new Map(Object.entries({ zero: '0', um: '1', uma: '1', dois: '2', duas: '2', tres: '3', quatro: '4', cinco: '5', seis: '6', meia: '6', sete: '7', oito: '8', nove: '9' }));
const TENS: ReadonlyMap<string, string> = new Map(Object.entries({ vinte: '2', trinta: '3', quarenta: '4', cinquenta: '5', sessenta: '6', setenta: '7', oitenta: '8', noventa: '9' }));
const TEENS: ReadonlyMap<string, string> = new Map(Object.entries({ dez: '10', onze: '11', doze: '12', treze: '13', quatorze: '14', catorze: '14', quinze: '15', dezesseis: '16', dezessete: '17', dezoito: '18', dezenove: '19' }));

/** The numbers said aloud, digit by digit or by tens ("zero zero cinco nove", "zero zero cinquenta e nove"), two digits and more. */
export function spokenNumbers(words: readonly string[]): readonly string[] {
  const numbers: string[] = [];
  let digits = '';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const tens = TENS.get(word);
    const unit = words[at + 1] === 'e' ? DIGITS.get(words[at + 2] ?? '') : undefined;
    const said = tens === undefined ? (DIGITS.get(word) ?? TEENS.get(word)) : `${tens}${unit ?? '0'}`;
    if (said === undefined) {
      numbers.push(digits);
      digits = '';
    } else {
      digits += said;
      if (tens !== undefined && unit !== undefined) at += 2;
    }
  }
  return [...numbers, digits].filter((number) => number.length >= 2);
}
