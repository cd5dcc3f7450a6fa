import { type Said, say, stated } from '../../../kernel/said.js';
import { namesOf, type StrategicServices } from './strategic-services.js';

const NAMES = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Asked after the explanation, and again by the reprompt; SIM: nothing more to do, NAO: the customer still wants out. */
export const SETTLED_QUESTION = 'Essa informação resolve o seu pedido?';

/** What the services are and who manages them; neither kind is cancelled here (WORKFLOWS §11.20). */
export function explanation(services: StrategicServices): string {
  return [...partnerSentence(namesOf(services.partners)), ...bundleSentence(namesOf(services.bundled))].join(' ');
}

/** How a partner's service is cancelled: by the customer, with the partner. */
export function howToCancel(services: StrategicServices): string {
  const names = namesOf(services.partners);
  const steps = names.length === 1
    ? `Para cancelar ${NAMES.format(names)}, entre no site ou no aplicativo do parceiro com a conta usada na assinatura e encerre a assinatura por lá.`
    : `Para cancelar ${NAMES.format(names)}, entre no site ou no aplicativo de cada parceiro com a conta usada na assinatura e encerre a assinatura por lá.`;
  return [steps, 'Por aqui não consigo fazer esse cancelamento.', ...bundleSentence(namesOf(services.bundled))].join(' ');
}

/**
 * The last word about services that only the plan could take away.
 * @param unconfirmed names of services that are neither a partner's nor the plan's by what is known
 */
export function bundleClosing(services: StrategicServices, unconfirmed: readonly string[] = []): string {
  const names = namesOf(services.bundled);
  if (names.length === 0 && unconfirmed.length > 0) return `Não consigo confirmar que ${NAMES.format([...new Set(unconfirmed)])} seja de um parceiro ou do seu plano, por isso não registrei nada.`;
  if (names.length === 0) return 'Não encontrei esse serviço na sua fatura.';
  return `${bundleSentence(names).join(' ')} Para ficar sem ${names.length === 1 ? 'ele' : 'eles'}, seria preciso trocar de plano.`;
}

/** A text with the protocol of what was registered after it. */
export function registeredText(text: string, protocol: string): Said {
  return say`${text} Registrei o seu pedido sob o protocolo ${stated(protocol, 'protocol', 'registrar_atendimento.protocolo_id')}.`;
}

function partnerSentence(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return names.length === 1
    ? [`O serviço ${NAMES.format(names)} é de um parceiro, e a assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele.`]
    : [`Os serviços ${NAMES.format(names)} são de parceiros, e cada assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele.`];
}

function bundleSentence(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return names.length === 1
    ? [`O serviço ${NAMES.format(names)} já está incluso no seu plano e não pode ser cancelado separadamente.`]
    : [`Os serviços ${NAMES.format(names)} já estão inclusos no seu plano e não podem ser cancelados separadamente.`];
}
