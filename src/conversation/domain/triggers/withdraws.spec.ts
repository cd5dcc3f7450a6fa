import { withdraws } from './withdraws.js';

describe('what takes back a confirmed step that has not run', () => {
  it.each([
    'não precisa mais contestar o tamboro', 'nao precisa contestar nada', 'não contesta o tamboro', 'não quero mais contestar o tamboro', 'não, deixa o tamboro pra lá', 'sim, mas não contesta o tamboro',
    'esquece a contestação', 'desisti da contestação', 'não, deixa', 'não, espera', 'não faz a contestação ainda', 'não resolve, e não contesta nada ainda', 'não, não quero mais', 'nao, nao precisa', 'não é para contestar',
    'sim mas desisti do tamboro', 'cancela a contestação', 'não, e desisti de contestar o tamboro', 'mudei de ideia', 'calma',
  ])('"%s"', (text) => {
    expect(withdraws(text)).toBe(true);
  });

  it.each(['sim', 'não', 'sim, resolve', 'não resolve', 'não resolveu meu problema', 'ok', 'pode seguir', 'entendi', 'não entendi', 'resolveu sim', 'não, quero cancelar mesmo assim', 'quero falar com uma pessoa', ''])('"%s" does not', (text) => {
    expect(withdraws(text)).toBe(false);
  });
});
