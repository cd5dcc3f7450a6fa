import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import { contasScopeOf } from '../contas-scope.js';
import { bundleClosing, explanation, SETTLED_QUESTION } from '../domain/strategic/strategic-sentences.js';
import { hasQuestion, type StrategicServices, strategicServices } from '../domain/strategic/strategic-services.js';
import { verifiedServices } from '../domain/strategic/verified-services.js';
import { itemsAt } from '../node-input.js';

/**
 * Parts partner services from services of the plan and phrases what there is to say (WORKFLOWS §11.20): `{success, await_user_input,
 * has_estrategico_items, has_bundle_items, items, nao_confirmados, motivo, mensagem, mensagem_sim, mensagem_bundle_fechamento,
 * mensagem_outro}`. What an item is says the session's invoice, else the catalogue; one that is neither kind is in `nao_confirmados`, and
 * `motivo` says why something was left out.
 */
export const prepararVasEstrategico: PureAction = {
  name: 'preparar_vas_estrategico',
  effect: null,
  inputs: { items: { required: true, type: 'array' }, linhas: { required: false, type: 'array' } },
  run: (input, context) => {
    const given = itemsAt(input);
    const items = given.filter((item) => item !== null);
    const { services, unconfirmed } = verifiedServices(items, contasScopeOf(context)?.invoices.current ?? null);
    const parted = strategicServices(services, textsOf(input['linhas']));
    return { ...factsOf(parted), nao_confirmados: unconfirmed, motivo: leftOutBecause(given.length - items.length, unconfirmed), ...textsAbout(parted, unconfirmed) };
  },
};

function leftOutBecause(unreadable: number, unconfirmed: readonly string[]): string | null {
  if (unconfirmed.length > 0) return 'servico_nao_confirmado';
  return unreadable > 0 ? 'item_ilegivel' : null;
}

function factsOf(services: StrategicServices): JsonObject {
  const { partners, bundled } = services;
  return {
    success: partners.length + bundled.length > 0,
    await_user_input: hasQuestion(services),
    has_estrategico_items: partners.length > 0,
    has_bundle_items: bundled.length > 0,
    items: [...partners, ...bundled].map(({ name, msisdn, value, section, type }) => ({ name, msisdn, value, section, type })),
  };
}

function textsAbout(services: StrategicServices, unconfirmed: readonly string[]): JsonObject {
  const explained = explanation(services);
  return {
    mensagem: hasQuestion(services) ? `${explained} ${SETTLED_QUESTION}` : explained,
    mensagem_sim: 'Combinado!',
    mensagem_bundle_fechamento: bundleClosing(services, unconfirmed),
    mensagem_outro: 'Tudo bem.',
  };
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter((entry) => typeof entry === 'string') : [];
}
