import { limitedAct } from './limited-act.js';

describe('which of two acts is left', () => {
  it.each<[string, ReturnType<typeof limitedAct>]>([
    ['não precisa contestar', 'cancel'], ['não é para contestar', 'cancel'], ['só cancela', 'cancel'], ['só o cancelamento', 'cancel'],
    ['não quero cancelar', 'contest'], ['somente contestar', 'contest'], ['não precisa mais cancelar', 'contest'],
    ['não é cancelar, é contestar', null], ['cancela e contesta', null], ['não', null], ['só o tamboro', null], ['não precisa contestar nem cancelar', null],
  ])('"%s"', (text, act) => {
    expect(limitedAct(text)).toBe(act);
  });
});
