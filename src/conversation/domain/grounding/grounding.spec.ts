import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { invoiceFixture } from '../../../../test/support/invoice-fixtures.js';
import { formatBrl, toDecimalText } from '../../../kernel/money.js';
import { anAction, aQueue, aStep } from '../testing/builders.js';
import { claimsOf, ground, type Grounds } from './index.js';

const NOTHING: Grounds = { evidence: [], invoices: [], queues: [], actions: [], protocols: [] };
const evidence = (...values: readonly string[]): Grounds => ({ ...NOTHING, evidence: values.map((value) => ({ fact: 'x', value, from: 'test' })) });
const cents = fc.integer({ min: 1, max: 99_999_999 }).map((value) => new Decimal(value).dividedBy(100));

describe('what a text states', () => {
  it.each([
    ['Custa R$ 1.234,50 e desconta -R$ 5,00.', ['amount 1234.50', 'amount 5.00']],
    ['Com espaço fixo: R$ 14,99', ['amount 14.99']],
    ['Vence em 05/04/2026, no dia 5 de abril de 2026 ou em 1º de maio.', ['date 2026-04-05', 'date 2026-04-05', 'date --05-01']],
    ['De 03/10 a 16/10.', ['date --10-03', 'date --10-16']],
    ['O protocolo é 48522575296828349210.', ['protocol 48522575296828349210']],
    ['O número final 0001, os 12 dias, a fatura de março de 2026 e 31/02/2026 não são.', []],
    ['Um valor que ninguém lê: R$ 1.23.4,5678.', []],
    ['', []],
  ])('"%s"', (text, stated) => {
    expect(claimsOf(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual(stated);
  });

  it('reads every amount as it is written', () => {
    fc.assert(fc.property(cents, (amount) => {
      expect(claimsOf(`São ${formatBrl(amount)}.`)).toEqual([{ kind: 'amount', value: toDecimalText(amount) }]);
    }));
  });
});

describe('grounding', () => {
  it('lets pass what states nothing, byte for byte', () => {
    expect(ground('Oi!\n\nTudo bem?', NOTHING)).toEqual({ text: 'Oi!\n\nTudo bem?', refused: [] });
  });

  it.each<[string, string, Grounds]>([
    ['an amount of its evidence', 'São R$ 14,99.', evidence('R$ 14,99')],
    ['a decimal of its evidence', 'São R$ 14,99.', evidence('14.99')],
    ['a date in other words', 'Vence em 5 de abril de 2026.', evidence('05/04/2026')],
    ['a day without its year', 'Até 5 de abril.', evidence('05/04/2026')],
    ['an amount and the due date of the invoice', 'Tamboro custa R$ 14,99 e vence em 5 de abril de 2026.', { ...NOTHING, invoices: [invoiceFixture('01_single_line')] }],
    ['a name of the invoice that reads like a day', 'Há a parcela PARC DEBITO 02/06.', { ...NOTHING, invoices: [invoiceFixture('04_credits_zero_interest')] }],
    ['the amount that is asked about', 'R$ 14,99, confirma?', { ...NOTHING, queues: [aQueue(aStep())] }],
    ['the protocol of an action', 'Protocolo 12345678901234567890.', { ...NOTHING, actions: [anAction({ protocol: '12345678901234567890' })] }],
    ['the protocol of the end', 'Protocolo 12345678901234567890.', { ...NOTHING, protocols: [null, '12345678901234567890'] }],
  ])('lets pass %s', (_what, text, grounds) => {
    expect(ground(text, grounds)).toEqual({ text, refused: [] });
  });

  it('leaves out the sentence that states what nothing shows, keeps the others and says so', () => {
    const { text, refused } = ground('Cancelei o Tamboro. Você vai receber R$ 99,00 até 10/12/2026. Posso ajudar em algo mais?', evidence('10/12/2026'));
    expect(text).toBe('Cancelei o Tamboro. Posso ajudar em algo mais? Prefiro não informar valores, datas ou protocolos que não consegui conferir. Se quiser, peça para falar com uma pessoa.');
    expect(refused).toEqual([{ kind: 'amount', value: '99.00' }]);
  });

  it('takes a day of another year for another day', () => {
    expect(ground('Vence em 05/04/2027.', evidence('05/04/2026')).refused).toHaveLength(1);
  });

  it('never lets out an amount that is not among the known ones', () => {
    fc.assert(fc.property(fc.array(cents, { maxLength: 4 }), cents, (known, stated) => {
      const grounds = evidence(...known.map(formatBrl));
      const isKnown = known.some((amount) => amount.equals(stated));
      const { text, refused } = ground(`São ${formatBrl(stated)}.`, grounds);
      expect(text.includes(formatBrl(stated))).toBe(isKnown);
      expect(refused).toHaveLength(isKnown ? 0 : 1);
    }));
  });
});
