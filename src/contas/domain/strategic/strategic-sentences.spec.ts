import { bundleClosing, explanation, howToCancel, registeredText } from './strategic-sentences.js';
import { hasQuestion, type StrategicService, strategicServices } from './strategic-services.js';

const service = (name: string, more: Partial<StrategicService> = {}): StrategicService => ({
  name, msisdn: '11999990001', value: null, section: 'Serviços Contratados de Terceiros', type: 'estrategico', ...more,
});
const HBO = service('HBO Max');
const AYA = service('Aya Books', { type: 'bundle', value: '0.00' });
const of = (...items: readonly StrategicService[]) => strategicServices(items, []);

describe('services of partners and of the plan', () => {
  it('are told apart by their type, else by their section', () => {
    const byType = service('X', { type: 'bundle' });
    const bySection = service('Y', { type: null, section: 'Serviços Bundle Inclusos' });
    const partner = service('Z', { type: null });
    expect(of(byType, bySection, partner)).toEqual({ partners: [partner], bundled: [byType, bySection] });
  });

  it('are those of the lines that are meant', () => {
    const other = service('Netflix', { msisdn: '11999990002' });
    expect(strategicServices([HBO, other], ['11999990002']).partners).toEqual([other]);
  });

  it('leave something to decide unless all come with the plan at no charge', () => {
    expect(hasQuestion(of(HBO))).toBe(true);
    expect(hasQuestion(of(AYA))).toBe(false);
    expect(hasQuestion(of({ ...AYA, value: '9.90' }))).toBe(true);
    expect(hasQuestion(of(AYA, HBO))).toBe(true);
    expect(hasQuestion(of())).toBe(false);
  });
});

describe('the sentences about services that are not cancelled here', () => {
  it('send the customer to the partner', () => {
    expect(explanation(of(HBO))).toBe('O serviço HBO Max é de um parceiro, e a assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele.');
    expect(howToCancel(of(HBO))).toBe(
      'Para cancelar HBO Max, entre no site ou no aplicativo do parceiro com a conta usada na assinatura e encerre a assinatura por lá. Por aqui não consigo fazer esse cancelamento.',
    );
  });

  it('speak of several, each once', () => {
    const twice = of(HBO, { ...HBO, msisdn: '11999990002' }, service('Netflix'), AYA);
    expect(explanation(twice)).toContain('Os serviços HBO Max e Netflix são de parceiros');
    expect(explanation(twice)).toContain('O serviço Aya Books já está incluso no seu plano');
    expect(howToCancel(twice)).toContain('de cada parceiro');
  });

  it('say that only another plan comes without what belongs to this one', () => {
    expect(bundleClosing(of(AYA))).toBe('O serviço Aya Books já está incluso no seu plano e não pode ser cancelado separadamente. Para ficar sem ele, seria preciso trocar de plano.');
    expect(bundleClosing(of(AYA, service('EXA', { type: 'bundle' })))).toContain('Para ficar sem eles');
    expect(bundleClosing(of())).toBe('Não encontrei esse serviço na sua fatura.');
  });

  it('tell the protocol with its evidence', () => {
    expect(registeredText('Tudo bem.', '123')).toEqual({
      text: 'Tudo bem. Registrei o seu pedido sob o protocolo 123.',
      evidence: [{ fact: 'protocol', value: '123', from: 'registrar_atendimento.protocolo_id' }],
    });
  });
});
