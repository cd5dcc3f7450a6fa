import type { JsonObject } from '../src/kernel/json.js';
import { Atende, corpusInvoice, type Talk } from './support/atende.js';
import { actionsOf, decisionOf } from './support/dialogue.js';

const SINGLE = 'Vamos seguir com o cancelamento';
const END = 'e providenciar a retirada dos valores da fatura. Você confirma?';

/** Every form of the question (CONVERSATION "Composição de confirmation", architecture §4.18): request, text, text on voice, speech. */
const FORMS: readonly { readonly form: string; readonly request: string; readonly text: string; readonly onVoice: string; readonly speech: string }[] = [
  {
    form: 'one service',
    request: 'cancela o tim music',
    text: `${SINGLE} do serviço TIM Music, no valor de R$ 9,90, vinculado ao número final 7048 ${END}`,
    onVoice: `${SINGLE} do serviço TIM Music, no valor de R$ 9,90, vinculado ao número final sete zero quatro oito ${END}`,
    speech: `${SINGLE} do serviço TIM Music, no valor de nove reais e noventa centavos, vinculado ao número final sete zero quatro oito ${END}`,
  },
  {
    form: 'several services on several lines',
    request: 'cancela o tim music e o vod',
    text: `${SINGLE} dos serviços TIM Music, no valor de R$ 9,90, vinculado ao número final 7048, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059 ${END}`,
    onVoice: `${SINGLE} dos serviços TIM Music, no valor de R$ 9,90, vinculado ao número final sete zero quatro oito, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final zero zero cinco nove ${END}`,
    speech: `${SINGLE} dos serviços TIM Music, no valor de nove reais e noventa centavos, vinculado ao número final sete zero quatro oito, VOD mais Canais Abertos, no valor de dezenove reais e noventa centavos, vinculado ao número final zero zero cinco nove ${END}`,
  },
  {
    form: 'one strategic service, without its amount',
    request: 'cancela o hbo max',
    text: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final 0059. Correto?',
    onVoice: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove. Correto?',
    speech: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove. Correto?',
  },
  {
    form: 'strategic services on one line',
    request: 'cancela o hbo max e a netflix do final 0059',
    text: 'Entendi que você deseja falar sobre os serviços HBO Max e Netflix vinculados ao número final 0059. Correto?',
    onVoice: 'Entendi que você deseja falar sobre os serviços HBO Max e Netflix vinculados ao número final zero zero cinco nove. Correto?',
    speech: 'Entendi que você deseja falar sobre os serviços HBO Max e Netflix vinculados ao número final zero zero cinco nove. Correto?',
  },
  {
    form: 'strategic services on several lines',
    request: 'cancela o hbo max e a netflix do final 9999',
    text: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final 0059, e também do serviço Netflix vinculado ao número final 9999. Correto?',
    onVoice: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove, e também do serviço Netflix vinculado ao número final nove nove nove nove. Correto?',
    speech: 'Entendi que você deseja falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove, e também do serviço Netflix vinculado ao número final nove nove nove nove. Correto?',
  },
  {
    form: 'two intentions',
    request: 'cancela o tim music e o hbo max',
    text: 'Entendi que você deseja cancelar o serviço TIM Music, no valor de R$ 9,90, vinculado ao número final 7048, e também falar sobre o serviço HBO Max vinculado ao número final 0059. Correto?',
    onVoice:
      'Entendi que você deseja cancelar o serviço TIM Music, no valor de R$ 9,90, vinculado ao número final sete zero quatro oito, e também falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove. Correto?',
    speech:
      'Entendi que você deseja cancelar o serviço TIM Music, no valor de nove reais e noventa centavos, vinculado ao número final sete zero quatro oito, e também falar sobre o serviço HBO Max vinculado ao número final zero zero cinco nove. Correto?',
  },
  {
    form: 'two intentions, several services each',
    request: 'cancela o tim music, o vod, o hbo max e a netflix do final 0059',
    text: 'Entendi que você deseja cancelar os serviços TIM Music, no valor de R$ 9,90, vinculado ao número final 7048, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final 0059, e também falar sobre os serviços HBO Max e Netflix vinculados ao número final 0059. Correto?',
    onVoice:
      'Entendi que você deseja cancelar os serviços TIM Music, no valor de R$ 9,90, vinculado ao número final sete zero quatro oito, VOD + Canais Abertos, no valor de R$ 19,90, vinculado ao número final zero zero cinco nove, e também falar sobre os serviços HBO Max e Netflix vinculados ao número final zero zero cinco nove. Correto?',
    speech:
      'Entendi que você deseja cancelar os serviços TIM Music, no valor de nove reais e noventa centavos, vinculado ao número final sete zero quatro oito, VOD mais Canais Abertos, no valor de dezenove reais e noventa centavos, vinculado ao número final zero zero cinco nove, e também falar sobre os serviços HBO Max e Netflix vinculados ao número final zero zero cinco nove. Correto?',
  },
];

describe('phrases and the voice channel over HTTP', () => {
  let atende: Atende;
  let talks = 0;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  function customer(channel: 'text' | 'voice', invoice = '02_family_duplicates'): Talk {
    talks += 1;
    const context: JsonObject = { invoiceDetail: corpusInvoice(invoice) };
    return atende.talk(`voice-${talks}`, { channel, customer: { customerId: `V-${talks}` }, context });
  }

  it.each(FORMS)('$form', async ({ request, text, onVoice, speech }) => {
    expect((await customer('text').say(request)).reply).toEqual({ text, speech: null });
    expect((await customer('voice').say(request)).reply).toEqual({ text: onVoice, speech });
  });

  it('speaks the protocol of an execution and of the end by its digits; the text keeps them', async () => {
    const talk = customer('voice');
    await talk.say('cancela o tim music');
    const end = await talk.say('sim, obrigada');
    expect(actionsOf(end)).toEqual(['cancelar_vas_avulso success']);
    for (const protocol of [end.actions[0]?.protocol, end.finalization?.protocol]) {
      expect(end.reply?.text).toContain(protocol ?? 'a protocol');
      expect(end.reply?.speech).toContain(digits(protocol ?? 'a protocol'));
    }
    expect(end.reply?.speech).not.toMatch(/\d|R\$/);
  });

  it('speaks amounts and dates of an answer', async () => {
    const { reply } = await customer('voice', '01_single_line').say('qual o valor total da minha fatura?');
    expect(reply).toEqual({
      text: 'O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026.',
      speech:
        'O total da sua fatura de março de dois mil e vinte e seis é de cento e vinte e dois reais e vinte e cinco centavos, com vencimento em cinco de abril de dois mil e vinte e seis.',
    });
  });

  it('speaks a whole explanation without a digit', async () => {
    const { reply } = await customer('voice', '01_single_line').say('quero entender minha fatura');
    expect(reply?.text).toContain('R$ 122,25');
    expect(reply?.text).toMatch(/^[^\n•]+\?$/);
    expect(reply?.speech).toContain('cento e vinte e dois reais e vinte e cinco centavos');
    expect(reply?.speech).not.toMatch(/\d|R\$|•|\n/);
  });

  it('a question lives two minutes on voice, and its expiry is spoken', async () => {
    const late = customer('voice');
    await late.say('cancela o tim music');
    atende.clock.advance(120_000);
    const { reply, actions, pending } = await late.say('sim');
    expect([actions, pending]).toEqual([[], null]);
    expect(reply?.speech).toBe('O prazo para confirmar o pedido anterior já passou, então não fiz nada. Se ainda quiser, é só pedir de novo.');
    const inTime = customer('voice');
    await inTime.say('cancela o tim music');
    atende.clock.advance(119_000);
    expect(actionsOf(await inTime.say('sim'))).toEqual(['cancelar_vas_avulso success']);
  });

  it('the life of a question is configuration', async () => {
    const short = await Atende.start({ settings: { confirmationTtlSeconds: 10, confirmationTtlVoiceSeconds: 5 } });
    try {
      for (const [channel, seconds] of [['text', 10], ['voice', 5]] as const) {
        const talk = short.talk(channel, { channel, context: { invoiceDetail: corpusInvoice('01_single_line') } });
        await talk.say('cancela o tamboro');
        short.clock.advance(seconds * 1_000);
        expect(decisionOf(await talk.say('sim'))).toBe('fallback_to_orchestrator 1.5 affirmation_without_pending');
      }
    } finally {
      await short.stop();
    }
  });

  it('after the end a call gets the fixed answer and no new session (after_end: reject)', async () => {
    const talk = customer('voice');
    await talk.say('tchau');
    const after = await talk.say('oi');
    expect(after).toMatchObject({ handledBy: 'session', sessionStatus: 'CLOSED' });
    expect(after.reply?.text).toBe('Este atendimento já foi encerrado. Para falar da sua fatura, é só iniciar um novo contato.');
  });
});

function digits(text: string): string {
  const words = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'];
  return [...text].map((digit) => words[Number(digit)] ?? '?').join(' ');
}
