import { readUtterance } from '../language/utterance.js';
import { intentContext } from '../../testing/intent-contexts.js';
import type { RecentItem } from '../intent.js';
import { deniedTogether, everythingAsked, spokenOf } from './context-items.js';
import { extractMentions } from './mention-extraction.js';
import { chosenCandidates } from './open-answer.js';

const ONE = { name: 'Tamboro Mensal', msisdn: '11900007048' };
const TWO = { name: 'Tamboro Mensal', msisdn: '11900000059' };
const OPEN = { verb: 'cancelar', mention: 'tamboro', candidates: [ONE, TWO] };

describe('an answer to "which item or line?" (architecture §4.5)', () => {
  it.each(['o segundo', 'a última', 'do 59', '0059', 'o do final 0059', '11900000059', '(11) 90000-0059', 'zero zero cinco nove', 'final zero zero cinquenta e nove', 'o 7048 não, o outro', 'não é o 7048, é o outro'])('"%s" picks the second line', (text) => {
    expect(chosenCandidates(readUtterance(text), OPEN)).toEqual([TWO]);
  });

  it.each(['os dois', 'as duas', 'ambos', 'todos', 'nos dois números', 'das duas linhas'])('"%s" picks both', (text) => {
    expect(chosenCandidates(readUtterance(text), OPEN)).toEqual([ONE, TWO]);
  });

  it.each(['qualquer um', 'o outro', 'os três', 'o terceiro', 'de 14,99', 'nenhum dos dois', 'não sei', 'segunda via', 'o da minha linha', 'do 77'])('"%s" picks nothing', (text) => {
    expect(chosenCandidates(readUtterance(text), OPEN)).toEqual([]);
  });

  it('leaves several names of one line a question, unless everything was asked about', () => {
    const candidates = [{ ...TWO, name: 'Aya Books' }, { ...TWO, name: 'Aya Idiomas' }, { ...ONE, name: 'Aya Books' }];
    expect(chosenCandidates(readUtterance('do 0059'), { ...OPEN, candidates })).toEqual([]);
    expect(chosenCandidates(readUtterance('do 0059'), { ...OPEN, mention: null, candidates })).toHaveLength(2);
  });

  it('joins a name that is no candidate to the choice', () => {
    const context = intentContext({ openQuestion: OPEN, invoiceItemNames: ['Tamboro Mensal', 'HBO Max'] });
    expect(extractMentions(readUtterance('o do 0059 e o hbo max'), context).items).toEqual(['Tamboro Mensal final 0059', 'hbo max']);
  });
});

describe('items that the conversation holds', () => {
  const hbo = { name: 'HBO Max', msisdn: '1', turnsAgo: 2 };
  const vod = { name: 'VOD', msisdn: '1', turnsAgo: 1 };

  it.each(['cancela isso', 'cancela', 'pode cancelar', 'cancela esse serviço', 'tira ele por favor'])('"%s" means the one just spoken of', (text) => {
    expect(spokenOf(readUtterance(text), { recentItems: [vod, hbo] }).map(({ name }) => name)).toEqual(['VOD']);
  });

  it('means both by a pair, and none where several may be meant', () => {
    expect(spokenOf(readUtterance('cancela os dois'), { recentItems: [vod, hbo] })).toHaveLength(2);
    expect(spokenOf(readUtterance('cancela os três'), { recentItems: [vod, hbo] })).toEqual([]);
    expect(spokenOf(readUtterance('cancela isso'), { recentItems: [vod, { ...hbo, turnsAgo: 1 }] })).toEqual([]);
    expect(spokenOf(readUtterance('cancela o paramount da minha tia'), { recentItems: [vod] })).toEqual([]);
  });

  it.each(['cancela tudo', 'quero tirar todos os serviços', 'cancela o resto'])('"%s" takes the only line, and asks where there are several', (text) => {
    expect(everythingAsked(readUtterance(text), [ONE])).toEqual([ONE]);
    expect(everythingAsked(readUtterance(text), [ONE, TWO])).toEqual([]);
  });

  it('takes the line that is named with it, and no turn of speech for everything', () => {
    expect(everythingAsked(readUtterance('tira tudo do final 0059'), [ONE, TWO])).toEqual([TWO]);
    expect(everythingAsked(readUtterance('tudo bem, cancela'), [ONE])).toEqual([]);
    expect(everythingAsked(readUtterance('cobram todos os meses'), [ONE])).toEqual([]);
  });

  it.each(['não contratei nenhum deles', 'nenhum deles', 'nunca pedi nenhum desses', 'não reconheço nenhuma delas', 'não usei nenhum dos dois', 'eu não assinei nenhum deles não', 'nao quero nenhum deles', 'nem um nem outro', 'nenhuma dessas eu pedi', 'mas eu nao contratei nenhum desses', 'não autorizei nenhum deles moça', 'nenhum dos dois eu contratei'])('"%s" right after two items means those', (text) => {
    expect(deniedTogether(readUtterance(text), { recentItems: [{ ...vod, turnsAgo: 1 }, { ...hbo, turnsAgo: 1 }], snapshotItemNames: [] }).map(({ name }) => name)).toEqual(['VOD', 'HBO Max']);
  });

  it('means nothing where one item or an older turn was spoken of, and the list where one stands (incident CY0004)', () => {
    const denied = (...recentItems: readonly RecentItem[]) => deniedTogether(readUtterance('não contratei nenhum deles'), { recentItems, snapshotItemNames: [] });
    expect(denied({ ...vod, turnsAgo: 1 })).toEqual([]);
    expect(denied({ ...vod, turnsAgo: 2 }, { ...hbo, turnsAgo: 2 })).toEqual([]);
    expect(deniedTogether(readUtterance('não contratei nenhum deles'), { recentItems: [{ ...vod, turnsAgo: 1 }, { ...hbo, turnsAgo: 1 }], snapshotItemNames: ['VOD', 'HBO Max', 'Tamboro'] })).toEqual([]);
    expect(deniedTogether(readUtterance('nenhum'), { recentItems: [{ ...vod, turnsAgo: 1 }, { ...hbo, turnsAgo: 1 }], snapshotItemNames: [] })).toEqual([]);
  });
});
