import { cardinal, LONGEST_CARDINAL, takesDe } from './cardinal.js';
import { spokenDigits } from './digits.js';

/** An amount in reais, taken apart as texts so that it never becomes a number. */
export interface AmountParts {
  readonly negative: boolean;
  /** Whole reais, digits only. */
  readonly reais: string;
  /** Two digits. */
  readonly cents: string;
}

/** "quatorze reais e noventa e nove centavos"; "um real", "um centavo", "zero reais", "menos cinco reais", "um milhão de reais". */
export function spokenAmount(amount: AmountParts): string {
  const cents = Number(amount.cents);
  const reais = amount.reais.replace(/^0+(?=\d)/, '');
  const parts = [
    reais === '0' && cents > 0 ? '' : spokenReais(reais),
    cents === 0 ? '' : `${cardinal(amount.cents)} ${cents === 1 ? 'centavo' : 'centavos'}`,
  ].filter((part) => part !== '');
  const isZero = reais === '0' && cents === 0;
  return `${amount.negative && !isZero ? 'menos ' : ''}${parts.join(' e ')}`;
}

function spokenReais(reais: string): string {
  if (reais === '1') return 'um real';
  if (reais.length > LONGEST_CARDINAL) return `${spokenDigits(reais)} reais`;
  return `${cardinal(reais)} ${takesDe(reais) ? 'de reais' : 'reais'}`;
}
