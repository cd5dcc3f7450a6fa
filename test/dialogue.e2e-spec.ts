import { KEYS } from './support/app.js';
import { Atende, corpusInvoice, type Talk, type Turn, withInvoice } from './support/atende.js';
import { actionsOf, anInvoice, decisionOf, decisions, effectsOf, executionOf, pauseOf, pendingOf, play, putInvoice } from './support/dialogue.js';

/** The rules of the policy over HTTP, by their numbers (CONVERSATION policy_engine, architecture §4.11, §4.14-17). */
const TAMBORO = 'Tamboro Mensal 7048 14.99';
const CANCELLED = 'cancelar_vas_avulso Tamboro Mensal 14.99';
const ORPHAN_YES = 'fallback_to_orchestrator 1.5 affirmation_without_pending';
const REFUSED = 'fallback_to_orchestrator 1.6 confirmation_response_negation_pending';

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
  return atende.talk(`rule-${talks}`, { ...withInvoice(invoice, `RULE-${talks}`), ...more });
}

describe('rules by what the customer says, turn by turn', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['1', '01_single_line', ['cancela o tamboro', 'sim'], ['ask_confirmation 5', 'execute_action_queue 1']],
    ['1.5, nothing was asked', '01_single_line', ['sim'], [ORPHAN_YES]],
    ['1.5, right after a digression', '01_single_line', ['cancela o tamboro', 'quando vence a fatura?', 'sim'], ['ask_confirmation 5', 'fallback_to_orchestrator default uncovered_intent', 'ask_confirmation 1.5 question_repeated']],
    ['1.5, after a greeting', '01_single_line', ['cancela o tamboro', 'oi', 'sim'], ['ask_confirmation 5', 'fallback_to_orchestrator default uncovered_intent', 'ask_confirmation 1.5 question_repeated']],
    ['1.5, after a postponement', '01_single_line', ['cancela o tamboro', 'deixa eu pensar', 'sim'], ['ask_confirmation 5', 'fallback_to_orchestrator default uncovered_intent', 'ask_confirmation 1.5 question_repeated']],
    ['1.5, two turns after a digression', '01_single_line', ['cancela o tamboro', 'quando vence a fatura?', 'quanto deu a fatura?', 'sim'], ['ask_confirmation 5', 'fallback_to_orchestrator default uncovered_intent', 'fallback_to_orchestrator default uncovered_intent', ORPHAN_YES]],
    ['1.5, after a refusal', '01_single_line', ['cancela o tamboro', 'não', 'sim'], ['ask_confirmation 5', REFUSED, ORPHAN_YES]],
    ['1.5, after an execution', '01_single_line', ['cancela o tamboro', 'sim', 'sim'], ['ask_confirmation 5', 'execute_action_queue 1', ORPHAN_YES]],
    ['1.5b', '01_single_line', ['não'], ['fallback_to_orchestrator 1.5b negation_without_pending']],
    ['1.6, a refusal', '01_single_line', ['cancela o tamboro', 'não, obrigado'], ['ask_confirmation 5', REFUSED]],
    ['1.6, a denial of the charge by its name', '01_single_line', ['cancela o tamboro', 'não reconheço o tamboro'], ['ask_confirmation 5', REFUSED]],
    ['1.6, with a verb and another item', '01_single_line', ['cancela o tamboro', 'não, cancela o tim fashion'], ['ask_confirmation 5', 'ask_confirmation 5']],
    ['1.7, twice at most', '01_single_line', ['cancela o tamboro', 'que?', 'hein', 'blá', 'sim'], ['ask_confirmation 5', 'ask_confirmation 1.7 answer_unclear', 'ask_confirmation 1.7 answer_unclear', 'fallback_to_orchestrator 1.7 repetitions_exhausted', ORPHAN_YES]],
    ['2, a person', '01_single_line', ['quero falar com um atendente'], ['human_handoff 2']],
    ['2, an end', '01_single_line', ['tchau'], ['finalize 2']],
    ['3, nothing is known', '01_single_line', ['o que é o tamboro?', 'e o tim fashion?'], ['fallback_to_orchestrator 3 rag_no_answer', 'fallback_to_orchestrator 3 rag_no_answer']],
    ['3.5, and the line alone', '02_family_duplicates', ['cancela a netflix', 'o do final 9999', 'sim'], ['fallback_to_orchestrator 3.5 ambiguous_item_match', 'ask_confirmation 5', 'execute_action_queue 1']],
    ['3.5, and another line than any', '02_family_duplicates', ['cancela a netflix', 'o do final 1234'], ['fallback_to_orchestrator 3.5 ambiguous_item_match', 'fallback_to_orchestrator 3.5 ambiguous_item_match']],
    ['4', '01_single_line', ['quero entender minha fatura'], ['call_informative_tool 4']],
    ['4, a proportional charge', '08_pro_rata_and_weekly', ['quanto paguei de proporcional nesta fatura?'], ['call_informative_tool 4']],
    ['4, a discount that ended', 'november', ['o meu desconto acabou?'], ['call_informative_tool 4']],
    ['4, an amount that was not agreed', 'november', ['o valor combinado era R$ 150,00'], ['call_informative_tool 4']],
    ['5, contestation', '01_single_line', ['quero contestar a cobrança do tamboro'], ['ask_confirmation 5']],
    ['5, contestation of what is not charged', 'november', ['quero contestar o aya books', 'sim'], ['fallback_to_orchestrator 5 item_not_contestable', ORPHAN_YES]],
    ['5, no charge', '04_credits_zero_interest', ['cancela o tim fashion'], ['fallback_to_orchestrator 5 item_without_charge']],
    ['6, and a bare name', '01_single_line', ['cancela o spotify', 'o tamboro'], ['item_not_found 6', 'ask_confirmation 5']],
    ['6, the plan', '01_single_line', ['quero cancelar meu plano'], ['fallback_to_orchestrator 6 unsupported_action']],
    ['7', '01_single_line', ['quem ganhou o jogo ontem?', 'meu chip não funciona', 'me conta uma piada'], ['redirect_off_context 7', 'redirect_off_context 7', 'finalize 7']],
    ['script, interest', '01_single_line', ['o que são juros e multas?'], ['answer script']],
    ['script, money back first', '01_single_line', ['quero meu dinheiro de volta antes de cancelar'], ['answer script']],
    ['double_refund', '01_single_line', ['quero ressarcimento em dobro do tamboro', 'sim'], ['ask_confirmation double_refund', 'execute_action_queue 1']],
    ['double_refund, of which service', '01_single_line', ['quero ressarcimento em dobro', 'o tamboro'], ['answer double_refund', 'ask_confirmation 5']],
  ])('rule %s', async (_rule, invoice, messages, expected) => {
    expect(await decisions(customer(invoice), ...messages)).toEqual(expected);
  });
});

describe('what is asked', () => {
  it('rule 5: several names, one of them missing, told before the question', async () => {
    const turn = await customer().say('cancela o tamboro e o spotify');
    expect(turn.reply?.text).toMatch(/^Não localizei o serviço spotify na sua fatura\. Vamos seguir com o cancelamento do serviço Tamboro Mensal, /);
    expect(pendingOf(turn)).toEqual([TAMBORO]);
  });

  it('rule 5: a credit beside a charge is left out; a credit alone is nothing to cancel', async () => {
    expect(pendingOf(await customer('04_credits_zero_interest').say('cancela o tamboro'))).toEqual([TAMBORO]);
    const alone = atende.talk('credit', { customer: { customerId: 'CREDIT' }, context: { invoiceDetail: anInvoice({ 'Tamboro Mensal': '-R$ 14,99' }) } });
    const turn = await alone.say('cancela o tamboro');
    expect(decisionOf(turn)).toBe('fallback_to_orchestrator 5 item_without_charge');
    expect(turn.reply?.text).toBe('Tamboro Mensal aparece na sua fatura sem valor a cobrar, então não há cobrança para cancelar.');
    expect(turn.pending).toBeNull();
  });

  it('a yes that narrows the scope asks anew', async () => {
    const talk = customer();
    await talk.say('cancela o tamboro e o tim fashion');
    expect(pendingOf(await talk.say('pode, mas só o Tamboro'))).toEqual([TAMBORO]);
    expect(await effectsOf(atende, () => talk.say('sim'))).toEqual([CANCELLED]);
  });

  it('"também" adds to what is asked', async () => {
    const talk = customer();
    await talk.say('cancela o tamboro');
    expect(pendingOf(await talk.say('cancela também o TIM Fashion'))).toEqual([TAMBORO, 'TIM Fashion Mensal 7048 10.00']);
    expect(await effectsOf(atende, () => talk.say('sim'))).toEqual([CANCELLED, 'cancelar_vas_avulso TIM Fashion Mensal 10.00']);
  });

  it('another item replaces it', async () => {
    const turns = await play(customer(), 'cancela o tamboro', 'não, cancela o tim fashion');
    expect(turns.map(pendingOf)).toEqual([[TAMBORO], ['TIM Fashion Mensal 7048 10.00']]);
  });

  it('"não contratei nenhum deles" after the list asks about exactly what was listed (incident CY0004)', async () => {
    const talk = customer('02_family_duplicates');
    await talk.say('quero entender minha fatura');
    const { body } = await talk.read();
    const listed: readonly { canonical_name: string; msisdn: string }[] = body.state.invoice_snapshot;
    const asked = await talk.say('não contratei nenhum deles');
    expect(decisionOf(asked)).toBe('ask_confirmation 5');
    const names = (asked.pending?.items ?? []).map(({ name, msisdn }) => `${name} ${msisdn}`).sort();
    expect(names).toEqual(listed.map(({ canonical_name: name, msisdn }) => `${name} ${msisdn}`).sort());
    expect(names).toHaveLength(16);
  });

  it('without a list the same words name nothing', async () => {
    const turn = await customer().say('não contratei nenhum deles');
    expect(turn.pending).toBeNull();
    expect(turn.actions).toEqual([]);
  });
});

describe('what runs', () => {
  it('"sim, obrigada" executes, and then closes with a protocol', async () => {
    const talk = customer();
    await talk.say('cancela o tamboro');
    const end = await talk.say('sim, obrigada');
    expect(actionsOf(end)).toEqual(['cancelar_vas_avulso success']);
    expect(end).toMatchObject({ status: 'closed', sessionStatus: 'CLOSED', sessionControl: 'END_SESSION', finalization: { status: 'resolvido' } });
    expect(end.reply?.text).toContain(`O protocolo deste atendimento é ${end.finalization?.protocol ?? '?'}.`);
    const next = await talk.say('oi');
    expect(next.sessionId).not.toBe(end.sessionId);
  });

  it.each(['quero cancelar meu plano', 'cancela a minha linha', 'encerra minha conta'])('"%s" cancels nothing and asks nothing', async (text) => {
    const talk = customer();
    const effects = await effectsOf(atende, async () => {
      expect((await talk.say(text)).pending).toBeNull();
      expect(decisionOf(await talk.say('sim'))).toBe(ORPHAN_YES);
    });
    expect(effects).toEqual([]);
  });

  describe('of several steps', () => {
    const bothOf = (key: string, msisdn: string): Talk =>
      atende.talk(key, {
        customer: { customerId: key.toUpperCase() },
        context: { invoiceDetail: { [msisdn]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: '14,99' }], 'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: '39,90' }] } } },
      });

    it('the first is told, and the second explains itself and waits', async () => {
      const talk = bothOf('both', '11955550104');
      await talk.say('cancela o vod e o hbo max');
      const turn = await talk.say('sim');
      expect(actionsOf(turn)).toEqual(['cancelar_vas_avulso success']);
      expect(pauseOf(turn)).toBe('vas_estrategico v3 SIM/NAO/OUTRO');
      expect(turn.reply?.text).toMatch(/^Pronto! O cancelamento do serviço VOD, .* HBO Max .*\?$/);
      expect(turn.reply?.text).toContain(turn.actions[0]?.protocol ?? '?');
    });

    it('a failure behind the pause tells what failed; asked for again it goes on where it failed', async () => {
      const msisdn = '11955550100';
      const talk = bothOf('middle', msisdn);
      await talk.say('cancela o vod e o hbo max');
      const executionId = executionOf(await talk.say('sim'));
      await atende.fault({ operation: 'registrar_atendimento', match: { msisdn }, kind: 'error', times: 1 });
      const failed = await talk.say('sim');
      expect(actionsOf(failed)).toEqual(['vas_estrategico failure']);
      expect(failed).toMatchObject({ handledBy: 'workflow', status: 'open', pending: null, finalization: null, sessionControl: null });
      expect(failed.reply?.text).toContain('Não consegui concluir o registro do atendimento sobre o serviço HBO Max');
      expect((await atende.effects(msisdn)).map(({ item }) => item)).toEqual(['VOD']);

      expect(decisionOf(await talk.say('cancela o hbo max'))).toBe('ask_confirmation 5');
      const effects = await effectsOf(atende, async () => {
        expect(actionsOf(await talk.say('sim'))).toEqual(['vas_estrategico success']);
      });
      expect(effects).toEqual(['registrar_atendimento HBO Max 39.90']);
      const { body } = await atende.as(KEYS.turns).get(`/v1/workflows/executions/${executionId}`).expect(200);
      expect(body.status).toBe('COMPLETED');
    });
  });

  it('"sim, obrigada" does not close over a failure', async () => {
    const msisdn = '11955550101';
    const talk = atende.talk('thanks-failure', { customer: { customerId: 'TF' }, context: { invoiceDetail: anInvoice({ VOD: 'R$ 14,99' }, msisdn) } });
    await talk.say('cancela o vod');
    await atende.fault({ operation: 'cancelar_vas_avulso', match: { msisdn }, kind: 'error', times: 1 });
    expect(await talk.say('sim, obrigada')).toMatchObject({ sessionControl: null, finalization: null, status: 'open', sessionStatus: 'TRIAGE' });
  });

  it('one of two items fails: each is told with its outcome', async () => {
    const msisdn = '11955550102';
    const talk = atende.talk('partial', { customer: { customerId: 'PARTIAL' }, context: { invoiceDetail: anInvoice({ VOD: 'R$ 14,99', 'Craque Jr': 'R$ 12,00' }, msisdn) } });
    await talk.say('cancela o vod e o craque jr');
    await atende.fault({ operation: 'cancelar_vas_avulso', match: { msisdn, item: 'Craque Jr' }, kind: 'partial', times: 1 });
    const turn = await talk.say('sim');
    expect(turn.actions[0]).toMatchObject({ outcome: 'partial', items: [{ name: 'VOD', outcome: 'success' }, { name: 'Craque Jr', outcome: 'failure' }] });
    expect(turn.reply?.text).toContain('nem tudo saiu como pedido. Feito: VOD, no valor de R$ 14,99, vinculado ao número final 0102. Não consegui: Craque Jr, no valor de R$ 12,00, vinculado ao número final 0102.');
    expect((await atende.effects(msisdn)).map(({ item }) => item)).toEqual(['VOD']);
  });

  it('an outcome that nobody knows is told honestly and goes to a person', async () => {
    const msisdn = '11955550103';
    const talk = atende.talk('unknown', { customer: { customerId: 'UNKNOWN' }, context: { invoiceDetail: anInvoice({ VOD: 'R$ 14,99' }, msisdn) } });
    await talk.say('cancela o vod');
    await atende.fault({ operation: 'cancelar_vas_avulso', match: { msisdn }, kind: 'timeout_before_effect', times: 5 });
    const turn = await talk.say('sim');
    expect(turn).toMatchObject({ sessionControl: 'HUMAN_HANDOFF', sessionStatus: 'HANDOFF_PENDING', actions: [{ outcome: 'unknown' }] });
    expect(turn.reply?.text).toContain('não posso afirmar que foi feito');
    await atende.clearFaults();
  });
});

describe('another line, another invoice, no invoice', () => {
  it('another msisdn drops the question and the list', async () => {
    const talk = customer('02_family_duplicates', { customer: { customerId: 'LINES', msisdn: '11900007048' } });
    await talk.say('quero entender minha fatura');
    await talk.say('cancela o tim music');
    const effects = await effectsOf(atende, async () => {
      expect(decisionOf(await talk.say('sim', { customer: { msisdn: '11900000059' } }))).toBe(ORPHAN_YES);
    });
    expect(effects).toEqual([]);
    const { body } = await talk.read();
    expect(body.state.invoice_snapshot ?? []).toEqual([]);
    expect(body.pending).toBeNull();
  });

  it('another document in the context is the one that is spoken of', async () => {
    const talk = customer();
    expect((await talk.say('quanto é o tamboro?')).reply?.text).toContain('R$ 14,99');
    const other = { context: { invoiceDetail: anInvoice({ 'Tamboro Mensal': 'R$ 9,90' }) } };
    expect((await talk.say('quanto é o tamboro?', other)).reply?.text).toContain('R$ 9,90');
    expect(pendingOf(await talk.say('cancela o tamboro'))).toEqual(['Tamboro Mensal 7048 9.90']);
    expect(await effectsOf(atende, () => talk.say('sim'))).toEqual(['cancelar_vas_avulso Tamboro Mensal 9.90']);
  });

  it('a document before the customer is known is the customer’s from then on', async () => {
    const talk = atende.talk('late-customer', { context: { invoiceDetail: anInvoice({ 'Tamboro Mensal': 'R$ 14,99' }) } });
    await talk.say('cancela o tamboro');
    expect(await effectsOf(atende, () => talk.say('sim', { customer: { customerId: 'LATE' } }))).toEqual([CANCELLED]);
  });

  it('another customer in the same session is refused', async () => {
    const talk = customer();
    await talk.say('cancela o tamboro');
    const refused = await talk.post('sim', { customer: { customerId: 'SOMEBODY-ELSE' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'session_identity_mismatch']);
  });

  it('without any invoice it says what it cannot see, and asks nothing', async () => {
    const talk = atende.talk('no-invoice');
    for (const text of ['quanto deu minha fatura?', 'cancela o tamboro', 'o que é o tamboro?']) {
      const turn = await talk.say(text);
      expect(turn.reply?.text).toBe('Neste atendimento eu não sei quem é o cliente nem recebi uma fatura, por isso não posso ver valores nem cobranças. Tentar de novo aqui não muda isso: é preciso iniciar um atendimento identificado. Se quiser, peça para falar com uma pessoa.');
      expect(turn.pending).toBeNull();
    }
    expect(decisionOf(await talk.say('cancela o tamboro'))).toBe('fallback_to_orchestrator 6 invoice_unavailable');
  });

  it('without any invoice an explanation asks for what it lacks, twice at most, and claims nothing (WORKFLOWS §11.12)', async () => {
    const [asked, ended, after] = await play(atende.talk('no-invoice-explained'), 'quero entender minha fatura', 'não sei', 'sim');
    expect(pauseOf(asked as Turn)).toBe('invoice_explanation v2 words');
    expect(asked?.reply?.text).toMatch(/\?$/);
    expect(ended).toMatchObject({ handledBy: 'workflow', pending: null, finalization: null, sessionControl: null });
    for (const turn of [asked, ended]) expect(turn?.reply?.text).not.toMatch(/R\$|protocolo/);
    expect(decisionOf(after as Turn)).toBe(ORPHAN_YES);
  });

  it('from the operator, by invoiceId and without one the latest', async () => {
    await putInvoice(atende, 'OPER', 'I-APR', corpusInvoice('04_credits_zero_interest'));
    await putInvoice(atende, 'OPER', 'I-MAR', corpusInvoice('01_single_line'));
    const latest = atende.talk('oper-1', { customer: { customerId: 'OPER' } });
    expect((await latest.say('quanto deu minha fatura?')).reply?.text).toContain('abril de 2026 é de R$ 86,58');
    const byId = atende.talk('oper-2', { customer: { customerId: 'OPER' }, context: { invoiceId: 'I-MAR' } });
    expect((await byId.say('quanto deu minha fatura?')).reply?.text).toContain('março de 2026 é de R$ 122,25');
    expect(pendingOf(await byId.say('cancela o tamboro'))).toEqual([TAMBORO]);
    expect(await effectsOf(atende, () => byId.say('sim'))).toEqual([CANCELLED]);
  });

  it('an operator that is down is told at the yes, and nothing runs', async () => {
    const talk = customer();
    await talk.say('cancela o tamboro');
    await atende.fault({ operation: 'consultar_faturas', kind: 'error', times: 5 });
    const effects = await effectsOf(atende, async () => {
      expect(actionsOf(await talk.say('sim'))).toEqual(['cancelar_vas_avulso failure']);
    });
    await atende.clearFaults();
    expect(effects).toEqual([]);
    expect(await effectsOf(atende, () => play(talk, 'cancela o tamboro', 'sim'))).toEqual([CANCELLED]);
  });
});

describe('the kill switch', () => {
  it('off: the orchestrator answers everything, nothing is asked, nothing runs', async () => {
    const off = await Atende.start({ settings: { conversationRuntimeEnabled: false } });
    try {
      const talk = off.talk('off', withInvoice('01_single_line', 'OFF'));
      for (const text of ['cancela o tamboro', 'sim', 'quanto deu a fatura?', 'quero falar com um atendente']) {
        const turn = await talk.say(text);
        expect(turn).toMatchObject({ handledBy: 'orchestrator', pending: null, actions: [], sessionControl: null });
        expect(decisionOf(turn)).toBe('fallback_to_orchestrator default runtime_disabled');
      }
      expect(await off.effects()).toEqual([]);
      await off.as(KEYS.turns).get('/v1/conversations/off').expect(200);
    } finally {
      await off.stop();
    }
  });
});
