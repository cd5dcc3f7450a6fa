import { Atende, type Talk, withInvoice } from './support/atende.js';
import { actionsOf, decisionOf, effectsOf, pendingOf, play } from './support/dialogue.js';

/** How an answer to an open confirmation is read, over HTTP (architecture §4.2, §4.11). */
const TAMBORO = 'Tamboro Mensal 7048 14.99';
const REQUEST_THREE = 'cancela o tamboro, o craque e o tim fashion';

let atende: Atende;
let talks = 0;

beforeAll(async () => {
  atende = await Atende.start();
});
afterAll(async () => {
  await atende.stop();
});

function customer(): Talk {
  talks += 1;
  return atende.talk(`scope-${talks}`, withInvoice('01_single_line', `SCOPE-${talks}`));
}

/** The names asked about after the last message. */
async function askedAfter(...messages: readonly string[]): Promise<readonly string[]> {
  const turns = await play(customer(), ...messages);
  const last = turns.at(-1);
  return last === undefined ? [] : pendingOf(last).map((item) => item.split(' ')[0] ?? '').sort();
}

describe('an answer that changes the scope', () => {
  it.each(['sim, menos o craque', 'sim mas o craque não', 'pode, tirando o craque', 'sim, o craque eu quero', 'sim pode deixar o craque'])('"%s" is asked about again without the Craque', async (answer) => {
    expect(await askedAfter(REQUEST_THREE, answer)).toEqual(['TIM', 'Tamboro']);
  });

  it.each(['só o tamboro', 'tamboro sim, craque não', 'não, só o tamboro'])('"%s" asks about the Tamboro alone', async (answer) => {
    expect(await askedAfter(REQUEST_THREE, answer)).toEqual(['Tamboro']);
  });

  it.each([['na verdade o tim fashion', ['TIM']], ['o craque jr', ['Craque']], ['não, o craque', ['Craque']], ['não é o tamboro, é o craque', ['Craque']], ['sim, e o craque', ['Craque', 'Tamboro']], ['sim, mais o craque', ['Craque', 'Tamboro']]])('"%s" with the Tamboro asked about', async (answer, names) => {
    expect(await askedAfter('cancela o tamboro', answer)).toEqual(names);
  });

  it('releases the rest and nothing else', async () => {
    const talk = customer();
    const effects = await effectsOf(atende, async () => {
      const [, , released] = await play(talk, REQUEST_THREE, 'sim, menos o craque', 'sim');
      expect(released === undefined ? '' : decisionOf(released)).toBe('execute_action_queue 1');
    });
    expect(effects.join('\n')).toContain('Tamboro Mensal');
    expect(effects.join('\n')).toContain('TIM Fashion');
    expect(effects.join('\n')).not.toContain('Craque');
  });
});

describe('an answer that only sounds like a yes', () => {
  it.each(['quero esse serviço', 'aceito a cobrança', 'ela falou pode', 'meu pai falou pode', 'legal esse serviço', 'ah ok', 'sim, entendi', 'pois é', 'era isso', 'tamboro ok'])('"%s" is asked again, and nothing runs', async (answer) => {
    const [, again] = await play(customer(), 'cancela o tamboro', answer);
    expect(again === undefined ? null : [decisionOf(again), pendingOf(again), actionsOf(again)]).toEqual(['ask_confirmation 1.7 answer_unclear', [TAMBORO], []]);
  });

  it('"oi, tudo bem" drops the question, as a greeting does', async () => {
    const [, greeted] = await play(customer(), 'cancela o tamboro', 'oi, tudo bem');
    expect(greeted === undefined ? null : [pendingOf(greeted), actionsOf(greeted), greeted.sessionControl]).toEqual([[], [], null]);
  });
});
