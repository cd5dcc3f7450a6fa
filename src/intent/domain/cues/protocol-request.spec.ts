import { readUtterance } from '../language/utterance.js';
import { asksProtocol } from './protocol-request.js';

describe('asking for the number of what was done', () => {
  it.each(['quero o protocolo da contestação', 'qual o protocolo?', 'QUAL É O NÚMERO DO PROTOCOLO', 'me passa o protocolo por favor', 'poderia me enviar os protocolos?', 'e o protocolo?', 'cadê o protocolo do cancelamento', 'preciso anotar o protocolo', 'protocolo por favor'])('"%s"', (text) => {
    expect(asksProtocol(readUtterance(text))).toBe(true);
  });

  it.each(['cancela o tamboro', 'tenho um protocolo de ontem', 'já abri dois protocolos e nada', 'quero cancelar, o protocolo é 123', 'não tenho protocolo', 'liguei e peguei protocolo'])('none in "%s"', (text) => {
    expect(asksProtocol(readUtterance(text))).toBe(false);
  });
});
