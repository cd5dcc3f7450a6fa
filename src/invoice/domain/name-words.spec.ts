import { indexOfWords, isContentless, nameWords, spokenDigit, trimNoise } from './name-words.js';

const split = (text: string) => text.split(' ').filter((word) => word !== '');

describe('nameWords', () => {
  it.each([
    ['Aluguel de Filme 1', 'aluguel de filme um'],
    ['Craque Jr', 'craque júnior'],
    ['VOD + Canais Abertos', 'vod mais canais abertos'],
    ['TIM CTRL Redes Sociais 8.0', 'tim controle redes sociais 8 0'],
    ['EXA Seg', 'exa segurança'],
  ])('reads "%s" as "%s"', (printed, said) => {
    expect(nameWords(printed)).toEqual(nameWords(said));
  });
});

describe('trimNoise', () => {
  it.each([
    ['o tamboro', 'tamboro'],
    ['esse tal de tamboro ai', 'tamboro'],
    ['esse negocio de tim fashion', 'tim fashion'],
    ['um servico netflix', 'netflix'],
    ['aluguel de filme um', 'aluguel de filme um'],
    ['servico de musica', 'servico de musica'],
    ['o de musica', 'o de musica'],
    ['esses dai', 'dai'],
    ['esses ai', ''],
    ['', ''],
  ])('of "%s" leaves "%s"', (words, expected) => {
    expect(trimNoise(split(words))).toEqual(split(expected));
  });
});

describe('isContentless', () => {
  it.each(['', 'a', '1', 'o', 'esses', 'os dois', 'todos eles', 'esse servico', 'mais', '10', 'nenhum desses'])('is true of "%s"', (words) => {
    expect(isContentless(split(words))).toBe(true);
  });

  it.each(['aya', 'o tamboro', 'filme 1', 'servico de musica', 'hbo'])('is false of "%s"', (words) => {
    expect(isContentless(split(words))).toBe(false);
  });
});

describe('spokenDigit', () => {
  it.each([['zero', '0'], ['meia', '6'], ['duas', '2'], ['7', '7'], ['dez', null], ['10', null], ['tamboro', null]])(
    'of "%s" is %j',
    (word, expected) => {
      expect(spokenDigit(word)).toBe(expected);
    },
  );
});

describe('indexOfWords', () => {
  it.each([
    ['tim music dados', 'music dados', 1],
    ['tim music', 'tim music', 0],
    ['tim musica', 'tim music', -1],
    ['tim', 'tim music', -1],
    ['tim', '', -1],
  ])('in "%s" of "%s" is %i', (words, needle, expected) => {
    expect(indexOfWords(split(words), split(needle))).toBe(expected);
  });
});
