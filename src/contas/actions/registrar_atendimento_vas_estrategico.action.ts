import type { JsonObject } from '../../kernel/json.js';
import type { ActionOutcome, EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { registeredText } from '../domain/strategic/strategic-sentences.js';
import { withResult } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, givenKey, itemsAt, referenceOf, type ServiceItem, telcoItem, textAt } from '../node-input.js';

const TEXT = { required: false, type: 'string' } as const;

/**
 * Registers how a conversation about partner or plan services ended (WORKFLOWS §11.20):
 * `{success, not_found, protocolo_id, decisao, items, mensagem, evidence}`. The journey's text is told with the protocol; where the
 * operator holds none of the services, nothing is registered and the text stands alone.
 */
export function registrarAtendimentoVasEstrategico({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'registrar_atendimento_vas_estrategico',
    effect: { operation: 'registrar_atendimento', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      items: { required: true, type: 'array' },
      decisao: { required: true, type: 'string' },
      mensagem: TEXT,
      idempotency_key: TEXT,
    },
    keyOf: givenKey,
    dispatch: async (input, context, key): Promise<ActionOutcome> => {
      const items = servicesOf(input);
      if (items.length === 0) return { kind: 'not_found' };
      const request = {
        items: items.map(telcoItem),
        invoice: referenceOf(input, context),
        reason: `vas_estrategico:${textAt(input, 'decisao') ?? ''}`,
        socialSecNo: textAt(input, 'social_sec_no'),
      };
      const outcome = await telco.registrarAtendimento(request, effectCallOf(context, key));
      return withResult(outcome, ({ protocol }) => ({
        ...endOf(input),
        success: true,
        not_found: false,
        protocolo_id: protocol,
        ...messageOf(registeredText(textAt(input, 'mensagem') ?? '', protocol)),
      }));
    },
    notFound: (input) => ({ ...endOf(input), success: false, not_found: true, protocolo_id: null, ...messageOf({ text: textAt(input, 'mensagem') ?? '', evidence: [] }) }),
  };
}

function endOf(input: JsonObject): JsonObject {
  return { decisao: textAt(input, 'decisao'), items: servicesOf(input).map(({ name, msisdn, value }) => ({ name, msisdn, value })) };
}

function servicesOf(input: JsonObject): readonly ServiceItem[] {
  return itemsAt(input).filter((item) => item !== null);
}
