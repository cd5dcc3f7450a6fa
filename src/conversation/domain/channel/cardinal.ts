/** Grammatical gender of what is counted: "dois reais", "duas cobranças". */
export type Gender = 'masculine' | 'feminine';

const UNITS = ['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'] as const;
const TEENS = [
  'dez', 'onze', 'doze', 'treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove',
] as const;
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'] as const;
const HUNDREDS = [
  '', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos',
] as const;
/** Names of the groups of three digits from the right; the first group has none. */
const SCALES = [
  { one: '', many: '' },
  { one: 'mil', many: 'mil' },
  { one: 'milhão', many: 'milhões' },
  { one: 'bilhão', many: 'bilhões' },
] as const;

const MILLION = 2;
/** The largest number of digits that has a name here; longer ones are read digit by digit. */
export const LONGEST_CARDINAL = SCALES.length * 3;

interface Group {
  readonly value: number;
  readonly scale: number;
}

/**
 * Spells a whole number in Brazilian Portuguese ("cento e um", "mil e duzentos").
 *
 * @param digits only digits, at most `LONGEST_CARDINAL` after leading zeros; a text because amounts never become numbers
 * @throws RangeError on anything else
 */
export function cardinal(digits: string, gender: Gender = 'masculine'): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(significant) || significant.length > LONGEST_CARDINAL) {
    throw new RangeError(`Not a whole number with a name: ${digits}`);
  }
  const groups = groupsOf(significant).filter((group) => group.value > 0);
  if (groups.length === 0) return 'zero';
  return groups.reduce((text, group, index) => text + joint(group, index, groups.length) + groupWords(group, gender), '');
}

/** True where Portuguese wants "de" before the unit: "um milhão de reais", "mil reais". */
export function takesDe(digits: string): boolean {
  return /^0*[1-9]\d*0{6}$/.test(digits);
}

function groupsOf(digits: string): readonly Group[] {
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const texts = padded.match(/\d{3}/g) ?? [];
  return texts.map((text, index) => ({ value: Number(text), scale: texts.length - 1 - index }));
}

/** Only the last group takes "e", and only when it is below a hundred or a whole hundred: "mil e duzentos", "mil duzentos e trinta". */
function joint(group: Group, index: number, count: number): string {
  if (index === 0) return '';
  const last = index === count - 1;
  return last && (group.value < 100 || group.value % 100 === 0) ? ' e ' : ' ';
}

function groupWords(group: Group, gender: Gender): string {
  const scale = SCALES[group.scale];
  if (scale === undefined || group.scale === 0) return belowThousand(group.value, gender);
  if (group.scale === 1 && group.value === 1) return scale.one;
  // "duas mil linhas", but "dois milhões de linhas": a million is a masculine noun of its own.
  const spoken = belowThousand(group.value, group.scale >= MILLION ? 'masculine' : gender);
  return `${spoken} ${group.value === 1 ? scale.one : scale.many}`;
}

function belowThousand(value: number, gender: Gender): string {
  if (value === 100) return 'cem';
  const hundreds = feminineHundreds(HUNDREDS[Math.floor(value / 100)] ?? '', gender);
  const rest = belowHundred(value % 100, gender);
  return [hundreds, rest].filter((part) => part !== '').join(' e ');
}

function belowHundred(value: number, gender: Gender): string {
  if (value < 10) return unit(value, gender);
  if (value < 20) return TEENS[value - 10] ?? '';
  return [TENS[Math.floor(value / 10)] ?? '', unit(value % 10, gender)].filter((part) => part !== '').join(' e ');
}

function unit(value: number, gender: Gender): string {
  if (gender === 'feminine' && value === 1) return 'uma';
  if (gender === 'feminine' && value === 2) return 'duas';
  return UNITS[value] ?? '';
}

function feminineHundreds(word: string, gender: Gender): string {
  return gender === 'feminine' ? word.replace(/entos$/, 'entas') : word;
}
