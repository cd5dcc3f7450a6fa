import { remembered } from './remembered.js';

/** A function that counts how often it worked. */
function counted(most: number) {
  const worked: string[] = [];
  const ask = remembered((text) => {
    worked.push(text);
    return { text };
  }, most);
  return { ask, worked };
}

describe('a function that remembers', () => {
  it('works once for a text that comes again, and gives the very same answer', () => {
    const { ask, worked } = counted(10);
    expect(ask('vod')).toBe(ask('vod'));
    expect(ask('hbo max')).toEqual({ text: 'hbo max' });
    expect(worked).toEqual(['vod', 'hbo max']);
  });

  it('keeps what is asked for however many others come in, and forgets what is not', () => {
    const { ask, worked } = counted(3);
    ask('once');
    for (let other = 0; other < 20; other += 1) {
      ask('vod');
      ask(`other ${other}`);
    }
    ask('once');
    expect(worked.filter((text) => text === 'vod')).toHaveLength(1);
    expect(worked.filter((text) => text === 'once')).toHaveLength(2);
  });

  it('works anew for a long text each time', () => {
    const { ask, worked } = counted(10);
    const sentence = 'quero cancelar '.repeat(10);
    expect(ask(sentence)).toEqual(ask(sentence));
    expect(worked).toEqual([sentence, sentence]);
  });
});
