/** How a verb form is used: only orders and infinitives can ask for something; "cancelei" tells a story. */
export type VerbMood = 'infinitive' | 'order' | 'first' | 'past' | 'participle' | 'gerund' | 'conditional';

const AR: Readonly<Record<VerbMood, readonly string[]>> = {
  infinitive: ['ar', 'arem', 'armos'],
  order: ['a', 'am', '~e', '~em', '~emos', 'asse', 'assem', 'ai'],
  first: ['o', 'amos', 'arei', 'aremos'],
  past: ['~ei', 'ou', 'aram', 'aste', 'ava', 'avam', 'ara', 'arao'],
  participle: ['ado', 'ada', 'ados', 'adas'],
  gerund: ['ando'],
  conditional: ['aria', 'ariam', 'ariamos'],
};

const ER: Readonly<Record<VerbMood, readonly string[]>> = {
  infinitive: ['er', 'erem', 'ermos'],
  order: ['e', 'em', 'a', 'am', 'amos', 'esse', 'essem'],
  first: ['o', 'emos', 'erei', 'eremos'],
  past: ['i', 'eu', 'eram', 'este', 'ia', 'iam', 'era', 'erao'],
  participle: ['ido', 'ida', 'idos', 'idas'],
  gerund: ['endo'],
  conditional: ['eria', 'eriam'],
};

const IR: Readonly<Record<VerbMood, readonly string[]>> = {
  infinitive: ['ir', 'irem', 'irmos'],
  order: ['e', 'em', 'a', 'am', 'amos', 'isse', 'issem', 'i'],
  first: ['o', 'imos', 'irei', 'iremos'],
  past: ['iu', 'iram', 'iste', 'ia', 'iam', 'ira', 'irao'],
  participle: ['ido', 'ida', 'idos', 'idas'],
  gerund: ['indo'],
  conditional: ['iria', 'iriam'],
};

const ENDINGS = new Map([['ar', AR], ['er', ER], ['ir', IR]]);

/**
 * The inflected forms of a regular Portuguese verb.
 * Takes a folded infinitive; returns form → mood, folded. Spelling changes before "e" are kept (tirar, bloquear, trocar → troque).
 */
export function verbForms(infinitive: string): ReadonlyMap<string, VerbMood> {
  const stem = infinitive.slice(0, -2);
  const endings = ENDINGS.get(infinitive.slice(-2));
  const forms = new Map<string, VerbMood>();
  if (endings === undefined) return forms;
  const soft = stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu');
  for (const [mood, list] of moodsOf(endings)) {
    for (const ending of list) {
      const form = ending.startsWith('~') ? soft + ending.slice(1) : stem + ending;
      if (!forms.has(form)) forms.set(form, mood);
    }
  }
  return forms;
}

function moodsOf(endings: Readonly<Record<VerbMood, readonly string[]>>): readonly (readonly [VerbMood, readonly string[]])[] {
  const order: readonly VerbMood[] = ['infinitive', 'order', 'first', 'past', 'participle', 'gerund', 'conditional'];
  return order.map((mood) => [mood, endings[mood]] as const);
}
