import { oneSlipApart } from './spelling.js';
import { verbForms, type VerbMood } from './verb-forms.js';

/** What an action verb asks for; a yes restates only an action of the family that was offered. */
export type ActionFamily = 'cancel' | 'refund' | 'contest' | 'plan' | 'talk';

export interface ActionForm {
  readonly verb: string;
  readonly family: ActionFamily;
  readonly mood: VerbMood;
}

const VERBS: Readonly<Record<Exclude<ActionFamily, 'talk'>, readonly string[]>> = {
  cancel: ['cancelar', 'tirar', 'retirar', 'remover', 'excluir', 'eliminar', 'desativar', 'encerrar', 'suspender', 'descadastrar', 'desassinar', 'desinstalar', 'desvincular', 'cortar', 'apagar', 'deletar', 'desabilitar', 'interromper', 'anular', 'descontratar', 'arrancar'],
  refund: ['devolver', 'estornar', 'reembolsar', 'ressarcir', 'restituir', 'abater', 'creditar', 'isentar'],
  contest: ['contestar'],
  plan: ['mudar', 'trocar', 'alterar'],
};

/** Nouns that ask when a wish stands before them: "quero o estorno", "solicito cancelamento". */
const NOUNS: ReadonlyMap<string, ActionForm> = new Map(
  ([
    ['cancelamento', 'cancelar', 'cancel'], ['retirada', 'retirar', 'cancel'], ['exclusao', 'excluir', 'cancel'], ['remocao', 'remover', 'cancel'], ['desativacao', 'desativar', 'cancel'],
    ['estorno', 'estornar', 'refund'], ['reembolso', 'reembolsar', 'refund'], ['ressarcimento', 'ressarcir', 'refund'], ['devolucao', 'devolver', 'refund'], ['restituicao', 'restituir', 'refund'],
    ['contestacao', 'contestar', 'contest'],
  ] as const).map(([noun, verb, family]) => [noun, { verb, family, mood: 'infinitive' }]),
);

const IRREGULAR: ReadonlyMap<string, ActionForm> = new Map(
  ([
    ['exclua', 'excluir'], ['exclui', 'excluir'], ['excluam', 'excluir'], ['excluo', 'excluir'],
    ['suspendam', 'suspender'], ['extornar', 'estornar'], ['extorno', 'estornar'], ['extorne', 'estornar'], ['extorna', 'estornar'],
    ['estorna', 'estornar'], ['ressarcam', 'ressarcir'], ['restitua', 'restituir'], ['kancela', 'cancelar'], ['kancelar', 'cancelar'], ['cancla', 'cancelar'],
  ] as const).map(([form, verb]) => [form, { verb, family: familyOf(verb), mood: 'order' }]),
);

function familyOf(verb: string): ActionFamily {
  if (VERBS.refund.includes(verb)) return 'refund';
  return VERBS.contest.includes(verb) ? 'contest' : VERBS.plan.includes(verb) ? 'plan' : 'cancel';
}

const FORMS: ReadonlyMap<string, ActionForm> = new Map([
  ...(['cancel', 'refund', 'contest', 'plan'] as const).flatMap((family) =>
    VERBS[family].flatMap((verb) => [...verbForms(verb)].map(([form, mood]): [string, ActionForm] => [form, { verb, family, mood }])),
  ),
  ...IRREGULAR,
]);

/** Words one slip from a verb form that are words of their own. */
const NOT_A_SLIP = new Set(['canal', 'canela', 'trocado', 'mudanca', 'restante', 'contente', 'constar', 'consta', 'contesto', 'cortesia', 'atirar', 'cancelada', 'alterna', 'alternar', 'removido', 'suspensa', 'devolvido', 'encerramento', 'creditos', 'credito', 'cancelamento', 'estorno', 'contestacao', 'retirada', 'tirando', 'cancer', 'conectar', 'atrancar', 'apagado', 'anual', 'anuais', 'contrato', 'contratar', 'contratado', 'contratei']);
const LONG_FORMS: ReadonlyMap<string, readonly (readonly [string, ActionForm])[]> = byFirstLetter();

function byFirstLetter(): ReadonlyMap<string, readonly (readonly [string, ActionForm])[]> {
  const index = new Map<string, (readonly [string, ActionForm])[]>();
  for (const entry of FORMS) {
    const letter = entry[0].charAt(0);
    if (entry[0].length >= 7) index.set(letter, [...(index.get(letter) ?? []), entry]);
  }
  return index;
}

/** The action a single folded word may stand for, spelling slips of long words forgiven; null when none. */
export function actionForm(word: string): ActionForm | null {
  // "o estorno" is the noun; "eu estorno" nobody says to us.
  if (NOUNS.has(word)) return null;
  const exact = FORMS.get(word);
  if (exact !== undefined) return exact;
  if (word.length < 6 || NOT_A_SLIP.has(word)) return null;
  const near = LONG_FORMS.get(word[0] ?? '')?.find(([form]) => oneSlipApart(form, word));
  return near?.[1] ?? null;
}

/** The action a noun asks for ("estorno"); null when none. */
export function actionNoun(word: string): ActionForm | null {
  return NOUNS.get(word) ?? null;
}
