import type { DoneItem } from '../session-facts.js';
import type { LeftOutPart } from '../triggers/left-out.js';
import { doneSentence, leftOutSentences } from './left-out.js';

const TAMBORO: DoneItem = { tool: 'cancelar_vas_avulso', name: 'Tamboro Mensal', msisdn: '11900007048', protocol: '2026-000123', turnIndex: 2 };

describe('what a confirmation question leaves out', () => {
  it.each<readonly [LeftOutPart, string]>([
    ['plan_or_account', 'Linha, plano ou conta eu não consigo cancelar nem mudar por aqui, então essa parte fica de fora.'],
    ['schedule', 'Não consigo agendar: se você confirmar, o pedido é feito na hora.'],
    ['condition', 'A condição que você colocou eu não consigo verificar: se você confirmar, o pedido é feito sem ela.'],
    ['amount_part', 'Parte de um valor eu não consigo separar: o pedido é sobre a cobrança inteira.'],
    ['question', 'A sua pergunta fica para depois: é só repetir quando este pedido estiver resolvido.'],
  ])('%s has its own sentence', (part, sentence) => {
    expect(leftOutSentences([part])).toBe(sentence);
  });

  it('tells several parts one after the other, and nothing for none', () => {
    expect(leftOutSentences(['schedule', 'question'])).toBe(
      'Não consigo agendar: se você confirmar, o pedido é feito na hora. A sua pergunta fica para depois: é só repetir quando este pedido estiver resolvido.',
    );
    expect(leftOutSentences([])).toBe('');
  });
});

describe('what was done in the session', () => {
  it('is told with its protocol, and without one where the operator gave none', () => {
    expect(doneSentence([TAMBORO])).toBe('Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal (protocolo 2026-000123).');
    expect(doneSentence([{ ...TAMBORO, protocol: null }])).toBe('Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal.');
  });

  it('is one part for the items of one protocol, a name on two lines once', () => {
    const items = [TAMBORO, { ...TAMBORO, msisdn: '11900000059' }, { ...TAMBORO, name: 'TIM Fashion Mensal' }];
    expect(doneSentence(items)).toBe('Neste atendimento já fiz o cancelamento dos serviços Tamboro Mensal e TIM Fashion Mensal (protocolo 2026-000123).');
  });

  it('keeps apart what was done under another tool, another protocol or in another turn, in the order of the session', () => {
    const items: readonly DoneItem[] = [
      TAMBORO,
      { ...TAMBORO, name: 'Craque Jr', protocol: '2026-000124', turnIndex: 4 },
      { ...TAMBORO, tool: 'vas_estrategico', name: 'YouTube Premium Mensal', protocol: null, turnIndex: 4 },
      { ...TAMBORO, tool: 'vas_estrategico', name: 'Netflix', protocol: null, turnIndex: 6 },
    ];
    expect(doneSentence(items)).toBe(
      'Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal (protocolo 2026-000123), o cancelamento do serviço Craque Jr (protocolo 2026-000124), ' +
        'o registro do atendimento sobre o serviço YouTube Premium Mensal e o registro do atendimento sobre o serviço Netflix.',
    );
  });

  it('is no sentence where nothing was done', () => {
    expect(doneSentence([])).toBe('');
  });
});
