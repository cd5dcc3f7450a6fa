import fc from 'fast-check';
import { actionForm } from './action-lexicon.js';
import { actionWords, orderedVerbs } from './action-verbs.js';
import { oneSlipApart, spelledOut } from './spelling.js';
import { clausesOf, readUtterance, readWords } from './utterance.js';
import { verbForms } from './verb-forms.js';

const uses = (text: string): string[] => actionWords(readUtterance(text)).map((word) => `${word.verb}:${word.use}`);

describe('readUtterance', () => {
  it('spells out what customers shorten, and tells the verb "é" from the conjunction "e"', () => {
    expect(readUtterance('oq eh isso q vc cobra? vlw').words).toEqual(['o', 'que', 'eh', 'isso', 'que', 'voce', 'cobra', 'valeu']);
    expect(readUtterance('o que e esse tamboro e esse craque').words).toEqual(['o', 'que', 'eh', 'esse', 'tamboro', 'e', 'esse', 'craque']);
    expect(readUtterance('num quero').words).toEqual(['nao', 'quero']);
    expect(readUtterance('num mês').words).toEqual(['num', 'mes']);
  });

  it('reads decomposed accents, drawn-out letters and capitals alike', () => {
    expect(readUtterance('N\u0061\u0303o').words).toEqual(['nao']);
    expect(readUtterance('SIIIIM').words).toEqual(['sim']);
    expect(readUtterance('simm').words).toEqual(['sim']);
  });

  it('cuts at punctuation', () => {
    expect(clausesOf(readUtterance('sim, pode. já').tokens).map((clause) => clause.map((token) => token.word))).toEqual([['sim'], ['pode'], ['ja']]);
    expect(clausesOf([])).toEqual([]);
  });

  it('gives the words alone just as it gives them with their places', () => {
    expect(readWords('Serviço de Música e Rádio 8.0')).toEqual(['servico', 'de', 'musica', 'e', 'radio', '8.0']);
    const words = fc.constantFrom('e', 'o', 'que', 'é', 'pro', 'Rata', 'num', 'quero', 'Junior', 'TIM+', '8.0', 'naooo', 'S\u00e3o', 'esse', ',', '-', '\u0301', '\u{1F44D}');
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(words).map((list) => list.join(' ')));
    fc.assert(
      fc.property(texts, (text) => {
        expect(readWords(text)).toEqual(readUtterance(text).words);
      }),
      { seed: 42, numRuns: 3000 },
    );
  });

  it('reads any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readUtterance(text).words.length >= 0), { seed: 42, numRuns: 1000 });
  });
});

describe('spelling', () => {
  it('forgives one slip', () => {
    expect(oneSlipApart('tamboro', 'tanboro')).toBe(true);
    expect(oneSlipApart('netflix', 'netfilx')).toBe(true);
    expect(oneSlipApart('craque', 'craques')).toBe(true);
    expect(oneSlipApart('tamboro', 'zamboro')).toBe(false);
    expect(oneSlipApart('music', 'musica')).toBe(true);
    expect(oneSlipApart('music', 'muscat')).toBe(false);
    expect(spelledOut('carro')).toEqual(['carro']);
  });
});

describe('verbForms', () => {
  it('inflects the three conjugations', () => {
    expect(verbForms('cancelar').get('cancelasse')).toBe('order');
    expect(verbForms('trocar').get('troque')).toBe('order');
    expect(verbForms('remover').get('removeram')).toBe('past');
    expect(verbForms('excluir').get('excluindo')).toBe('gerund');
    expect(verbForms('por').size).toBe(0);
  });

  it('knows a verb through a slip and leaves other words alone', () => {
    expect(actionForm('canselar')?.verb).toBe('cancelar');
    expect(actionForm('cancelem')?.verb).toBe('cancelar');
    expect(actionForm('canela')).toBeNull();
    expect(actionForm('contrato')).toBeNull();
  });
});

describe('actionWords', () => {
  it.each([
    ['quero cancelar o tamboro', ['cancelar:order']], ['cancelem isso', ['cancelar:order']], ['dá pra tirar?', ['tirar:order']], ['não consigo cancelar o netflix', ['cancelar:order']], ['por que vocês não cancelam', ['cancelar:order']],
    ['não quero cancelar', ['cancelar:negated']], ['cancela esses não', ['cancelar:negated']], ['não é pra tirar', ['tirar:negated']], ['quanto fica se tirar o netflix', ['tirar:hypothesis']], ['antes de cancelar', ['cancelar:hypothesis']], ['qual a multa pra cancelar', ['cancelar:question']],
    ['cancelei ontem', ['cancelar:story']], ['liguei pra cancelar', ['cancelar:story']], ['tirando esses', ['tirar:hypothesis']], ['me tira uma dúvida', []], ['cancelo no app', []], ['vou cancelar lá', []], ['quero o estorno', ['estornar:order']], ['o estorno não veio', []], ['solicito cancelamento', ['cancelar:order']],
    ['mudar a data', ['mudar:order']], ['mudei de ideia', []], ['corta essa', []], ['encerrar o atendimento', []], ['vou mudar de plano', []], ['se for caro pode cancelar', ['cancelar:order']], ['eu cancelo isso não, deixa', ['cancelar:negated']], ['não uso, pode cancelar', ['cancelar:order']], ['foi creditado', []],
  ])('"%s" is %j', (text, expected) => {
    expect(uses(text)).toEqual(expected);
  });

  it('lists each ordered verb once', () => {
    expect(orderedVerbs(actionWords(readUtterance('cancela o vod, cancela o craque e devolve o dinheiro')))).toEqual(['cancelar', 'devolver']);
  });
});
