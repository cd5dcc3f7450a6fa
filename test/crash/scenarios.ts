import type { JsonObject } from '../../src/kernel/json.js';

/** One message whose turn is killed, and what must hold however it was killed. */
export interface Scenario {
  readonly name: string;
  /** What the customer says before it; null: it opens the conversation. */
  readonly opening: string | null;
  readonly text: string;
  readonly turnIndex: number;
  /** Operation and item of every effect at the operator's, in order. */
  readonly effects: readonly (readonly [string, string | null])[];
  /** Part of the answer. */
  readonly answer: JsonObject;
  /** A fault planted in the simulator before. */
  readonly fault?: JsonObject;
  readonly environment?: Readonly<Record<string, string>>;
  /** Who the customer is comes with the killed message, not with the opening. */
  readonly identifiesLate?: boolean;
}

const OPENING = 'quero cancelar o VOD e o HBO Max';
const BOTH: readonly (readonly [string, string | null])[] = [
  ['cancelar_vas_avulso', 'VOD'],
  ['registrar_atendimento', 'HBO Max'],
];
const EXECUTED = {
  decision: { action: 'execute_action_queue', rule: '1' },
  actions: [
    { tool: 'cancelar_vas_avulso', outcome: 'success' },
    { tool: 'vas_estrategico', outcome: 'success' },
  ],
  pending: null,
};

export const CONFIRMED: Scenario = { name: 'a confirmed cancellation', opening: OPENING, text: 'sim', turnIndex: 2, effects: BOTH, answer: { ...EXECUTED, status: 'open' } };

export const CONFIRMED_AND_ENDED: Scenario = {
  name: 'a confirmed cancellation that ends the service',
  opening: OPENING,
  text: 'sim, obrigada',
  turnIndex: 2,
  effects: [...BOTH, ['registrar_protocolo', null]],
  answer: { ...EXECUTED, status: 'closed', sessionControl: 'END_SESSION', finalization: { status: 'resolvido' } },
};

export const OPENED: Scenario = {
  name: 'the first turn, which only asks',
  opening: null,
  text: OPENING,
  turnIndex: 1,
  effects: [],
  answer: { status: 'awaiting_confirmation', decision: { action: 'ask_confirmation', rule: '5' }, actions: [] },
};

/** Slow enough that the lease is watched and renewed. */
export const SLOW: Scenario = {
  ...CONFIRMED,
  name: 'a confirmed cancellation that outlasts its lease',
  fault: { operation: 'cancelar_vas_avulso', match: {}, kind: 'slow', times: 1, delayMs: 1500 },
  environment: { LEASE_SECONDS: '1' },
};

/** The invoice that came before the customer was known becomes the customer's. */
export const IDENTIFIED: Scenario = { ...CONFIRMED, name: 'a confirmed cancellation that says who the customer is', identifiesLate: true };

/** The invoice of the scenarios, for a line of its own. */
export function invoiceOf(line: string): JsonObject {
  return {
    'Fatura Resumo': { invoice_id: `F-${line}`, vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 214,87' }] },
    [line]: {
      Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
      'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }],
      'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
    },
  };
}
