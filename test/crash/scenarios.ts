import type { JsonObject } from '../../src/kernel/json.js';

/** One message whose turn is killed, and what must hold however it was killed. */
export interface Scenario {
  readonly name: string;
  /** What the customer says before it; nothing: it opens the conversation. */
  readonly openings: readonly string[];
  /** How the conversation stands before it. */
  readonly openedAs: string;
  readonly text: string;
  /** Operation and item of every effect at the operator's, in order. */
  readonly effects: readonly (readonly [string, string | null])[];
  /** Every execution of the conversation, in the order of their start. */
  readonly executions: readonly (readonly [workflow: string, status: string])[];
  /** Part of the answer. */
  readonly answer: JsonObject;
  /** What the operator knows of the line. */
  readonly lineFacts?: JsonObject;
  /** A fault planted in the simulator before. */
  readonly fault?: JsonObject;
  readonly environment?: Readonly<Record<string, string>>;
  /** Who the customer is comes with the killed message, not with the opening. */
  readonly identifiesLate?: boolean;
}

const ASKED = { openedAs: 'awaiting_confirmation', text: 'sim' } as const;
const OPENING = 'quero cancelar o VOD e o HBO Max';
const ONCE = { decision: { action: 'execute_action_queue', rule: '1' }, finalization: null };

/** The first step has its effect, the second explains itself and waits: an effect, and a pause that rides in the commit. */
export const CONFIRMED: Scenario = {
  ...ASKED,
  name: 'a confirmed cancellation, whose second step waits',
  openings: [OPENING],
  effects: [['cancelar_vas_avulso', 'VOD']],
  executions: [['cancelamento_vas_avulso', 'COMPLETED'], ['vas_estrategico', 'PAUSED']],
  answer: {
    ...ONCE,
    status: 'awaiting_workflow_input',
    actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }],
    pending: { kind: 'workflow_input', workflow: 'vas_estrategico', version: 3 },
  },
};

const THREE: readonly (readonly [string, string | null])[] = ['VOD', 'Tamboro Mensal', 'TIM Fashion Mensal'].map((item) => ['cancelar_vas_avulso', item]);

/** One call of the operator, three effects. */
export const BATCH: Scenario = {
  ...ASKED,
  name: 'a cancellation of three services in one call',
  openings: ['quero cancelar o VOD, o Tamboro e o TIM Fashion'],
  effects: THREE,
  executions: [['cancelamento_vas_avulso', 'COMPLETED']],
  answer: { ...ONCE, status: 'open', pending: null, actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success' }] },
};

export const BATCH_AND_ENDED: Scenario = {
  ...BATCH,
  name: 'a cancellation of three services that ends the service',
  text: 'sim, obrigada',
  effects: [...THREE, ['registrar_protocolo', null]],
  executions: [['cancelamento_vas_avulso', 'COMPLETED'], ['finalizar_atendimento', 'COMPLETED']],
  answer: { ...BATCH.answer, status: 'closed', sessionControl: 'END_SESSION', finalization: { status: 'resolvido' } },
};

/** Protocol, contestation, boleto, service request, status: five effects of one execution (WORKFLOWS §11.8). */
export const CONTESTED: Scenario = {
  ...ASKED,
  name: 'a contestation with boleto after the cut-off',
  openings: ['quero contestar a cobrança do VOD'],
  lineFacts: { barcode: '84690000001', apos_data_corte: true, manual_conta_certa_indicator: true },
  effects: [
    ['registrar_protocolo', null],
    ['abrir_contestacao_cliente', 'VOD'],
    ['enviar_sms', null],
    ['abrir_sr_conta_certa_manual', 'VOD'],
    ['atualizar_status_sr', null],
  ],
  executions: [['contestacao_tool', 'COMPLETED']],
  answer: { ...ONCE, status: 'open', pending: null, actions: [{ tool: 'contestacao_tool', outcome: 'success' }] },
};

/** A reply that a paused execution goes on with: its acceptance and its protocol (WORKFLOWS §11.12). */
export const ANSWERED: Scenario = {
  name: 'the answer to an explanation',
  openings: ['quero entender minha fatura'],
  openedAs: 'awaiting_workflow_input',
  text: 'sim',
  effects: [
    ['registrar_atendimento', null],
    ['registrar_protocolo', null],
  ],
  executions: [['invoice_explanation', 'COMPLETED']],
  answer: {
    handledBy: 'workflow',
    decision: { action: 'resume_workflow', rule: 'resume' },
    status: 'closed',
    sessionControl: null,
    pending: null,
    actions: [],
    finalization: { status: 'resolvido' },
  },
};

export const OPENED: Scenario = {
  name: 'the first turn, which only asks',
  openings: [],
  openedAs: '',
  text: OPENING,
  effects: [],
  executions: [],
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

/** The place of the killed message among the conversation's turns. */
export function turnIndexOf({ openings }: Scenario): number {
  return openings.length + 1;
}

/** The invoice of the scenarios, for a line of its own. */
export function invoiceOf(line: string): JsonObject {
  return {
    'Fatura Resumo': { invoice_id: `F-${line}`, vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 239,86' }] },
    [line]: {
      Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
      'SVA Detalhe Total': [
        { desc: 'VOD', value: 'R$ 14,99' },
        { desc: 'Tamboro Mensal', value: 'R$ 14,99' },
        { desc: 'TIM Fashion Mensal', value: 'R$ 10,00' },
      ],
      'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
    },
  };
}
