import fc from 'fast-check';
import { asJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { ManualClock } from '../../kernel/clock.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import { parseMoney } from '../../kernel/money.js';
import { ScriptedTelcoGateway } from '../../telco/testing/scripted-telco-gateway.js';
import type { Action, ActionOutcome } from '../../workflow-engine/domain/index.js';
import { contasActions } from '../contas-actions.js';
import { actionContext } from '../testing/action-bench.js';

const LINE = '11999990001';
const CHARGE = { name: 'VOD', msisdn: LINE, section: 'SVA Detalhe Total', type: 'avulso' };
const PARTNER = { ...CHARGE, name: 'HBO Max', section: 'Serviços Contratados de Terceiros', type: 'estrategico' };
const INVOICE = { invoice_total: '50.00', invoice_items: [{ ...CHARGE, value: '14.99' }] };
const CONTESTED = { item_name: 'VOD', msisdn: LINE, channel: 'text' };
const DOCUMENT = { 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 'R$ 50,00' }] }, [LINE]: { Plano: [{ desc: 'TIM Black', value: 'R$ 50,00' }] } };
const ASKED = { channel: 'text', fatura_atual: DOCUMENT, fatura_anterior: DOCUMENT };

/** An input by which an action is given an amount, and what stands beside it. */
interface MoneyInput {
  readonly action: string;
  readonly input: string;
  /** `refused`: fails with a code, does nothing. `absent`: counts as not given (api.md "invoiceDetail"), never as zero. */
  readonly unreadable: 'refused' | 'absent';
  /** Zero and less are refused like what cannot be read. */
  readonly positive: boolean;
  given(amount: JsonValue): JsonObject;
}

const row = (action: string, input: string, unreadable: MoneyInput['unreadable'], positive: boolean, given: MoneyInput['given']): MoneyInput => ({ action, input, unreadable, positive, given });

const MONEY_INPUTS: readonly MoneyInput[] = [
  row('abrir_contestacao_cliente', 'item_value', 'refused', true, (item_value) => ({ ...CONTESTED, ...INVOICE, item_value })),
  row('abrir_contestacao_cliente', 'item_value', 'refused', true, (item_value) => ({ ...CONTESTED, item_value, skip_invoice_item_validation: true, adjustment_value: '1.00' })),
  row('abrir_contestacao_cliente', 'adjustment_value', 'refused', true, (adjustment_value) => ({ ...CONTESTED, ...INVOICE, adjustment_value })),
  row('abrir_contestacao_cliente', 'adjustment_value', 'refused', true, (adjustment_value) => ({ ...CONTESTED, adjustment_value })),
  row('abrir_contestacao_cliente', 'invoice_total', 'refused', true, (invoice_total) => ({ ...CONTESTED, ...INVOICE, invoice_total, adjustment_value: '1.00' })),
  row('abrir_contestacao_cliente', 'invoice_items', 'refused', true, (value) => ({ ...CONTESTED, invoice_items: [{ ...CHARGE, value }] })),
  row('abrir_sr_conta_certa_manual', 'adjustment_value', 'refused', true, (adjustment_value) => ({ item_name: 'VOD', msisdn: LINE, adjustment_value })),
  row('cancelamento_vas_avulso_batch', 'items', 'refused', true, (value) => ({ items: [{ ...CHARGE, value: '14.99' }, { ...CHARGE, value }], request_status: 'x', status: 'x' })),
  row('preparar_vas_estrategico', 'items', 'refused', false, (value) => ({ items: [{ ...PARTNER, value }] })),
  row('montar_explicacao_cancelamento_vas_estrategico', 'items', 'absent', false, (value) => ({ items: [{ ...PARTNER, value }] })),
  row('registrar_atendimento_vas_estrategico', 'items', 'refused', false, (value) => ({ items: [{ ...PARTNER, value }], decisao: 'SIM' })),
  row('formatar_capability_resposta', 'valor_informado', 'refused', true, (valor_informado) => ({ ...ASKED, tipo: 'valor_divergente', valor_informado })),
  row('formatar_capability_resposta', 'evidencia_desconto', 'refused', false, (valor) => ({ ...ASKED, tipo: 'termino_desconto', evidencia_desconto: { nome: 'Fidelidade', valor } })),
  row('preparar_pro_rata', 'planos', 'absent', false, (value) => ({ planos: [{ name: 'TIM Controle', msisdn: LINE, value }], has_plano_controle: true })),
  row('formatar_pro_rata', 'cobrancas', 'absent', false, (valor) => ({ cobrancas: [{ nome: 'TIM Controle', msisdn: LINE, valor }], channel: 'text' })),
];

/** Documents, read as api.md "invoiceDetail" says, and results of other nodes, written by this build. */
const DOCUMENTS = new Set(['fatura_atual', 'fatura_anterior', 'explicacao']);
const NAMES_MONEY = /valor|value|total|amount|items|planos|cobrancas|desconto|fatura_atual|fatura_anterior|explicacao/;

const UNREADABLE = fc
  .oneof(
    fc.constantFrom<JsonValue>('abc', 'tudo', '1,234.56', '1e3', '12.345,6789', 'R$', '10%', 'NaN', 'Infinity', '--5', '0x10', 1.234, true, {}, [], ['14.99']),
    fc.string({ minLength: 1 }),
    fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
  )
  .map(asJson)
  .filter((value) => value !== null && !(typeof value === 'string' && value.trim() === '') && parseMoney(value) === null);
const NOT_POSITIVE = fc.integer({ min: 0, max: 999_999 }).map((cents): JsonValue => (cents === 0 ? '0,00' : `-${(cents / 100).toFixed(2)}`));

function harness() {
  const telco = new ScriptedTelcoGateway();
  const parts = { telco, clock: new ManualClock(new Date('2026-11-05T12:00:00Z')), knowledge: { search: () => Promise.resolve([]) } };
  return { telco, actions: new Map(contasActions(parts).map((action) => [action.name, action])) };
}

async function outcomeOf(action: Action | undefined, input: JsonObject): Promise<ActionOutcome> {
  if (action === undefined) throw new Error('no such action');
  if (action.effect === null) return { kind: 'ok', value: await action.run(input, actionContext()) };
  const outcome = await action.dispatch(input, actionContext(), 'k-1');
  return outcome.kind === 'not_found' ? { kind: 'ok', value: action.notFound?.(input) ?? { success: false, not_found: true } } : outcome;
}

/** Refused: a failure with a code, or a result that says so and why. */
function codeOf(outcome: ActionOutcome): JsonValue | undefined {
  if (outcome.kind !== 'ok') return outcome.kind === 'failed' ? outcome.error : undefined;
  const { success, erro, motivo, not_found: notFound } = outcome.value;
  if (success !== false) return undefined;
  return erro ?? motivo ?? (notFound === true ? 'not_found' : undefined);
}

describe('the amounts that actions are given', () => {
  it('are all in this table', () => {
    const { actions } = harness();
    const declared = [...actions.values()].flatMap(({ name, inputs }) => Object.keys(inputs ?? {}).filter((input) => NAMES_MONEY.test(input) && !DOCUMENTS.has(input)).map((input) => `${name}.${input}`));
    expect(actions.size).toBe(26);
    expect([...new Set(MONEY_INPUTS.map(({ action, input }) => `${action}.${input}`))].sort()).toEqual([...new Set(declared)].sort());
  });

  it.each(MONEY_INPUTS)('$action $input that cannot be read is $unreadable, and nothing is done', async ({ action, given, unreadable, positive }) => {
    await fc.assert(
      fc.asyncProperty(positive ? fc.oneof(UNREADABLE, NOT_POSITIVE) : UNREADABLE, async (amount) => {
        const { telco, actions } = harness();
        const outcome = await outcomeOf(actions.get(action), given(amount));
        expect(telco.calls.filter(({ idempotencyKey }) => idempotencyKey !== null)).toEqual([]);
        if (parseMoney(amount) === null) expect(JSON.stringify(outcome)).not.toMatch(/"-?0\.00"|R\$ 0,00/);
        if (unreadable === 'refused') expect(codeOf(outcome)).toEqual(expect.stringMatching(/^[a-z_]+$/));
      }),
      { ...PROPERTY_RUNS, numRuns: Math.min(PROPERTY_RUNS.numRuns, 1_000) },
    );
  });

  it.each(MONEY_INPUTS)('$action $input that is an amount is taken', async ({ action, given }) => {
    const { telco, actions } = harness();
    const outcome = await outcomeOf(actions.get(action), given('1.00'));
    expect(outcome.kind === 'ok' ? (codeOf(outcome) ?? 'taken') : telco.calls.length > 0 ? 'taken' : outcome).toEqual(expect.stringMatching(/^(taken|item_nao_encontrado_na_fatura)$/));
  });
});
