import type { Decimal } from 'decimal.js';
import { amountsIn } from '../../kernel/amounts-in-text.js';
import { discountAmountsIn } from '../../kernel/discount-amounts.js';
import { AppError, assertNever } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { parseMoney } from '../../kernel/money.js';
import { joined, type Said } from '../../kernel/said.js';
import { fold } from '../../kernel/text-folding.js';
import type { Invoice } from '../../invoice/domain/index.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { divergentAmountSaid } from '../domain/explanation/divergent-amount.js';
import { type DiscountEvidence, endedDiscountSaid } from '../domain/explanation/ended-discount.js';
import { againstStanding, promisedDiscountSaid } from '../domain/explanation/promised-discount.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { channelOf, objectOf, textOf } from '../explanation-input.js';
import { givenInvoices, invoiceOwnerOf, InvoiceReads, type InvoicesRead } from '../invoice-reads.js';
import { moneyAt, positiveMoneyAt } from '../node-input.js';

/** What the action can be asked to phrase (WORKFLOWS §11.16, §11.18). */
const CAPABILITIES = ['termino_desconto', 'valor_divergente'] as const;
type Capability = (typeof CAPABILITIES)[number];

/**
 * Answers a question about the invoice by its kind, `tipo`, from the current invoice and the one before.
 * @throws AppError `internal_error` for a `tipo` that it does not know: the file is wrong
 */
export function formatarCapabilityResposta({ telco, clock }: Pick<ContasParts, 'telco' | 'clock'>): PureAction {
  const reads = new InvoiceReads(telco, clock);
  return {
    name: 'formatar_capability_resposta',
    effect: null,
    inputs: {
      tipo: { required: true, type: 'string' },
      msisdn: { required: true, type: 'string' },
      customer_id: { required: false, type: 'string' },
      invoice_id: { required: false, type: 'string' },
      fatura_atual: { required: false, type: 'object' },
      fatura_anterior: { required: false, type: 'object' },
      evidencia_desconto: { required: false, type: 'object' },
      valor_informado: { required: false, type: 'string' },
      texto: { required: false, type: 'string' },
      channel: { required: true, type: 'string' },
    },
    run: async (input, context) => {
      const tipo = capabilityOf(input);
      const motivo = amountFault(tipo, input);
      if (motivo !== null) return { success: false, tipo, motivo, mensagem: AMOUNT_UNREAD, evidence: [] };
      const read = givenInvoices(input) ?? (await reads.currentAndPrevious(invoiceOwnerOf(input), context));
      if (read.kind !== 'read') return { success: false, tipo, motivo: read.kind, mensagem: UNREAD[read.kind], evidence: [] };
      return { success: true, tipo, motivo: null, ...messageOf(answer(tipo, input, read)) };
    },
  };
}

const AMOUNT_UNREAD = 'O valor informado não é um valor em reais que eu consiga conferir.';

/** What the caller gives as an amount and is none is refused: without it another question would be answered. */
function amountFault(tipo: Capability, input: JsonObject): string | null {
  switch (tipo) {
    case 'valor_divergente':
      return positiveMoneyAt(input, 'valor_informado') === 'invalid' ? 'valor_informado_invalido' : null;
    case 'termino_desconto':
      return moneyAt(objectOf(input['evidencia_desconto']) ?? {}, 'valor') === 'invalid' ? 'valor_desconto_invalido' : null;
    default:
      return assertNever(tipo);
  }
}

const UNREAD: Readonly<Record<Exclude<InvoicesRead['kind'], 'read'>, string>> = {
  failed: 'Não consegui acessar a sua fatura agora, por isso não posso confirmar os valores. Tente de novo daqui a pouco, por favor.',
  not_found: 'Não encontrei a sua fatura, por isso não posso confirmar os valores.',
  unidentified: 'Neste atendimento eu não sei de quem é a fatura, por isso não posso ver valores nem cobranças.',
};

interface InvoicesInHand {
  readonly current: Invoice;
  readonly previous: Invoice | null;
}

function answer(tipo: Capability, input: JsonObject, invoices: InvoicesInHand): Said {
  switch (tipo) {
    case 'termino_desconto':
      return endedDiscountSaid({ ...invoices, evidence: discountEvidence(input), text: textOf(input, 'texto') ?? '' });
    case 'valor_divergente':
      return divergentSaid(input, invoices);
    default:
      return assertNever(tipo);
  }
}

function capabilityOf({ tipo }: JsonObject): Capability {
  const known = CAPABILITIES.find((capability) => capability === tipo);
  if (known === undefined) throw new AppError('internal_error', `formatar_capability_resposta knows no ${JSON.stringify(tipo)}`, { kind: 'unexpected' });
  return known;
}

/** `{nome, valor, termino}`, where the caller knows that a discount ended. */
function discountEvidence(input: JsonObject): DiscountEvidence | null {
  const given = objectOf(input['evidencia_desconto']);
  const name = given === null ? null : textOf(given, 'nome');
  return given === null || name === null ? null : { name, value: parseMoney(given['valor']), endedOn: textOf(given, 'termino') };
}

/** An amount that is said of a discount is set against discounts, every other against what is charged (architecture §4.15). */
function divergentSaid(input: JsonObject, invoices: InvoicesInHand): Said {
  const { prices, discounts, isOnlyDiscount } = namedAmounts(input);
  const promised = { ...invoices, text: textOf(input, 'texto') ?? '', amounts: discounts };
  const channel = channelOf(input);
  if (isOnlyDiscount) return promisedDiscountSaid(promised, channel === 'voice');
  const divergent = divergentAmountSaid({ ...invoices, named: prices, channel });
  return discounts.length === 0 ? divergent : joined([againstStanding(promised), divergent], ' ');
}

interface NamedAmounts {
  readonly prices: readonly Decimal[];
  readonly discounts: readonly Decimal[];
  /** A discount is spoken of, and no price. */
  readonly isOnlyDiscount: boolean;
}

/** The amount that was given, else those that the customer's words name. What came of a discount, "era de 30 e veio 20", is no price. */
function namedAmounts(input: JsonObject): NamedAmounts {
  const text = fold(textOf(input, 'texto') ?? '');
  const given = parseMoney(input['valor_informado']);
  const said = discountAmountsIn(text);
  if (given !== null) {
    const isDiscount = said.some((amount) => amount.equals(given));
    return { prices: isDiscount ? [] : [given], discounts: isDiscount ? [given] : [], isOnlyDiscount: isDiscount };
  }
  const prices = amountsIn(text).filter((amount) => said.every((discount) => amount.greaterThan(discount)));
  return { prices, discounts: said, isOnlyDiscount: prices.length === 0 && (said.length > 0 || /\bdescontos?\b/.test(text)) };
}
