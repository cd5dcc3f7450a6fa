import { KEYS } from './support/app.js';
import { Atende, type Talk, withInvoice } from './support/atende.js';
import { actionsOf, anInvoice, decisionOf, effectsOf, executionOf, pendingOf, play, putInvoice } from './support/dialogue.js';

/**
 * The failure cases of systems of this kind, by their numbers, over HTTP.
 *
 * Elsewhere: C07, C08, C18 and C20 (order and double delivery) are tests of the turn; what needs a paused workflow is in
 * `cases-of-journeys.e2e-spec.ts`.
 */
const ASKS_TAMBORO =
  'Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?';
const CANCELLED = 'cancelar_vas_avulso Tamboro Mensal 14.99';
const ORPHAN_YES = 'fallback_to_orchestrator 1.5 affirmation_without_pending';
const HOURS = 3_600_000;
const MINUTES = 60_000;

let atende: Atende;
let talks = 0;

beforeAll(async () => {
  atende = await Atende.start();
});
afterAll(async () => {
  await atende.stop();
});

function customer(invoice = '01_single_line', more = {}): Talk {
  talks += 1;
  return atende.talk(`case-${talks}`, { ...withInvoice(invoice, `CASE-${talks}`), ...more });
}

/** A conversation in which the cancellation of Tamboro is asked about. */
async function asked(more = {}): Promise<Talk> {
  const talk = customer('01_single_line', more);
  expect(decisionOf(await talk.say('cancela o tamboro'))).toBe('ask_confirmation 5');
  return talk;
}

describe('C06: a confirmation understands Portuguese, and nothing else is a yes or a no', () => {
  it.each(['claro', 'correto', 'Sim!', 'ok', 'tá bom', 'pode'])('"%s" executes', async (yes) => {
    const talk = await asked();
    expect(await effectsOf(atende, () => talk.say(yes))).toEqual([CANCELLED]);
  });

  it.each(['no valor de 14,99 mesmo?', 'do no', 'yes', 'no'])('"%s" asks again', async (other) => {
    const talk = await asked();
    const again = await talk.say(other);
    expect(decisionOf(again)).toBe('ask_confirmation 1.7 answer_unclear');
    expect(again.reply?.text).toContain(ASKS_TAMBORO);
    expect(again.actions).toEqual([]);
  });
});

it('C09: a person asked for while a question is open gets one sentence, and the question is gone', async () => {
  const talk = await asked();
  const handed = await talk.say('quero falar com um atendente');
  expect(handed).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', pending: null, finalization: null });
  expect(handed.reply?.text.match(/vou passar o seu atendimento/g)).toHaveLength(1);
  expect((await talk.say('sim')).handledBy).toBe('session');
});

it('C10: a button of a question that was replaced answers nothing; the open question is asked again', async () => {
  const talk = customer();
  const first = await talk.say('cancela o tamboro');
  const second = await talk.say('cancela o tim fashion');
  const again = await talk.say('sim', { inReplyTo: { confirmationId: first.pending?.confirmationId ?? '' } });
  expect(decisionOf(again)).toBe('ask_confirmation 1 void_confirmation');
  expect(pendingOf(again)).toEqual(['TIM Fashion Mensal 7048 10.00']);
  expect(again.pending?.confirmationId).not.toBe(second.pending?.confirmationId);
  const done = await effectsOf(atende, () => talk.say('sim', { inReplyTo: { confirmationId: again.pending?.confirmationId ?? '' } }));
  expect(done).toEqual(['cancelar_vas_avulso TIM Fashion Mensal 10.00']);
});

describe('C11: an expired question is said to have expired, executes nothing and does not loop', () => {
  it.each([
    ['half an hour later, in the same session', 30 * MINUTES],
    ['48 hours later, in a new session', 48 * HOURS],
  ])('%s', async (_name, wait) => {
    const talk = await asked();
    atende.clock.advance(wait);
    const effects = await effectsOf(atende, async () => {
      const late = await talk.say('sim');
      expect(decisionOf(late)).toBe(ORPHAN_YES);
      expect(late.reply?.text).toBe('O prazo para confirmar o pedido anterior já passou, então não fiz nada. Se ainda quiser, é só pedir de novo.');
      const repeated = await talk.say('sim');
      expect(repeated.reply?.text).toContain('Não há nenhum pedido esperando a sua confirmação');
      expect(repeated.pending).toBeNull();
    });
    expect(effects).toEqual([]);
    expect(decisionOf(await talk.say('cancela o tamboro', withInvoice('01_single_line', `CASE-${talks}`)))).toBe('ask_confirmation 5');
  });

  it('a second before its time it executes', async () => {
    const talk = await asked();
    atende.clock.advance(30 * MINUTES - 1_000);
    expect(actionsOf(await talk.say('sim'))).toEqual(['cancelar_vas_avulso success']);
  });
});

it('C14: a yes after a side question asks the cancellation again and executes nothing', async () => {
  const talk = await asked();
  const effects = await effectsOf(atende, async () => {
    expect(decisionOf(await talk.say('você é de verdade?'))).toBe('redirect_off_context 7');
    const again = await talk.say('sim');
    expect(decisionOf(again)).toBe('ask_confirmation 1.5 question_repeated');
    expect(again.reply?.text).toContain(ASKS_TAMBORO);
  });
  expect(effects).toEqual([]);
});

it('C15: after a question about what is asked, the same question stands before the yes', async () => {
  const talk = await asked();
  const again = await talk.say('quanto foi cada pedaço?');
  expect(pendingOf(again)).toEqual(['Tamboro Mensal 7048 14.99']);
  expect(again.reply?.text).toContain(ASKS_TAMBORO);
  expect(actionsOf(await talk.say('sim'))).toEqual(['cancelar_vas_avulso success']);
});

it('C16: five side questions in a row break nothing and leave nothing to confirm', async () => {
  const talk = await asked();
  const effects = await effectsOf(atende, async () => {
    await play(talk, 'o que é deezer?', 'o que é roaming?', 'o que é HBO?', 'o que é pro rata?', 'o que é fidelidade?');
    expect(decisionOf(await talk.say('sim'))).toBe(ORPHAN_YES);
  });
  expect(effects).toEqual([]);
});

it('C21: one wish told three times is one question, one step, one cancellation', async () => {
  const talk = await asked();
  const turns = await play(talk, 'cancela o tamboro', 'cancela o tamboro');
  expect(turns.map(pendingOf)).toEqual([['Tamboro Mensal 7048 14.99'], ['Tamboro Mensal 7048 14.99']]);
  expect(await effectsOf(atende, () => talk.say('sim'))).toEqual([CANCELLED]);
});

describe('C22: only what was asked about can be released', () => {
  it('where the channel brings another invoice on which the words mean something else', async () => {
    const talk = await asked();
    const other = { context: { invoiceDetail: anInvoice({ 'Tamboro Kids': 'R$ 9,90' }) } };
    const effects = await effectsOf(atende, async () => {
      expect(actionsOf(await talk.say('sim', other))).toEqual(['cancelar_vas_avulso no_match']);
    });
    expect(effects).toEqual([]);
  });

  it('where the invoice changed at the operator: the item is gone, and the customer is told', async () => {
    await putInvoice(atende, 'C22', 'I22', anInvoice({ 'Tamboro Mensal': 'R$ 14,99' }));
    const talk = atende.talk('c22', { customer: { customerId: 'C22' }, context: { invoiceId: 'I22' } });
    expect(pendingOf(await talk.say('cancela o tamboro'))).toEqual(['Tamboro Mensal 7048 14.99']);
    await putInvoice(atende, 'C22', 'I22', anInvoice({ 'Tamboro Kids': 'R$ 9,90' }));
    const effects = await effectsOf(atende, async () => {
      const done = await talk.say('sim');
      expect(actionsOf(done)).toEqual(['cancelar_vas_avulso no_match']);
      expect(done.reply?.text).toBe('Não encontrei mais o serviço Tamboro Mensal no sistema da operadora, então nada foi feito nesse pedido.');
    });
    expect(effects).toEqual([]);
  });
});

it('C23: an amount that changed since the question is asked about anew, and nothing runs before', async () => {
  await putInvoice(atende, 'C23', 'I23', anInvoice({ 'Tamboro Mensal': 'R$ 14,99' }));
  const talk = atende.talk('c23', { customer: { customerId: 'C23' }, context: { invoiceId: 'I23' } });
  await talk.say('cancela o tamboro');
  await putInvoice(atende, 'C23', 'I23', anInvoice({ 'Tamboro Mensal': 'R$ 24,99' }));
  const before = await effectsOf(atende, async () => {
    const again = await talk.say('sim');
    expect(decisionOf(again)).toBe('ask_confirmation 1 amount_changed');
    expect(again.reply?.text).toBe(
      'No sistema da operadora, o valor de Tamboro Mensal passou de R$ 14,99 para R$ 24,99. Por isso não fiz nada e pergunto de novo. ' +
        ASKS_TAMBORO.replace('14,99', '24,99'),
    );
  });
  expect(before).toEqual([]);
  expect(await effectsOf(atende, () => talk.say('sim'))).toEqual(['cancelar_vas_avulso Tamboro Mensal 24.99']);
});

it.each([
  ['cancela', '-R$ 14,99'], ['contesta', '-R$ 20,00'], ['cancela', 'R$ 0,00'], ['contesta', 'R$ 0,00'], ['cancela', 'grátis'], ['contesta', 'grátis'],
])('C23: "%s", and the charge has become %s since: nothing is done, and nothing is asked', async (verb, value) => {
  talks += 1;
  const key = `c23-gone-${talks}`;
  await putInvoice(atende, key, key, anInvoice({ 'Tamboro Mensal': 'R$ 14,99' }));
  const talk = atende.talk(key, { customer: { customerId: key }, context: { invoiceId: key } });
  await talk.say(`${verb} o tamboro`);
  await putInvoice(atende, key, key, anInvoice({ 'Tamboro Mensal': value }));
  const effects = await effectsOf(atende, async () => {
    const answer = await talk.say('sim');
    expect(answer).toMatchObject({ pending: null, actions: [] });
    expect(answer.reply?.text).toMatch(/^No sistema da operadora, o valor de Tamboro Mensal passou de R\$ 14,99 para .*não fiz nada/u);
  });
  expect(effects).toEqual([]);
});

it('C10: a tap on the button of a void question answers no journey that waits', async () => {
  const talk = customer('november');
  const { pending } = await talk.say('contesta o vod');
  const waiting = await talk.say('quero entender minha fatura');
  for (const tap of ['sim', 'não']) {
    const effects = await effectsOf(atende, async () => {
      const answer = await talk.say(tap, { inReplyTo: { confirmationId: pending?.confirmationId ?? '' } });
      expect(answer).toMatchObject({ pending: { kind: 'workflow_input', executionId: executionOf(waiting) }, finalization: null, sessionControl: null });
    });
    expect(effects).toEqual([]);
  }
  expect(await talk.say('sim')).toMatchObject({ pending: null });
});

it.each(['R$ 14,99', 'R$\u00a014,99', 'R$\u202f14,99'])('C24: an amount written %j is read, and told with one kind of space', async (value) => {
  talks += 1;
  const talk = atende.talk(`case-${talks}`, { customer: { customerId: `CASE-${talks}` }, context: { invoiceDetail: anInvoice({ 'Tamboro Mensal': value }) } });
  expect((await talk.say('cancela o tamboro')).reply?.text).toBe(ASKS_TAMBORO);
});

describe('C25: nothing of one customer reaches another', () => {
  it('in fifty turns of two conversations side by side', async () => {
    const mine = atende.talk('c25-a', { customer: { customerId: 'C25A' }, context: { invoiceDetail: anInvoice({ 'Tamboro Mensal': 'R$ 14,99' }, '11911112222') } });
    const yours = atende.talk('c25-b', { customer: { customerId: 'C25B' }, context: { invoiceDetail: anInvoice({ Deezer: 'R$ 23,90', 'Craque Jr': 'R$ 12,00' }, '21933334444') } });
    for (let turn = 0; turn < 5; turn += 1) {
      const [a, b] = await Promise.all([
        play(mine, 'cancela o tamboro', 'não', 'quanto é o tamboro?', 'cancela o craque jr', 'sim'),
        play(yours, 'cancela o craque jr', 'não', 'quanto é o craque jr?', 'cancela o tamboro', 'sim'),
      ]);
      expect(withoutIds(a)).not.toMatch(/3333|4444|Craque Jr|Deezer/);
      expect(withoutIds(b)).not.toMatch(/1111|2222|Tamboro Mensal/);
    }
  });

  it('nor to another tenant', async () => {
    await asked();
    const foreign = atende.as(KEYS.other);
    for (const path of ['', '/messages', '/turns/1/trace']) await foreign.get(`/v1/conversations/case-${talks}${path}`).expect(404);
  });
});

describe('C26: on voice, with a question open, noise and bare thanks ask again', () => {
  it.each(['obrigado por assistir', 'legendas pela comunidade', 'obrigado.'])('"%s"', async (noise) => {
    const talk = await asked({ channel: 'voice' });
    const again = await talk.say(noise);
    expect(decisionOf(again)).toBe('ask_confirmation 1.7 answer_unclear');
    expect(again).toMatchObject({ sessionControl: null, actions: [], status: 'awaiting_confirmation' });
  });

  it('silence is no message', async () => {
    const talk = await asked({ channel: 'voice' });
    expect((await talk.post('')).status).toBe(400);
    expect(actionsOf(await talk.say('sim'))).toEqual(['cancelar_vas_avulso success']);
  });
});

describe('C27: a complaint is no yes, a denial of the charge is no cancellation', () => {
  it('"isso é um absurdo" asks again, and then "isso mesmo" executes', async () => {
    const talk = await asked();
    const again = await talk.say('isso é um absurdo, já expliquei três vezes');
    expect(decisionOf(again)).toBe('ask_confirmation 1.7 answer_unclear');
    expect(again.reply?.text).toBe(`Entendo a sua insatisfação, e sinto muito pelo transtorno. ${ASKS_TAMBORO}`);
    expect(await effectsOf(atende, () => talk.say('isso mesmo'))).toEqual([CANCELLED]);
  });

  it('"não reconheço essa cobrança" leaves nothing for "isso mesmo" to execute', async () => {
    const talk = await asked();
    const effects = await effectsOf(atende, async () => {
      expect(decisionOf(await talk.say('não reconheço essa cobrança'))).toBe('fallback_to_orchestrator 1.6 confirmation_response_negation_pending');
      expect(decisionOf(await talk.say('isso mesmo'))).toBe(ORPHAN_YES);
    });
    expect(effects).toEqual([]);
  });
});

it('C28: "uso isso" is no "só isso": the request is heard', async () => {
  const turn = await customer('02_family_duplicates').say('nunca uso isso ai de netflix, cancela');
  expect(turn.intent).toMatchObject({ kind: 'action_request', mentionedItems: ['netflix'] });
  expect(decisionOf(turn)).toBe('fallback_to_orchestrator 3.5 ambiguous_item_match');
});

it('C29: "tim musica" is TIM Música Ilimitada, not TIM Music', async () => {
  expect(pendingOf(await customer('02_family_duplicates').say('cancela o tim musica'))).toEqual(['TIM Música Ilimitada 7048 12.90']);
});

it.each(['cancela', 'cancela o a', 'quero cancelar esse'])('C30: "%s" names nothing and matches nothing', async (text) => {
  const turn = await customer().say(text);
  expect(decisionOf(turn)).toBe('item_not_found 6');
  expect(turn.reply?.text).toBe('Não localizei esse serviço na sua fatura. Pode confirmar o nome do serviço, por favor?');
  expect(turn.pending).toBeNull();
});

it('C31: four weekly charges of R$ 4,99 are four charges, R$ 19,96 in all', async () => {
  const talk = customer('08_pro_rata_and_weekly');
  expect((await talk.say('quanto é o tim music dados semanal?')).reply?.text).toContain('R$ 19,96');
  const question = await talk.say('cancela o tim music dados semanal');
  expect(pendingOf(question)).toEqual(new Array(4).fill('TIM Music Dados Semanal 4321 4.99'));
  expect(question.reply?.text.match(/R\$ 4,99/g)).toHaveLength(4);
  expect(await effectsOf(atende, () => talk.say('sim'))).toEqual(new Array(4).fill('cancelar_vas_avulso TIM Music Dados Semanal 4.99'));
});

it('C32: a failed step is told, stays the next one, and nothing after it runs', async () => {
  const talk = atende.talk('c32', {
    customer: { customerId: 'C32' },
    context: { invoiceDetail: { '11955550032': { 'SVA Detalhe Total': [{ desc: 'VOD', value: '14,99' }], 'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: '39,90' }] } } },
  });
  await talk.say('cancela o vod e o hbo max');
  await atende.fault({ operation: 'cancelar_vas_avulso', match: { msisdn: '11955550032' }, kind: 'error', times: 1 });
  const effects = await effectsOf(atende, async () => {
    const failed = await talk.say('sim');
    expect(actionsOf(failed)).toEqual(['cancelar_vas_avulso failure']);
    expect(failed).toMatchObject({ status: 'open', pending: null, sessionControl: null });
    expect(failed.reply?.text).toBe(
      'Não consegui concluir o cancelamento do serviço VOD, porque o sistema da operadora apresentou uma falha. Se quiser tentar de novo, é só pedir. ' +
        'Se preferir, peça para falar com uma pessoa. Também não fiz o registro do atendimento sobre o serviço HBO Max. Se quiser seguir com isso, é só pedir de novo.',
    );
    const { body } = await talk.read();
    expect(body.state.action_queue.cursor).toBe(0);
    expect(decisionOf(await talk.say('sim'))).toBe(ORPHAN_YES);
  });
  expect(effects).toEqual([]);
  expect(await effectsOf(atende, () => play(talk, 'cancela o vod', 'sim'))).toEqual(['cancelar_vas_avulso VOD 14.99']);
});

/** A sequence of digits is found in some random id sooner or later: 4444 was, in one run of eight. */
function withoutIds(turns: readonly unknown[]): string {
  return JSON.stringify(turns).replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"|"[0-9a-f]{32}"/g, '"id"');
}
