import { composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';

const PLURAL = /\b(?:nenhum[ao]?(?: (?:deles|delas|desses|dessas|desse|dessa|destes|disso))?|nada d(?:isso|esses?)|ess[ea]s todos|ess[ea]s todas|tod[oa]s(?: (?:ess[ea]s|el[ea]s|os|as))?|tudo|tudo isso|isso tudo|ess[ea]s(?: (?:servicos|itens|cobrancas|avulsos|assinaturas|coisas|valores|ai|negocios|produtos|aplicativos|apps))?|el[ea]s|del[ea]s|dess[ea]s|aquel[ea]s|o resto|os outros|as outras|os demais|as demais)\b/u;
const PAIR = /\b(?:os dois|as duas|ambos|ambas|d?ess[ea]s d(?:ois|uas)|dos dois|das duas|nenhum dos dois|nenhuma das duas|um e outro)\b/u;
const NEITHER = composed(/\bnem (?:um|uma|ess[ea]|est[ea]|o primeiro|a primeira) /u, /nem (?:[oa] )?(?:outr[oa]|aquel[ea]|ess[ea]|segund[oa])\b/u);
const COUNTED = /\b(?:os|as|ess[ea]s|dess[ea]s|dos|das) (tres|quatro|cinco|seis|sete)\b/u;
const COUNTS: ReadonlyMap<string, number> = new Map(Object.entries({ tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7 }));
const ORDINAL = /\b(?:o|a|so|do|da|esse|essa) (primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|ultim[oa])\b(?! (?:via|vez|mes|fatura|conta|parcela|pessoa))/gu;
const ORDINALS = ['primeir', 'segund', 'terceir', 'quart', 'quint'];

/**
 * The names on the snapshot that a plural or ordinal expression points at ("nenhum deles", "os dois", "o segundo da lista").
 * Returns none without a snapshot, or where the number does not fit: no item is ever invented (CONVERSATION, incident CY0004).
 */
export function pointedAt(utterance: Utterance, snapshotNames: readonly string[]): readonly string[] {
  if (snapshotNames.length === 0) return [];
  const text = utterance.words.join(' ');
  const ordinal = ordinals(text, snapshotNames);
  if (ordinal.length > 0) return ordinal;
  if (pointsAtTwo(text)) return snapshotNames.length === 2 ? snapshotNames : [];
  const counted = COUNTED.exec(text);
  if (counted !== null) return COUNTS.get(counted[1] ?? '') === snapshotNames.length ? snapshotNames : [];
  return PLURAL.test(text) ? snapshotNames : [];
}

function pointsAtTwo(text: string): boolean {
  return PAIR.test(text) || NEITHER.test(text);
}

/** The names that ordinals alone point at ("só o primeiro"). */
export function ordinalNames(utterance: Utterance, names: readonly string[]): readonly string[] {
  return ordinals(utterance.words.join(' '), names);
}

function ordinals(text: string, names: readonly string[]): readonly string[] {
  return [...text.matchAll(ORDINAL)].flatMap((match) => {
    const word = match[1] ?? '';
    const name = word.startsWith('ultim') ? names.at(-1) : names[ORDINALS.findIndex((stem) => word.startsWith(stem))];
    return name === undefined ? [] : [name];
  });
}

/** Places from zero that ordinals point at ("o segundo", "a última", "o 2"), those alone that exist. */
export function ordinalPlaces(text: string, length: number): readonly number[] {
  const said = [...text.matchAll(/\b(primeir|segund|terceir|quart|quint|ultim)[oa]\b(?! (?:via|vez|mes|fatura|conta|parcela|pessoa))/gu)].map(([, stem = '']) => (stem === 'ultim' ? length - 1 : ORDINALS.indexOf(stem)));
  const digit = /^(?:(?:quero|pode ser|eh|cancela|tira) )?(?:(?:o|a|opcao|numero|item) )*([1-9])$/u.exec(text)?.[1];
  return [...said, ...(digit === undefined ? [] : [Number(digit) - 1])].filter((place) => place >= 0 && place < length);
}

/** "todos", "tudo", "ambos": the whole of what was offered. */
export function isAll(text: string): boolean {
  return /\b(?:todos|todas|tudo|ambos|ambas)\b/u.test(text) && !/\bqualquer\b/u.test(text);
}

/** "os dois", "nas duas linhas", "os três", where as many were offered. */
export function isPair(text: string, length: number): boolean {
  const count = /\b(?:[oa]s|d[oa]s|n[oa]s|ess[ea]s|eles|elas) (dois|duas|tres|quatro|cinco|seis|sete)\b/u.exec(text)?.[1];
  return count !== undefined && ({ dois: 2, duas: 2 }[count] ?? COUNTS.get(count)) === length;
}

/** True when the message points at things by a plural expression, whatever it stands for. */
export function hasPluralPointer(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return PLURAL.test(text) || pointsAtTwo(text) || COUNTED.test(text);
}
