import fc from 'fast-check';
import { interpretValue } from './value-interpreter.js';

const invoice = { key: 'resposta_usuario', allowedValues: ['SIM', 'NAO', 'CONTINUAR'] };
const strategic = { key: 'resposta_usuario', allowedValues: ['SIM', 'NAO', 'OUTRO'] };
const value = (token: string): unknown => ({ kind: 'value', value: token });

describe('interpretValue on invoice_explanation (WORKFLOWS §9)', () => {
  it.each(['sim', ' sim ', 'Sim', 'entendi, obrigado, era só isso', 'legal!', 'tudo claro', 'ah tá, foi minha filha', 'não, tá tudo certo agora', 'já resolveu'])('%s is SIM', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('SIM'));
  });

  it.each(['não', 'NAO', 'não ficou claro', 'entendi mas não concordo', 'nem um pouco', 'continuo na mesma', 'não entendi esse cálculo'])('%s is NAO', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('NAO'));
  });

  it.each(['então no mês que vem vou pagar menos?', 'certo então vou receber o dinheiro de volta né?', 'ok mas e esse vod?', 'mas eu não contratei nenhum deles', 'quero cancelar o tamboro', 'sim, mas cancela o tamboro', 'é a de quatorze e noventa e nove'])('%s asks for something else: CONTINUAR', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('CONTINUAR'));
  });

  it.each(['ano', '', '   ', 'assim', 'peraí', 'asdf'])('"%s" is asked again', (text) => {
    expect(interpretValue(text, invoice)).toEqual({ kind: 'unclear' });
  });

  it('lets a person and a bare goodbye through, but not before a SIM (architecture §4.28)', () => {
    expect(interpretValue('me passa pra uma pessoa, não entendi nada', invoice)).toEqual({ kind: 'person' });
    expect(interpretValue('tchau', invoice)).toEqual({ kind: 'end' });
    expect(interpretValue('entendi, obrigado', invoice)).toEqual(value('SIM'));
  });
});

describe('interpretValue on journeys with OUTRO', () => {
  it.each([['banana', 'OUTRO'], ['talvez', 'OUTRO'], ['quanto custa?', 'OUTRO'], ['não quero, cancela você', 'NAO'], ['eu pago pra vocês, vocês que cancelem', 'NAO'], ['tá certo, cancelo no app então', 'SIM'], ['sim, mas cancela o tamboro também', 'OUTRO']])('%s is %s', (text, token) => {
    expect(interpretValue(text, strategic)).toEqual(value(token));
  });
});

describe('interpretValue on other values', () => {
  const payment = { key: 'forma', allowedValues: ['PIX', 'BOLETO'], optionExamples: { BOLETO: ['me manda no papel mesmo'] } };

  it('takes an option named as a whole word, and only one', () => {
    expect(interpretValue('prefiro pix', payment)).toEqual(value('PIX'));
    expect(interpretValue('pix ou boleto', payment)).toEqual({ kind: 'unclear' });
    expect(interpretValue('pixel', payment)).toEqual({ kind: 'unclear' });
    expect(interpretValue('não quero pix', payment)).toEqual({ kind: 'unclear' });
  });

  it('takes the option whose example is nearly what was said', () => {
    expect(interpretValue('manda no papel mesmo', payment)).toEqual(value('BOLETO'));
  });

  it('never answers with a value that is not allowed', () => {
    expect(interpretValue('sim', payment)).toEqual({ kind: 'unclear' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.subarray(['SIM', 'NAO', 'OUTRO', 'CONTINUAR', 'PIX']), (text, allowedValues) => {
        const result = interpretValue(text, { key: 'k', allowedValues });
        expect(result.kind !== 'value' || allowedValues.includes(result.value)).toBe(true);
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});
