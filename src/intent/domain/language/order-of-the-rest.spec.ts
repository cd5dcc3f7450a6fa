import { intentContext } from '../../testing/intent-contexts.js';
import { readMessage } from '../message-reading.js';

const context = intentContext({ invoiceItemNames: ['VOD', 'HBO Max', 'Tamboro Mensal', 'Craque Jr', 'Deezer', 'Explicaê'] });

function heard(text: string): { readonly verbs: readonly string[]; readonly items: readonly string[] } {
  const { orders, mentions } = readMessage(text, context);
  return { verbs: orders.map(({ verb }) => verb), items: mentions.items };
}

describe('what is asked for beside what is refused', () => {
  it.each([
    ['não quero cancelar o vod, só o hbo max', 'cancelar', ['hbo max']],
    ['nao quero cancelar o vod so o hbo max', 'cancelar', ['hbo max']],
    ['não cancela o vod, somente o tamboro e o craque', 'cancelar', ['tamboro', 'craque']],
    ['não é pra tirar o vod, apenas o tamboro', 'tirar', ['tamboro']],
    ['não cancela o vod, e sim o hbo max', 'cancelar', ['hbo max']],
    ['não cancela o craque, só hbo max', 'cancelar', ['hbo max']],
    ['não cancela o craque, só o deezer', 'cancelar', ['deezer']],
    ['não cancela o craque, só o explicaê', 'cancelar', ['explicaê']],
  ])('"%s" orders: %s %j', (text, verb, items) => {
    expect(heard(text)).toEqual({ verbs: [verb], items });
  });

  it.each([
    'não quero cancelar o vod',
    'não quero cancelar o vod, só queria entender',
    'não quero cancelar o vod, só saber o valor',
    'não quero cancelar o vod, só o valor dele me assustou',
    'não quero cancelar o vod agora, só o mês que vem',
    'não vou cancelar o vod, só o hbo max?',
    'não contesta o vod, só o tamboro',
    'só não cancela o vod',
    'não cancela o vod, só isso',
  ])('"%s" orders nothing', (text) => {
    expect(heard(text).verbs).toEqual([]);
  });
});
