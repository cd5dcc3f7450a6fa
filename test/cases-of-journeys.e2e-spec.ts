import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, corpusInvoice, type Talk, type Turn, withInvoice } from './support/atende.js';
import { actionsOf, decisionOf, effectsOf, executionOf, pauseOf, play, putInvoice } from './support/dialogue.js';

/**
 * The failure cases that need a workflow which waits, by their numbers, in conversations over HTTP.
 *
 * C01, C04, C17, and C03 outside of conversations, are tests of the execution API (`workflows.e2e-spec.ts`,
 * `workflow-durability.e2e-spec.ts`).
 */
const ORPHAN_YES = 'fallback_to_orchestrator 1.5 affirmation_without_pending';

let atende: Atende;
let talks = 0;

beforeAll(async () => {
  atende = await Atende.start();
});
afterAll(async () => {
  await atende.stop();
});

function customer(invoice = '01_single_line'): Talk {
  talks += 1;
  return atende.talk(`journey-${talks}`, withInvoice(invoice, `JOURNEY-${talks}`));
}

/** A conversation about an invoice that the operator holds, explained against the month before; it waits for the answer. */
async function explained(customerId: string): Promise<Talk> {
  await putInvoice(atende, customerId, 'I-NOV', corpusInvoice('november'));
  await putInvoice(atende, customerId, 'I-OCT', corpusInvoice('october'));
  const talk = atende.talk(customerId.toLowerCase(), { customer: { customerId, msisdn: '11999990001' }, context: { invoiceId: 'I-NOV' } });
  expect(pauseOf(await talk.say('quero entender minha fatura'))).toBe('invoice_explanation v2 SIM/NAO/CONTINUAR');
  return talk;
}

/** A conversation in which the proportional charges of a Plano Controle are explained; it waits for the answer. */
async function proportional(): Promise<{ readonly talk: Talk; readonly turn: Turn }> {
  const talk = customer('08_pro_rata_and_weekly');
  await atende.as(KEYS.admin).put('/v1/admin/simulator/lines/92900004321').send({ has_plano_controle: true }).expect(200);
  const turn = await talk.say('quanto paguei de proporcional nesta fatura?');
  expect(pauseOf(turn)).toBe('pro_rata v3 SIM/NAO/OUTRO');
  return { talk, turn };
}

/** A conversation in which a partner's service was explained; it waits for the answer. */
async function strategic(): Promise<{ readonly talk: Talk; readonly turn: Turn }> {
  const talk = customer();
  await talk.say('cancela o youtube premium');
  const turn = await talk.say('sim');
  expect(pauseOf(turn)).toBe('vas_estrategico v3 SIM/NAO/OUTRO');
  return { talk, turn };
}

async function execution(id: string): Promise<{ readonly status: string; readonly reason: string | null; readonly trace: readonly unknown[]; readonly vars: JsonObject; readonly output: JsonObject }> {
  return (await atende.as(KEYS.turns).get(`/v1/workflows/executions/${id}`).expect(200)).body;
}

it('C02: a pause can be asked again as often as its limit says, and each time still be answered', async () => {
  const { talk, turn } = await proportional();
  const id = executionOf(turn);
  for (const unclear of ['não sei', 'talvez', 'mais ou menos']) {
    const again = await talk.say(unclear);
    expect(again).toMatchObject({ handledBy: 'workflow', status: 'awaiting_workflow_input', sessionControl: null, actions: [] });
    expect(again.reply?.text).toMatch(/\?$/);
    expect([pauseOf(again), executionOf(again)]).toEqual(['pro_rata v3 SIM/NAO/OUTRO', id]);
    expect(await execution(id)).toMatchObject({ status: 'PAUSED' });
  }
  const effects = await effectsOf(atende, async () => {
    expect(await talk.say('sim')).toMatchObject({ handledBy: 'workflow', pending: null, sessionControl: null });
  });
  expect(effects).toEqual(['registrar_protocolo']);
  expect(await execution(id)).toMatchObject({ status: 'COMPLETED', reason: null });
});

describe('C03: a reply reaches the execution of its own conversation, or none', () => {
  it('the execution API does not resume what a conversation waits for; the next message does', async () => {
    const { talk, turn } = await strategic();
    const id = executionOf(turn);
    const effects = await effectsOf(atende, async () => {
      for (const reply of [{ value: 'SIM' }, { text: 'sim' }]) {
        const refused = await atende.as(KEYS.turns).post(`/v1/workflows/executions/${id}/resume`).send(reply);
        expect([refused.status, refused.body.code]).toEqual([409, 'execution_not_paused']);
      }
      expect((await atende.as(KEYS.other).post(`/v1/workflows/executions/${id}/resume`).send({ value: 'SIM' })).status).toBe(404);
      expect(await execution(id)).toMatchObject({ status: 'PAUSED' });
    });
    expect(effects).toEqual([]);
    expect(actionsOf(await talk.say('sim'))).toEqual(['vas_estrategico success']);
  });

  it('what has ended is not resumed again: a second yes executes nothing', async () => {
    const { talk, turn } = await strategic();
    await talk.say('sim');
    const effects = await effectsOf(atende, async () => {
      expect(decisionOf(await talk.say('sim'))).toBe(ORPHAN_YES);
      const refused = await atende.as(KEYS.turns).post(`/v1/workflows/executions/${executionOf(turn)}/resume`).send({ value: 'SIM' });
      expect([refused.status, refused.body.code]).toEqual([409, 'execution_not_paused']);
    });
    expect(effects).toEqual([]);
  });

  it('a yes in one conversation leaves the pause of another alone', async () => {
    const mine = await strategic();
    const yours = await strategic();
    const effects = await effectsOf(atende, () => yours.talk.say('sim'));
    expect(effects).toEqual(['registrar_atendimento YouTube Premium Mensal 24.90']);
    expect(await execution(executionOf(mine.turn))).toMatchObject({ status: 'PAUSED' });
    expect(actionsOf(await mine.talk.say('sim'))).toEqual(['vas_estrategico success']);
  });

  it('an identity in the body of a turn names no execution', async () => {
    const { talk, turn } = await strategic();
    expect((await talk.post('sim', { executionId: executionOf(turn) })).status).toBe(400);
    expect((await talk.post('sim', { inReplyTo: { executionId: executionOf(turn) } })).status).toBe(400);
    expect(actionsOf(await talk.say('sim'))).toEqual(['vas_estrategico success']);
  });
});

it('C05: a resumed explanation goes on with what was explained, not with what the operator says meanwhile', async () => {
  const talk = await explained('C05');
  const id = ((await talk.read()).body.pending as { executionId: string }).executionId;
  const before = (await execution(id)).vars;
  await putInvoice(atende, 'C05', 'I-NOV', JSON.parse(JSON.stringify(corpusInvoice('november')).replaceAll('14,99', '19,99').replaceAll('244,19', '254,19')) as JsonObject);
  const effects = await effectsOf(atende, async () => {
    const accepted = await talk.say('sim');
    expect(accepted).toMatchObject({ handledBy: 'workflow', status: 'closed', finalization: { status: 'resolvido' } });
    expect(accepted.reply?.text).not.toMatch(/19,99|254,19/);
  });
  expect(effects).toEqual(['registrar_atendimento', 'registrar_protocolo']);
  const { vars } = await execution(id);
  expect([vars['preparar'], vars['formatar']]).toEqual([before['preparar'], before['formatar']]);
  expect(JSON.stringify(vars)).not.toMatch(/19[.,]99|254[.,]19/);
});

describe('C09: a person asked for gets one sentence, and nothing waits any more', () => {
  it('while a workflow waits: it is cancelled', async () => {
    const { talk, turn } = await strategic();
    const effects = await effectsOf(atende, async () => {
      const handed = await talk.say('quero falar com um atendente');
      expect(handed).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', pending: null, finalization: null, actions: [] });
      expect(handed.reply?.text.match(/vou passar o seu atendimento/g)).toHaveLength(1);
      expect(await talk.say('sim')).toMatchObject({ handledBy: 'session', sessionControl: null, pending: null });
    });
    expect(effects).toEqual([]);
    expect(await execution(executionOf(turn))).toMatchObject({ status: 'CANCELLED', reason: 'person_requested' });
  });

  it('and where the answer itself leads to a person, one sentence says so', async () => {
    const talk = await explained('C09');
    const handed = await talk.say('não resolveu');
    expect(handed).toMatchObject({ handledBy: 'workflow', sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', pending: null });
    const { body } = await talk.read('/messages');
    expect((body.items as readonly { role: string }[]).filter(({ role }) => role === 'bot')).toHaveLength(2);
    expect(await talk.say('oi')).toMatchObject({ handledBy: 'session', sessionControl: null });
  });
});

it('C12: an explanation that is finished holds nobody: a new message is a new entry, a new wish a fresh run', async () => {
  const talk = await explained('C12');
  const first = ((await talk.read()).body.pending as { executionId: string }).executionId;
  expect(await talk.say('entendi, obrigado, era só isso')).toMatchObject({ handledBy: 'workflow', status: 'closed', sessionStatus: 'TRIAGE', pending: null });
  const [wait, again] = (await play(talk, 'ah espera', 'quero entender minha fatura')) as readonly [Turn, Turn];
  expect(wait).toMatchObject({ status: 'open', handledBy: 'orchestrator', pending: null, finalization: null });
  expect(wait.reply?.text).toBe('Claro, sem pressa. Quando quiser, é só me chamar.');
  expect(decisionOf(again)).toBe('call_informative_tool 4');
  expect(executionOf(again)).not.toBe(first);
  expect(again.sessionId).toBe(wait.sessionId);
});

describe('C13: words that fit nothing are asked again, and then go to a person', () => {
  it('"banana" five times: three questions, a person, and no answer is guessed', async () => {
    const { talk, turn } = await strategic();
    const effects = await effectsOf(atende, async () => {
      for (let time = 1; time <= 3; time += 1) {
        const again = await talk.say('banana');
        expect(again).toMatchObject({ handledBy: 'workflow', status: 'awaiting_workflow_input', actions: [], sessionControl: null });
        expect(again.reply?.text).toBe('Não entendi bem. Essa informação resolve o seu pedido? Pode responder sim ou não.');
      }
      const handed = await talk.say('banana');
      expect(handed).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', pending: null, actions: [] });
      expect((await talk.say('banana')).handledBy).toBe('session');
    });
    expect(effects).toEqual([]);
    expect(await execution(executionOf(turn))).toMatchObject({ status: 'CANCELLED', reason: 'reprompts_exhausted' });
  });

  it('an answer between them is taken', async () => {
    const { talk } = await strategic();
    await play(talk, 'banana', 'banana');
    expect(actionsOf(await talk.say('não'))).toEqual(['vas_estrategico success']);
  });
});

it('C15: after a side question the question of the pause comes back before the yes is taken', async () => {
  const { talk, turn } = await proportional();
  const effects = await effectsOf(atende, async () => {
    const aside = await talk.say('quanto foi cada pedaço?');
    expect([pauseOf(aside), executionOf(aside)]).toEqual(['pro_rata v3 SIM/NAO/OUTRO', executionOf(turn)]);
    expect(aside.reply?.text).toMatch(/\?$/);
  });
  expect(effects).toEqual([]);
  expect(await talk.say('sim')).toMatchObject({ handledBy: 'workflow', pending: null });
  expect(await execution(executionOf(turn))).toMatchObject({ status: 'COMPLETED' });
});

it('C19: the answer to a resumed pause is that of the last node, and the old question does not come back', async () => {
  const talk = await explained('C19');
  const accepted = await talk.say('sim');
  expect(accepted.finalization?.protocol).toMatch(/^\d{10,}$/);
  expect(accepted.reply?.text).toContain(accepted.finalization?.protocol ?? '?');
  expect(accepted.reply?.text).not.toMatch(/\?|R\$/);
  const { body } = await talk.read('/messages');
  expect((body.items as readonly { text: string }[]).at(-1)?.text).toBe(accepted.reply?.text);
});

it('an answer that was registered and got no protocol is told as just that (architecture §6)', async () => {
  const talk = customer();
  await talk.say('quero entender minha fatura');
  await atende.fault({ operation: 'registrar_protocolo', kind: 'not_found', match: {}, times: 1 });
  const effects = await effectsOf(atende, async () => {
    const answer = await talk.say('sim');
    expect(answer).toMatchObject({ handledBy: 'workflow', pending: null });
    expect(answer.reply?.text).toMatch(/^Considerei a sua resposta, mas/);
  });
  expect(effects).toEqual([expect.stringContaining('registrar_atendimento')]);
});
