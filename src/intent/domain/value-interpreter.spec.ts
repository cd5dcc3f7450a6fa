import fc from 'fast-check';
import { interpretValue } from './value-interpreter.js';

const invoice = { key: 'resposta_usuario', allowedValues: ['SIM', 'NAO', 'CONTINUAR'] };
const strategic = { key: 'resposta_usuario', allowedValues: ['SIM', 'NAO', 'OUTRO'] };
const value = (token: string): unknown => ({ kind: 'value', value: token });

describe('interpretValue on invoice_explanation (WORKFLOWS §9)', () => {
  it.each(['sim', ' sim ', 'Sim', 'entendi, obrigado, era só isso', 'legal!', 'tudo claro', 'ah tá, foi minha filha', 'não, tá tudo certo agora', 'já resolveu', 'tudo esclarecido', 'não, agora ficou tudo ok', 'agora fez sentido', 'sanou minha dúvida', 'não tenho mais dúvidas', 'bacana', 'eu mesma que aluguei'])('%s is SIM', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('SIM'));
  });

  it.each(['não', 'NAO', 'não ficou claro', 'entendi mas não concordo', 'nem um pouco', 'continuo na mesma', 'você não respondeu minha pergunta', 'pára', 'ficou pior', 'não entendi esse cálculo'])('%s is NAO', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('NAO'));
  });

  it.each(['então no mês que vem vou pagar menos?', 'certo então vou receber o dinheiro de volta né?', 'ok mas e esse vod?', 'mas eu não contratei nenhum deles', 'quero cancelar o tamboro', 'sim, mas cancela o tamboro', 'é a de quatorze e noventa e nove'])('%s asks for something else: CONTINUAR', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('CONTINUAR'));
  });

  it.each(['não, eu quis dizer o valor do HBO Max', 'não, eu perguntei do desconto', 'nao eu perguntei da multa', 'não foi isso que eu perguntei, perguntei do vencimento', 'não, minha dúvida era sobre o plano', 'não, o desconto', 'opa, tava falando do tamboro', 'me expressei mal, quis dizer a mensalidade', 'não entendi, eu perguntei do desconto', 'não, o combinado era 99,90', 'nao, me prometeram 80 reais', 'o valor tá diferente do que combinei'])('%s sets the question right: CONTINUAR', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('CONTINUAR'));
  });

  it.each(['nenhum deles', 'nenhum desses', 'nenhuma dessas, moça', 'eu nenhum deles', 'mas nenhum desses', 'nenhuma delas não'])('%s denies what was listed: CONTINUAR', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('CONTINUAR'));
  });

  it.each(['não sei se entendi', 'nao sei se entendi direito', 'não tenho certeza se entendi', 'será que entendi', 'nem sei se ficou claro', 'acho que entendi', 'não sei se ficou claro pra mim', 'olha, não sei se entendi bem', 'nao sei bem se entendi', 'mais ou menos', 'tô na dúvida', 'não sei se isso esclareceu'])('%s is neither yes nor no, and asked again', (text) => {
    const taught = { ...invoice, optionExamples: { SIM: ['entendi, obrigado', 'ficou claro'], NAO: ['não entendi nada', 'continuo sem entender'] } };
    expect(interpretValue(text, invoice)).toEqual({ kind: 'unclear' });
    expect(interpretValue(text, taught)).toEqual({ kind: 'unclear' });
  });

  it.each(['não contesta o vod, só queria entender', 'não precisa contestar', 'nao quero que conteste nada', 'não é pra cancelar', 'não cancela nada não, só queria entender', 'não precisa estornar, era só curiosidade'])('%s refuses an act that nobody has begun, and is asked again', (text) => {
    const taught = { ...invoice, optionExamples: { SIM: ['entendi, obrigado', 'ficou claro'], NAO: ['não entendi nada', 'não concordo com isso'] } };
    expect(interpretValue(text, invoice)).toEqual({ kind: 'unclear' });
    expect(interpretValue(text, taught)).toEqual({ kind: 'unclear' });
  });

  it.each([['não entendi, nem precisa contestar', 'NAO'], ['não resolveu, não adianta cancelar', 'NAO'], ['não contesta, cancela', 'CONTINUAR'], ['não vai cancelar o vod?', 'CONTINUAR'], ['entendi, não precisa contestar não', 'SIM'], ['não precisa cancelar, ficou claro', 'SIM'], ['não contesta, mas não entendi', 'NAO']])('"%s" says more than what it refuses: %s', (text, token) => {
    expect(interpretValue(text, invoice)).toEqual(value(token));
  });

  it.each(['não sei se entendi o desconto', 'não sei se entendi essa multa'])('%s doubts one thing: CONTINUAR', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('CONTINUAR'));
  });

  it.each(['não, eu contratei isso', 'não, eu mesma contratei sim'])('%s knows the charge', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('SIM'));
  });

  it.each(['nenhum', 'nenhuma', 'não quero saber do desconto', 'não foi isso que eu perguntei', 'não, tá errado o valor'])('%s stays NAO', (text) => {
    expect(interpretValue(text, invoice)).toEqual(value('NAO'));
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

describe('interpretValue on an outcry where a journey has OUTRO (case C13)', () => {
  const expected = { allowedValues: ['SIM', 'NAO', 'OUTRO'], key: 'resposta_usuario' };
  it.each(['isso é um absurdo', 'que absurdo', 'absurdo isso', 'é uma vergonha', 'que vergonha hein', 'isso é roubo', 'palhaçada', 'que palhacada', 'uma piada isso', 'que descaso com o cliente', 'isso é ridículo', 'só pode ser brincadeira'])('"%s" guesses no answer', (text) => {
    expect(interpretValue(text, expected)).toEqual({ kind: 'value', value: 'OUTRO' });
  });

  it.each(['isso é ridículo', 'isso é um absurdo', 'palhaçada'])('"%s" is no yes after an explanation', (text) => {
    expect(interpretValue(text, { allowedValues: ['SIM', 'NAO', 'CONTINUAR'], key: 'resposta_usuario' })).toEqual({ kind: 'value', value: 'NAO' });
  });

  it.each(['não resolveu, que absurdo', 'absurdo, não entendi nada', 'é um absurdo e continuo sem entender', 'isso tá errado, que vergonha'])('"%s" answers all the same', (text) => {
    expect(interpretValue(text, expected)).toEqual({ kind: 'value', value: 'NAO' });
  });
});

describe('interpretValue on the examples of an option', () => {
  const taught = { ...strategic, optionExamples: { SIM: ['pode deixar assim'], NAO: ['quero cancelar mesmo assim', 'deixa quieto'], OUTRO: ['deixa quieto', 'e aí?'] } };

  it.each([['quero cancelar mesmo assim', 'NAO'], ['Quero cancelar, mesmo assim!', 'NAO'], ['pode deixar assim', 'SIM'], ['e aí?', 'OUTRO']])('"%s", word for word, is %s', (text, token) => {
    expect(interpretValue(text, taught)).toEqual(value(token));
  });

  it('a longer sentence, a question and what stands under two options are read as before', () => {
    expect(interpretValue('quero cancelar mesmo assim o tamboro', taught)).toEqual(interpretValue('quero cancelar mesmo assim o tamboro', strategic));
    expect(interpretValue('pode deixar assim?', taught)).not.toEqual(value('SIM'));
    expect(interpretValue('deixa quieto', taught)).toEqual(interpretValue('deixa quieto', { ...taught, optionExamples: {} }));
  });

  it('a person asked for wins over an example', () => {
    expect(interpretValue('quero falar com um atendente', { ...strategic, optionExamples: { NAO: ['quero falar com um atendente'] } })).toEqual({ kind: 'person' });
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

  it.each([
    ['pix não, boleto', 'BOLETO'], ['não quero pix, quero boleto', 'BOLETO'], ['boleto, sem pix', 'BOLETO'],
  ])('leaves out the option that is refused: "%s"', (text, token) => {
    expect(interpretValue(text, payment)).toEqual(value(token));
  });

  it('reads inflections of an option and numbers said aloud', () => {
    const plan = { key: 'plano', allowedValues: ['PARCELAR', 'A_VISTA'] };
    expect([interpretValue('quero parcelado', plan), interpretValue('à vista mesmo', plan), interpretValue('parcela', plan)]).toEqual([value('PARCELAR'), value('A_VISTA'), value('PARCELAR')]);
    const day = { key: 'dia', allowedValues: ['5', '10', '20'] };
    expect([interpretValue('dia dez', day), interpretValue('pode ser no 20', day), interpretValue('dia 7', day)]).toEqual([value('10'), value('20'), { kind: 'unclear' }]);
  });

  const delivery = {
    key: 'entrega', allowedValues: ['CASA', 'LOJA', 'DIGITAL', 'NENHUM'],
    optionExamples: {
      CASA: ['manda pro meu endereço', 'quero receber pelo correio em casa'],
      LOJA: ['vou buscar na loja', 'eu mesmo retiro no balcão'],
      DIGITAL: ['manda no meu e-mail', 'prefiro receber pelo celular'],
      NENHUM: ['não quero receber nada'],
    },
  };

  it.each([['manda no endereço', 'CASA'], ['pelos correios', 'CASA'], ['eu vou buscar', 'LOJA'], ['retiro no balcão', 'LOJA'], ['no e-mail mesmo', 'DIGITAL'], ['recebe pelo celular', 'DIGITAL'], ['não quero nada', 'NENHUM']])('"%s" is nearest to the examples of %s', (text, token) => {
    expect(interpretValue(text, delivery)).toEqual(value(token));
  });

  it.each(['manda', 'quero receber', 'não vou buscar na loja', 'vou buscar na loja?', 'banana', 'sim', 'tanto faz'])('"%s" is like no option more than another', (text) => {
    expect(interpretValue(text, delivery)).toEqual({ kind: 'unclear' });
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

describe('interpretValue on a question whose yes sets something going', () => {
  const copy = { key: 'resposta', allowedValues: ['SIM', 'NAO'], askedText: 'Deseja que eu gere a segunda via e mande por SMS?' };

  it.each(['sim', 'pode', 'pode gerar', 'pode gerar a segunda via sim', 'sim, pode mandar por sms'])('"%s" is SIM', (text) => {
    expect(interpretValue(text, copy)).toEqual(value('SIM'));
  });

  it.each(['não', 'não precisa gerar', 'não quero a segunda via', 'não manda não'])('"%s" is NAO', (text) => {
    expect(interpretValue(text, copy)).toEqual(value('NAO'));
  });

  it.each(['entendi', 'faz sentido', 'pode gerar só amanhã', 'gera outra fatura', 'sim, mas antes me explica', 'pode gerar?', 'acho que sim', 'simples', 'gerar', 'segunda via', 'mandei ontem'])('"%s" is no answer', (text) => {
    expect(interpretValue(text, copy)).toEqual({ kind: 'unclear' });
  });

  it('takes an example of SIM whole, and never one that is bound to something', () => {
    const taught = { ...copy, optionExamples: { SIM: ['preciso desse documento hoje'], NAO: ['já tenho o documento'] } };
    expect(interpretValue('preciso do documento', taught)).toEqual(value('SIM'));
    expect(interpretValue('preciso desse documento hoje, mas depois', taught)).toEqual({ kind: 'unclear' });
    expect(interpretValue('preciso do documento só se for de graça', taught)).toEqual({ kind: 'unclear' });
    expect(interpretValue('já tenho esse documento', taught)).toEqual(value('NAO'));
  });
});

describe('interpretValue where the customer does not know, did not hear or leaves', () => {
  it.each(['não sei', 'sei não', 'nem sei', 'sei lá'])('"%s" is neither yes nor no', (text) => {
    expect(interpretValue(text, invoice)).toEqual({ kind: 'unclear' });
    expect(interpretValue(text, strategic)).toEqual(value('OUTRO'));
  });

  it('asks again where nothing was heard', () => {
    expect(interpretValue('hã?', invoice)).toEqual({ kind: 'unclear' });
  });

  it('ends on "não, era só isso", and not where something stays unresolved', () => {
    expect(interpretValue('não, era só isso', invoice)).toEqual({ kind: 'end' });
    expect(interpretValue('não resolveu, tchau', invoice)).toEqual(value('NAO'));
  });

  it.each([['ainda tô perdida', 'NAO'], ['fiquei boiando', 'NAO'], ['esclareceu bastante, valeu', 'SIM'], ['compreendi muito', 'SIM']])('"%s" after an explanation is %s', (text, token) => {
    expect(interpretValue(text, invoice)).toEqual(value(token));
  });

  it.each(['vocês que se virem', 'vocês que resolvam isso'])('"%s" refuses to do it oneself', (text) => {
    expect(interpretValue(text, strategic)).toEqual(value('NAO'));
  });

  it.each(['não, quero um atendente', 'não, quero falar com uma pessoa', 'não. me passa para um atendente'])('hears a person asked for behind a no: "%s" (architecture §4.28)', (text) => {
    for (const allowedValues of [['SIM', 'NAO'], ['SIM', 'NAO', 'CONTINUAR']]) expect(interpretValue(text, { key: 'r', allowedValues, askedText: 'Ficou claro?' })).toEqual({ kind: 'person' });
  });

  it.each(['não quero atendente', 'não quero falar com atendente'])('and none where the no refuses one: "%s"', (text) => {
    expect(interpretValue(text, { key: 'r', allowedValues: ['SIM', 'NAO'], askedText: 'Posso cancelar?' }).kind).not.toBe('person');
  });
});
