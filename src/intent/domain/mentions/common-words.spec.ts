import { readUtterance } from '../language/utterance.js';
import { isCommonWord } from './common-words.js';

const wordsOf = (text: string): readonly string[] => readUtterance(text).words;

describe('isCommonWord', () => {
  it.each([
    ['any form of a verb', 'juntamos mencionaria pesquisem ficasse expliquei descumpriram agradeço escolheste ultrapassada reclamando'],
    ['number and gender', 'péssima péssimos salgadas irregularidades cláusulas verdadeiras ladrões legais horríveis boletinho'],
    ['abstract nouns and adverbs', 'responsabilidade transparência razoável imediatamente insuportáveis'],
    ['the law', 'requeiro anuência restituição juizado cláusula consentimento'],
    ['idioms of regions', 'oxente tchê visse guri mainha trem bah uai'],
  ])('knows %s', (_kind, text) => {
    expect(wordsOf(text).filter((word) => !isCommonWord(word))).toEqual([]);
  });

  it('leaves the names of services, and what services are about, to be names', () => {
    const names = wordsOf('tamboro craque exa bancah namu pocoyo playkids focus itgame taplingo looke funktoon deezer netflix fuze gameloft joker looke hbo vod aya fashion segurança proteção seguro curso filme aluguel música idiomas nuvem jornais livros visita técnica');
    expect(names.filter(isCommonWord)).toEqual([]);
  });
});
