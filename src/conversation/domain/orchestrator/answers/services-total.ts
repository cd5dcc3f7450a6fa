import type { Decimal } from 'decimal.js';
import { chargesOf, type ActionableSection, type Invoice } from '../../../../invoice/domain/index.js';
import { sumOf } from '../../../../kernel/money.js';
import type { InvoiceAnswerer } from '../answerer.js';
import { namedItems } from '../invoice-words.js';
import { enumerated, joined, money, NOTHING, say, type Said } from '../said.js';

/** Services that are paid beside the plan, as the invoice groups them. */
const GROUPS: readonly { readonly section: ActionableSection; readonly title: string }[] = [
  { section: 'SVA Detalhe Total', title: 'os serviços avulsos' },
  { section: 'Itens Eventuais', title: 'os itens eventuais' },
  { section: 'Serviços Contratados de Terceiros', title: 'os serviços de terceiros' },
];
const SUM = '(?:total|soma|somad[oa]s?|somam|somando|ao todo|juntos|quanto (?:eu )?(?:da|dao|fica\\w*|pago|gasto|custam|sao|vem))';
const SERVICES = '(?:servicos|tudo (?:de|em) servico|avulsos?|assinaturas|extras|adicionais|apps|aplicativos)';
const ASKED = new RegExp(`\\b${SUM}\\b.*\\b${SERVICES}\\b|\\b${SERVICES}\\b.*\\b${SUM}\\b`);

/** "qual o total dos serviços?": the sum of the services, which is not the total of the bill. */
export const servicesTotal: InvoiceAnswerer = {
  topic: 'services_total',
  applies: (question) =>
    ['value_question', 'unknown'].includes(question.intent.kind) && ASKED.test(question.text) && namedItems(question).length === 0,
  answer: (_question, invoice) => {
    const groups = GROUPS.flatMap((group) => sumOfGroup(invoice, group));
    if (groups.length === 0) return say`Não vejo serviços cobrados à parte nesta fatura.`;
    const all = sumOf(groups.flatMap(({ values }) => values));
    const together = groups.length === 1 ? NOTHING : say`Juntos, são ${money(all, 'services_total', 'sum of the services on the invoice')}.`;
    return joined([say`Nesta fatura, ${enumerated(groups.map(({ said }) => said))}.`, together], ' ');
  },
};

interface GroupSum {
  readonly said: Said;
  readonly values: readonly Decimal[];
}

function sumOfGroup(invoice: Invoice, { section, title }: (typeof GROUPS)[number]): readonly GroupSum[] {
  const values = chargesOf(invoice, [section]).map(({ value }) => value).filter((value) => !value.isZero());
  if (values.length === 0) return [];
  return [{ said: say`${title} somam ${money(sumOf(values), 'services_total', `sum of "${section}"`)}`, values }];
}
