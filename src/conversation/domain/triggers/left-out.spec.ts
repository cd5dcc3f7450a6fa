import { alsoOrders, belongsToLeftOut, cancelsAndContests, leftOutParts, type LeftOutPart } from './left-out.js';

describe('the parts of a request that a confirmation of its items leaves out', () => {
  it.each<readonly [LeftOutPart, readonly string[]]>([
    ['plan_or_account', ['cancela minha linha e o tamboro', 'cancela o tamboro e a linha', 'tira o tamboro, o craque e também o meu plano', 'cancela o tamboro e minha conta toda', 'troca meu plano e cancela o tamboro', 'cancela a linha 7048 e o tamboro']],
    ['schedule', ['cancela o tamboro a partir do mês que vem', 'cancela o tamboro no próximo mês', 'pode cancelar o craque amanhã', 'tira o tamboro quando virar o mês', 'cancela o vod depois do vencimento']],
    ['condition', ['cancela o tamboro só se não tiver multa', 'cancela o tamboro se não pagar nada', 'cancela o craque desde que não cobrem multa', 'tira o tamboro caso não tenha taxa', 'cancela o tamboro sem multa']],
    ['amount_part', ['contesta só 5 reais do vod', 'quero contestar 10 reais do tamboro', 'contesta r$ 5 reais no vod', 'contesta a metade do vod', 'quero contestar só uma parte do tamboro']],
    ['question', ['cancela o tamboro, quanto vai ficar minha conta?', 'tira o craque e me fala qual o vencimento', 'cancela o tamboro. quanto é o youtube?', 'cancela o tim fashion e me diz o que é o craque jr']],
  ])('%s', (part, texts) => {
    for (const text of texts) expect([text, leftOutParts(text)]).toEqual([text, [part]]);
  });

  it.each([
    'contesta os 10 reais do vod', 'contesta o vod de 14,99', 'contesta 14,99', 'não reconheço 10 reais do vod', 'cancela o tamboro', 'tira o tamboro da minha conta', 'cancela o tamboro da minha linha', 'cancela o tamboro do final 7048', 'não sei o que é esse tamboro, cancela',
    'cancela o tamboro e o craque', 'vê se tira esse tamboro pra mim', 'se puder cancela o tamboro', 'cancela o tamboro a partir de hoje', 'cancela o tamboro, o da linha 7048', 'cancela o da linha 7048', 'cancela o serviço que foi cobrado depois do dia 2', 'cancela o tamboro, a conta veio muito alta',
    'quero cancelar o tamboro porque a minha conta subiu', 'cancela o tamboro se possível', 'não quero mais o tamboro na conta, cancela',
  ])('none in "%s"', (text) => {
    expect(leftOutParts(text)).toEqual([]);
  });

  it('words of such a part name no service', () => {
    expect(belongsToLeftOut('cancela o tamboro a partir do mês que vem', 'partir')).toBe(true);
    expect(belongsToLeftOut('cancela o tamboro se não tiver multa', 'multa')).toBe(false);
    expect(belongsToLeftOut('cancela o tamboro e o namu a partir do mês que vem', 'namu')).toBe(false);
    expect(belongsToLeftOut('cancela o namu', 'namu')).toBe(false);
  });

  it('several, in one order', () => {
    expect(leftOutParts('cancela o tamboro e minha linha no mês que vem, se não tiver multa, e quanto fica?')).toEqual(['plan_or_account', 'schedule', 'condition', 'question']);
  });
});

describe('an order beside a question', () => {
  it.each(['quanto é o tamboro e o que é craque e cancela o tim fashion', 'o que é craque jr? cancela', 'quanto custa o vod? pode cancelar', 'qual o total? e tira o tamboro'])('"%s"', (text) => {
    expect(alsoOrders(text)).toBe(true);
  });

  it.each(['quanto fica se cancelar o tamboro', 'como faço pra cancelar o tamboro?', 'posso cancelar o tamboro?', 'quanto eu pago se tirar o netflix?', 'o que é o tamboro', 'tem multa pra cancelar?', 'quanto fica se tirar o netflix e cancelar o hbo', 'me tira uma dúvida, o que é isso', 'não quero cancelar nada, só saber o que é o tamboro'])('none in "%s"', (text) => {
    expect(alsoOrders(text)).toBe(false);
  });

  it('a cancellation beside a contestation', () => {
    expect(cancelsAndContests('cancela o tamboro e contesta o craque')).toBe(true);
    expect(cancelsAndContests('quero contestar o tamboro')).toBe(false);
    expect(cancelsAndContests('cancela o tamboro')).toBe(false);
  });
});
