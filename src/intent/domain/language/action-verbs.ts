import { actionForm, actionNoun, type ActionFamily, type ActionForm } from './action-lexicon.js';
import { idiomAt } from './action-idioms.js';
import { withOrderOfTheRest } from './order-of-the-rest.js';
import type { Token, Utterance } from './utterance.js';

/** How an action word stands in its sentence. Only `order` asks for something. */
export type ActionUse = 'order' | 'negated' | 'hypothesis' | 'question' | 'story';

export interface ActionWord {
  /** Infinitive, folded. */
  readonly verb: string;
  readonly family: ActionFamily;
  readonly index: number;
  readonly use: ActionUse;
  /** Told as asked for before ("já pedi pra cancelar"), and so still wanted; not as done ("já cancelei"). */
  readonly askedBefore: boolean;
}

const NOT = new Set(['nao', 'nunca', 'nem', 'sem', 'jamais']);
/** A "não" before these complains that something does not work; the wish stands: "não consigo cancelar". */
const INABILITY = new Set(['consigo', 'consegui', 'conseguimos', 'conseguia', 'da', 'deu', 'tem', 'cancelaram', 'cancelou', 'posso', 'deixa', 'deixam']);
const WISH = new Set(['quero', 'queria', 'gostaria', 'solicito', 'solicitar', 'peco', 'pedir', 'preciso', 'desejo', 'exijo', 'favor', 'fazer', 'faz', 'faca', 'facam', 'pode', 'podem', 'poderia', 'abrir', 'abre', 'quer', 'cade', 'providenciar', 'providencie', 'providenciem', 'prosseguir', 've', 'veja', 'vejam', 'requeiro', 'requerer', 'pleiteio', 'pleitear', 'rogo', 'imploro', 'necessito', 'almejo', 'demando', 'efetue', 'efetuar', 'efetuem', 'realizar', 'realize', 'realizem', 'proceda', 'procedam', 'executar', 'agilizar', 'agiliza', 'solicitamos', 'queremos', 'gostariamos', 'exigimos', 'requeremos']);
const STORY = new Set(['pedi', 'pedimos', 'liguei', 'tentei', 'mandei', 'solicitei', 'fui', 'prometeram', 'falaram', 'disseram', 'consegui', 'tentando', 'esqueci']);
const ASKING = new Set(['quanto', 'quantos', 'quanta', 'quantas', 'qual', 'quais', 'quando']);
const CONDITION = new Set(['se', 'caso', 'quando', 'depois']);

/** Every action word of a message with its use, in order. */
export function actionWords(utterance: Utterance): readonly ActionWord[] {
  const { tokens } = utterance;
  return withOrderOfTheRest(tokens, tokens.flatMap((token, index) => {
    const form = idiomAt(tokens, index) ?? actionForm(token.word) ?? askedNoun(tokens, index);
    if (form === null || isIdiom(tokens, index, form)) return [];
    return [{ verb: form.verb, family: form.family, index, ...readUse(tokens, index, form) }];
  }));
}

/** A noun of action counts when a wish stands before it in the clause, or it opens the message. */
function askedNoun(tokens: readonly Token[], index: number): ActionForm | null {
  const noun = actionNoun(tokens[index]?.word ?? '');
  if (noun === null) return null;
  const before = clauseBefore(tokens, index);
  if (OF_PROTOCOL.test(before.join(' '))) return null;
  return before.length === 0 || before.some((word) => WISH.has(word)) ? noun : null;
}

/** "quero o protocolo da contestação": the number of what was done, and no new request. */
const OF_PROTOCOL = /\bprotocolos?(?: (?:d[aeo]s?|dess[ea]s?|dest[ea]s?|daquel[ea]s?|ess[ea]s?|minhas?|meus?|referente|as?|ao?|sobre|para))+$/u;

/** "tira uma dúvida", "corta essa", "tirar satisfação", "muda nada" ask for nothing on the bill. */
function isIdiom(tokens: readonly Token[], index: number, form: ActionForm): boolean {
  const next = tokens.slice(index + 1, index + 4).map((token) => token.word);
  if (form.verb === 'tirar') return next.some((word) => word.startsWith('duvida') || word.startsWith('curiosidade') || word === 'satisfacao' || word === 'foto' || word === 'print');
  // "tá certo, cancelo no app então": the customer will do it, not we.
  if (form.mood === 'first' && next.some((word) => ['app', 'aplicativo', 'site', 'parceiro', 'la', 'loja', 'depois'].includes(word))) return true;
  if (tokens[index - 1]?.word === 'vou' && next.some((word) => ['app', 'aplicativo', 'site', 'la', 'loja', 'parceiro'].includes(word))) return true;
  if (form.family === 'plan' && tokens[index - 1]?.word === 'vou') return true;
  if (form.verb === 'encerrar') return next.some((word) => ['atendimento', 'conversa', 'chat', 'ligacao', 'chamada', 'papo'].includes(word));
  if (form.verb === 'cortar') return next[0] === 'essa' && tokens.length === index + 2;
  if (form.family === 'plan') return !next.some((word) => PLAN_OBJECTS.has(word)) || form.mood === 'past' || ['ideia', 'assunto'].some((word) => next.includes(word));
  if (form.verb === 'suspender' || form.verb === 'creditar' || form.verb === 'abater') return form.mood !== 'infinitive' && form.mood !== 'order';
  return false;
}
const PLAN_OBJECTS = new Set(['data', 'vencimento', 'plano', 'titularidade', 'titular', 'endereco', 'pagamento', 'linha', 'numero', 'dia', 'pacote']);

function readUse(tokens: readonly Token[], index: number, form: ActionForm): Pick<ActionWord, 'use' | 'askedBefore'> {
  const use = useOf(tokens, index, form);
  return { use, askedBefore: use === 'story' && (form.mood === 'infinitive' || form.mood === 'order') };
}

function useOf(tokens: readonly Token[], index: number, form: ActionForm): ActionUse {
  if (form.mood === 'participle' && isWishedDone(clauseBefore(tokens, index))) return 'order';
  if (form.mood === 'past' || form.mood === 'participle') return 'story';
  if (form.mood === 'gerund' && /\b(?:gostaria|queria|quero|poderia|pode|poderiam) (?:de )?(?:estar|ta|to)$/u.test(clauseBefore(tokens, index).join(' '))) return 'order';
  if (form.mood === 'gerund' || form.mood === 'conditional') return 'hypothesis';
  const before = clauseBefore(tokens, index);
  if (isPressing(tokens, before)) return 'order';
  // "isso cancela o meu plano também?" asks what follows from it.
  if (form.mood === 'order' && /^(?:(?:mas|e|entao|ai) )*(?:isso|isto|assim|esse cancelamento) (?:ja |nao |tambem )*$/u.test(before.map((word) => `${word} `).join('')) && tokens.some((token) => token.after.includes('?'))) return 'question';
  if (isNegated(before) || isNegatedAfter(tokens, index)) return 'negated';
  if (!isConditionOfOrder(before, form) && isHypothetical(before)) return 'hypothesis';
  if (before.some((word) => ASKING.has(word)) || asksHow(before)) return 'question';
  if (before.slice(-4).some((word) => STORY.has(word)) && !before.some((word) => word === 'quero')) return 'story';
  return 'order';
}

/** "quero ser reembolsado", "quero ver isso cancelado", "exijo que seja estornado": the deed is wished for, not told of. */
function isWishedDone(before: readonly string[]): boolean {
  const text = before.join(' ');
  return /\b(?:quero|queria|exijo|preciso|gostaria|desejo|solicito|requeiro|espero) (?:\w+ ){0,4}(?:ser|sejam?|fosse|ver \w+(?: \w+)?)$/u.test(text) && !/\bnao (?:quero|preciso|queria|gostaria)\b/u.test(text);
}

function clauseBefore(tokens: readonly Token[], index: number): readonly string[] {
  let from = index;
  while (from > 0 && !(tokens[from]?.breakBefore ?? true)) from -= 1;
  return tokens.slice(from, index).map((token) => token.word);
}

/** "não quero cancelar", "não é pra tirar"; a conjunction or a new wish in between ends the reach of the "não". */
function isNegated(before: readonly string[]): boolean {
  if (GIVEN_UP.test(before.join(' '))) return true;
  const at = before.findLastIndex((word) => NOT.has(word));
  if (at < 0 || before.length - at > 6) return false;
  const between = before.slice(at + 1);
  // "nunca usei essa porcaria de babbel tira": a verb that has its object ends the reach, whatever the object is called.
  if (between.some((word, place) => OWN_OBJECT.has(word) && !between.slice(place + 1, place + 3).includes('de'))) return false;
  if (between.some((word) => INABILITY.has(word)) || ['duvida', 'uso', 'usei', 'contratei', 'pedi', 'aguento', 'gostei', 'preciso', 'reconheco', 'assinei', 'autorizei', 'aceito'].some((word) => between.includes(word) && !between.includes('de'))) return false;
  if (between.some((word) => ['entao', 'mas', 'quero', 'pode', 'podem', 'e'].includes(word)) && between[0] !== 'quero' && between[0] !== 'pode' && between[0] !== 'podem') return false;
  // "por que vocês não cancelam?" presses for the thing it seems to deny.
  return !/\bpor ?que voces?$/u.test(before.slice(0, at).join(' '));
}

/** "em vez de contestar", "desisti de contestar". */
const GIVEN_UP = /(?:^| )(?:em vez d[eo]|(?:ao )?inves d[eo]|desist(?:i|o|ir|imos) d[eo]|mudei de ideia sobre|esquece (?:de|isso de))(?: (?:o|a))?$/u;

const OWN_OBJECT = new Set(['uso', 'usei', 'usamos', 'utilizo', 'utilizei', 'contratei', 'contratamos', 'assinei', 'autorizei', 'reconheco']);

/** The trailing "não" of speech: "cancela esses não", "pode seguir não". */
function isNegatedAfter(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at < tokens.length && at <= index + 6; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.breakBefore || ['porque', 'que', 'e', 'mas', 'se', 'eu'].includes(token.word)) return false;
    if (token.word !== 'nao') continue;
    const next = tokens[at + 1];
    return next === undefined || next.breakBefore;
  }
  return false;
}

/** "vocês não vão tirar isso não?" presses for the thing it seems to deny. */
function isPressing(tokens: readonly Token[], before: readonly string[]): boolean {
  return tokens.at(-1)?.after.includes('?') === true && /\bvoces? nao (?:vai|vao|pode|podem|consegue|conseguem)$/u.test(before.join(' '));
}

/** "vê se tira", "se for pago cancela": the order stands, whatever the "se" before it looks at. */
function isConditionOfOrder(before: readonly string[], form: ActionForm): boolean {
  const text = before.join(' ');
  if (/\b(?:ve|veja|vejam|ver) (?:ai )?se$/u.test(text)) return true;
  return form.mood === 'order' && /\b(?:se|caso) (?:\w+ ){0,2}(?:for|forem|seja|tiver|tiverem|estiver|vier|houver|der|puder)\b/u.test(text);
}

/** "se tirar o netflix", "antes de cancelar", "o que acontece se", "medo de cancelar". */
function isHypothetical(before: readonly string[]): boolean {
  const near = before.slice(-4);
  const condition = near.findLastIndex((word) => CONDITION.has(word));
  if (condition >= 0 && !near.slice(condition + 1).some((word) => ['pode', 'quero', 'favor', 'entao', 'podem'].includes(word))) return true;
  if (MUSING.test(before.map((word) => `${word} `).join(''))) return true;
  return near.includes('antes') || ['pensando', 'penso', 'duvida', 'ameacei', 'diferenca'].some((word) => near.includes(word));
}

/** "pensei em cancelar", "talvez eu cancele", "um dia vou cancelar": weighed aloud, asked of nobody. */
const MUSING = /\b(?:(?:pensei|penso|pensava|cogit\w+|pretendo|planejo|imagin\w+) (?:em )?|(?:vontade|ideia) de |quem sabe (?:eu )?|talvez (?:\w+ ){0,2}|(?:um|qualquer|algum|outro) dia (?:\w+ ){0,2})$/u;
const HOW = /(?<!tem |teria |haveria )\bcomo (?:que )?(?:(?:eu|voces?|se|a gente|faco|faca|fazer|faz|fazemos|posso|consigo|devo|procedo|proceder|funciona|para|o|seria|eh) )*$/u;
const COST = /\b(?:vale (?:a )?pena|compensa|adianta|(?:tem|cobra|cobram|pago|ha|existe|qual|cobrado|cobrada|paga) (?:\w+ ){0,4}(?:multa|fidelidade|taxa|carencia|custo|onus|prazo)(?: \w+){0,3}|v(?:ao|ai|ou) (?:ter que )?(?:cobrar|pagar) (?:\w+ ){0,3}?|quanto tempo|demora|preciso pagar|e seguro|corro risco)(?: (?:para|por|se|ao|de|em|eu|voces|mesmo))* ?$/u;

/** "como faço pra cancelar", "tem multa pra cancelar", "vale a pena cancelar" ask about the act, not for it. */
function asksHow(before: readonly string[]): boolean {
  const text = before.map((word) => `${word} `).join('');
  return HOW.test(text) || COST.test(text);
}

/** The verbs that ask for something, each once, infinitives. */
export function orderedVerbs(words: readonly ActionWord[]): readonly string[] {
  return [...new Set(words.filter((word) => word.use === 'order').map((word) => word.verb))];
}
