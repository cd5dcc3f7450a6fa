import { wantedChargeKinds } from './wanted-charge-kinds.js';

describe('kinds of charge that a request is about', () => {
  it.each<readonly [string, readonly string[]]>([
    ['tira os juros da minha conta', ['juros']],
    ['quero o estorno dos juros', ['juros']],
    ['contesta a multa', ['multa']],
    ['quero contestar essa multa por atraso', ['multa por atraso']],
    ['podem retirar a multa e os juros?', ['multa', 'juros']],
    ['não reconheço essa multa', ['multa']],
    ['nao concordo com esses juros ai', ['juros']],
    ['contesta o tamboro e a multa', ['multa']],
    ['cancela o tamboro, os juros e o vod', ['juros']],
    ['esses juros eu quero contestar', ['juros']],
    ['a multa eu nao reconheço', ['multa']],
    ['quero a multa de volta', ['multa']],
    ['me devolve o valor dos encargos por favor', ['encargos']],
    ['cancela o desconto', ['desconto']],
    ['quero contestar a cobrança proporcional', ['proporcional']],
    ['contestar o pro rata', ['pro rata']],
    ['essa multa não é minha, tira', ['multa']],
    ['esses juros tão errados, pode cancelar isso por favor', ['juros']],
    ['quero contestar a mensalidade', ['mensalidade']],
    ['cancela o parcelamento', ['parcelamento']],
    ['contesta os débitos de outras operadoras', ['debitos de outras operadoras']],
    ['quero contestar a cobrança de outra operadora', ['outra operadora']],
    ['tira os débitos das outras operadoras e a multa', ['debitos das outras operadoras', 'multa']],
    ['moça, isenta os juros de mora pra mim', ['juros de mora']],
  ])('"%s"', (text, kinds) => {
    expect(wantedChargeKinds(text)).toEqual(kinds);
  });

  it.each([
    'cancela sem multa',
    'cancela o tamboro sem multa',
    'cancela o tamboro se não tiver juros',
    'contesta o tamboro, tô pagando juros por causa disso',
    'quero cancelar mas tem multa?',
    'quanto foi de juros?',
    'o que é essa multa?',
    'cancela o tamboro e me dá um desconto',
    'tira o tamboro que eu não quero pagar multa',
    'vou cancelar e não quero pagar juros',
    'cadê meu desconto?',
    'esses juros são absurdos, cancela o tamboro',
    'essa multa veio, e eu quero cancelar o vod',
    'cancela o desconta fácil',
    'quero meu desconto',
    'vou para outra operadora, cancela o tamboro',
    'cancela tudo que eu mudei de operadora',
  ])('none in "%s"', (text) => {
    expect(wantedChargeKinds(text)).toEqual([]);
  });

  it('takes time in proportion to the message', () => {
    const started = performance.now();
    for (const piece of ['contesta ', 'tira o tamboro e ', 'essa multa ', 'quero os juros ', 'cancela, ']) wantedChargeKinds(piece.repeat(1_600 / piece.length));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
