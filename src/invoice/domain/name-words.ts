import { remembered } from '../../kernel/remembered.js';
import { foldedWords } from '../../kernel/text-folding.js';

/** Numbers as people say them, so that "aluguel de filme um" is "Aluguel de Filme 1". */
const NUMBER_WORDS = new Map(
  Object.entries({
    zero: '0', um: '1', uma: '1', dois: '2', duas: '2', tres: '3', quatro: '4', cinco: '5',
    seis: '6', sete: '7', oito: '8', nove: '9', dez: '10',
  }),
);
/** Abbreviations that invoices print and nobody says. */
const ABBREVIATIONS = new Map(
  Object.entries({ jr: 'junior', ctrl: 'controle', seg: 'seguranca', pct: 'pacote', pcte: 'pacote', mens: 'mensal' }),
);
/** Words that point at an item without naming one; alone they are no mention, around a name they are noise. */
const ARTICLES_AND_POINTERS = new Set(
  (
    'o a os as um uma uns umas de da do das dos e em no na nos nas ao aos com para pra por ' +
    'esse essa esses essas este esta estes estas isso isto aquele aquela aqueles aquelas aquilo ' +
    'dele dela deles delas desse dessa desses dessas disso deste desta destes destas disto nesse nessa ' +
    'ele ela eles elas meu minha meus minhas seu sua tal ai aqui la ali so tambem mesmo favor que'
  ).split(' '),
);
const GENERIC_NOUNS = new Set(
  'servico servicos item itens cobranca cobrancas assinatura assinaturas coisa coisas negocio negocios'.split(' '),
);
const QUANTIFIERS = new Set('tudo todo toda todos todas nada nenhum nenhuma ambos ambas mais outro outra outros outras'.split(' '));
/** "serviço de música" describes a kind; dropping its head would turn it into a name ("musica"). */
const HEADS_OF_A_DESCRIPTION = new Set('servico servicos item itens assinatura assinaturas o a os as'.split(' '));

/** The words of a name or mention in the form in which they are compared. */
export const nameWords: (text: string) => readonly string[] = remembered((text) => normalizeWords(foldedWords(text)));

/** The same for words that are folded already. */
export function normalizeWords(words: readonly string[]): readonly string[] {
  if (!words.some((word) => NUMBER_WORDS.has(word) || ABBREVIATIONS.has(word))) return words;
  return words.map((word) => NUMBER_WORDS.get(word) ?? ABBREVIATIONS.get(word) ?? word);
}

/** The digit a word stands for, "0" to "9" ("meia" is the spoken six of telephone numbers); null for other words. */
export function spokenDigit(word: string): string | null {
  if (word.length === 1 && word >= '0' && word <= '9') return word;
  if (word === 'meia') return '6';
  const digit = NUMBER_WORDS.get(word);
  return digit !== undefined && digit.length === 1 ? digit : null;
}

/** True when nothing names an item: empty, a single letter, or only articles, pointers, quantifiers and numbers (architecture §4.7, case C30). */
export function isContentless(words: readonly string[]): boolean {
  if (words.join('').length < 2) return true;
  return words.every((word) => isNoise(word) || QUANTIFIERS.has(word) || /^\d+$/.test(word) || NUMBER_WORDS.has(word));
}

/** Folded words without the articles, pointers and generic nouns around the name ("esse tal de tamboro ai" → "tamboro"). */
export function trimNoise(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word, index) => !isNoise(word) || opensDescription(word, words[index + 1]));
  const end = words.findLastIndex((word) => !isNoise(word) || NUMBER_WORDS.has(word));
  return start < 0 ? [] : words.slice(start, end + 1);
}

/** Where `needle` stands in `words` as whole consecutive words; -1 when it does not, or is empty. */
export function indexOfWords(words: readonly string[], needle: readonly string[]): number {
  if (needle.length === 0) return -1;
  for (let start = 0; start + needle.length <= words.length; start += 1) {
    if (needle.every((word, offset) => words[start + offset] === word)) return start;
  }
  return -1;
}

function isNoise(word: string): boolean {
  return ARTICLES_AND_POINTERS.has(word) || GENERIC_NOUNS.has(word);
}

function opensDescription(word: string, next: string | undefined): boolean {
  return next === 'de' && HEADS_OF_A_DESCRIPTION.has(word);
}
