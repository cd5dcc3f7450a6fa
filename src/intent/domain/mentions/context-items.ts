import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import { lastFourDigits } from '../../../kernel/index.js';
import type { IntentContext, NamedItem, RecentItem } from '../intent.js';
import type { Utterance } from '../language/utterance.js';
import { isPair } from './anaphora.js';

const EVERYTHING = /\b(?:tudo|o resto|o restante|(?:todos|todas)(?: (?:os|as|esses|essas|meus|minhas))?(?: (?:servicos|itens|cobrancas|assinaturas|avulsos|extras|adicionais|outros|outras))?(?: (?:avulsos|extras|adicionais))?|os outros|as outras|os demais|as demais)\b/u;

/** True where the message speaks of all there is ("cancela tudo", "o resto"), said of things and not of the talk. */
export function asksEverything(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return EVERYTHING.test(text) && !/\btudo (?:bem|bom|certo|isso que)\b|\b(?:todo|todos os) (?:mes|meses|dia|dias)\b|\bde tudo\b/u.test(text) && !ALL_THAT_NOT.test(text);
}
/** "tudo que eu não pedi" means those charges and no others. */
const ALL_THAT_NOT = composed(/\btudo que /u, /(?:eu )?nao\b/u);

/**
 * All that can be charged on the line that is meant: the line named, or the only one there is.
 * Returns none where several lines may be meant: which one must be asked (architecture §4.5).
 */
export function everythingAsked(utterance: Utterance, chargeable: readonly NamedItem[]): readonly NamedItem[] {
  if (!asksEverything(utterance)) return [];
  const lines = [...new Set(chargeable.map((item) => item.msisdn))];
  const named = lines.filter((line) => utterance.words.includes(lastFourDigits(line)) || utterance.words.includes(line));
  const meant = named.length > 0 ? named : lines;
  if (meant.length > 1 && named.length === 0 && !/\btod[oa]s (?:[oa]s )?(?:linhas|numeros)\b/u.test(utterance.words.join(' '))) return [];
  return chargeable.filter((item) => meant.includes(item.msisdn));
}

const POINTER = /\b(?:iss?o|isto|el[ea]|ess[ea]|est[ea]|diss[oa]|dess[ea]|del[ea])(?: (?:servico|cobranca|item|assinatura|ai|valor|negocio|coisa|trem))?\b/u;
/** A verb and courtesies around it, which ask for what was spoken of: "pode cancelar", "cancela pra mim por favor". */
const BARE = composed(/^/u, anyNumberOf(/(?:entao|ta|ok|sim|ah|nao|pode|podem|poderia|quero|queria|gostaria|vou|querer|de|por favor|favor|por|voce|voces|me|mim|para|eu|ja|agora|logo|ai|entao|certo|beleza|bom|mesmo|bora|vamos|que|e) ?/u), /$/u);

/**
 * The items of the last turns that a pronoun or a bare verb means: "cancela isso" the one of the turn before, "os dois" a pair.
 * Returns none where more than one may be meant.
 */
export function spokenOf(utterance: Utterance, { recentItems }: Pick<IntentContext, 'recentItems'>): readonly NamedItem[] {
  const text = utterance.words.join(' ');
  const pair = distinct(recentItems);
  if (isPair(text, pair.length)) return pair;
  const latest = distinct(recentItems.filter((item) => item.turnsAgo === Math.min(...recentItems.map((recent) => recent.turnsAgo))));
  if (/\b(?:eles|elas|esses|essas|ambos|ambas)\b/u.test(text)) return pair;
  if (latest.length !== 1) return [];
  return POINTER.test(text) || isBareVerb(utterance) ? latest : [];
}

const NONE_OF = /\b(?:nenhuma? (?:del[ea]s|d?ess[ea]s|dest[ea]s)|nenhuma? d[oa]s d(?:ois|uas)|nem uma? \w+ outr[oa])\b/u;

/**
 * "não contratei nenhum deles" right after an answer about several items means those. Where a list stands, it means the whole list,
 * whatever was spoken of since (CONVERSATION "Snapshot", incident CY0004: two items were taken for seven).
 */
export function deniedTogether(utterance: Utterance, { recentItems, snapshotItemNames }: Pick<IntentContext, 'recentItems' | 'snapshotItemNames'>): readonly NamedItem[] {
  if (snapshotItemNames.length > 0 || !NONE_OF.test(utterance.words.join(' '))) return [];
  const latest = distinct(recentItems.filter(({ turnsAgo }) => turnsAgo === 1));
  return latest.length > 1 ? latest : [];
}

function isBareVerb({ words }: Utterance): boolean {
  return words.length <= 7 && BARE.test(words.filter((word) => !/^(?:cancel|tir|retir|remov|exclu|desativ)\w*$/u.test(word)).map((word) => `${word} `).join(''));
}

function distinct(items: readonly RecentItem[]): readonly NamedItem[] {
  return [...new Map(items.map(({ name, msisdn }) => [`${name}\n${msisdn}`, { name, msisdn }])).values()];
}
