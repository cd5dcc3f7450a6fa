import { Decimal } from 'decimal.js';
import { CONTESTATION_ERRORS, parseInvoice } from '../../../invoice/domain/index.js';
import { checkContestation, openedResult, refusedResult } from './contestation-check.js';
import { barcodeSms, refusedSentence } from './contestation-sentences.js';
import { contestableOf, invoiceFactsJson } from './invoice-items.js';

const LINE = '11999990001';
const INVOICE = parseInvoice({
  'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 'R$ 50,00' }] },
  [LINE]: { Plano: [{ desc: 'TIM Black', value: 'R$ 30,00' }], 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Sem preço', value: 'grátis' }] },
});
const FACTS = invoiceFactsJson(INVOICE, null);
const WISH = {
  itemName: 'VOD', msisdn: LINE, itemValue: new Decimal('14.99'), adjustment: null, skipItemPresence: false,
  invoiceTotal: FACTS['invoice_total'], invoiceItems: FACTS['invoice_items'],
};

describe('what an execution carries of the invoice', () => {
  it('is decimal text, and reads back', () => {
    expect(FACTS).toMatchObject({ invoice_total: '50.00', invoice_items: [{ name: 'VOD', value: '14.99', type: 'avulso' }, { value: null }, { name: 'TIM Black', type: null, section: 'Plano' }] });
    expect(contestableOf(FACTS['invoice_total'], FACTS['invoice_items']).charges.map(({ name, value }) => [name, value?.toFixed(2)])).toEqual([
      ['VOD', '14.99'], ['Sem preço', undefined], ['TIM Black', '30.00'],
    ]);
  });

  it('leaves out what has another form', () => {
    expect(contestableOf(null, [1, { name: 'VOD' }, { name: 'A', msisdn: LINE, section: 's', type: 'other', value: 'x' }])).toEqual({
      total: null, charges: [{ name: 'A', msisdn: LINE, section: 's', itemType: null, value: null }],
    });
    expect(contestableOf(undefined, undefined)).toEqual({ total: null, charges: [] });
  });
});

describe('a contestation at its node', () => {
  it('is of the whole charge where no adjustment is given', () => {
    expect(checkContestation(WISH)).toMatchObject({ kind: 'approved', adjustment: new Decimal('14.99'), charge: { name: 'VOD' } });
  });

  it('is refused where its adjustment cannot be read, never guessed', () => {
    expect(checkContestation({ ...WISH, adjustment: 'invalid' })).toMatchObject({ kind: 'refused', error: 'valor_ajuste_invalido' });
  });

  it('without an invoice is refused', () => {
    expect(checkContestation({ ...WISH, invoiceItems: undefined })).toMatchObject({ kind: 'refused', error: 'item_nao_encontrado_na_fatura' });
  });

  it('results in the amounts of the invoice and a sentence with its evidence', () => {
    const { verdict } = checkContestation(WISH);
    expect(openedResult(verdict, new Decimal('10'), '123', { contestationId: '9', adjusted: true, barcode: null })).toMatchObject({
      success: true, contestation_success: true, contestation_registered: true, contestation_id: '9', item_value: '14.99', erro: null,
      mensagem: 'Contestei a cobrança de VOD, no valor de R$ 10,00. O protocolo é 123.',
      evidence: [{ fact: 'adjustment', value: 'R$ 10,00' }, { fact: 'protocol', value: '123' }],
    });
  });

  it('promises no adjustment that was only registered', () => {
    const { verdict } = checkContestation(WISH);
    const result = openedResult(verdict, new Decimal('10'), null, { contestationId: '9', adjusted: false, barcode: null });
    expect(result).toMatchObject({ success: true, contestation_success: false, contestation_registered: true });
    expect(result['mensagem']).toBe('Registrei a contestação da cobrança de VOD, no valor de R$ 10,00. Ela ainda vai ser analisada.');
  });

  it('refused results in nothing opened', () => {
    const { verdict } = checkContestation({ ...WISH, itemName: 'Funktoon' });
    expect(refusedResult(verdict, '123', 'validacao_reprovada', 'item_nao_encontrado_na_fatura')).toMatchObject({
      success: false, contestation_success: false, contestation_registered: false, barcode: null, msisdn: null, item_value: null,
      mensagem: 'Não encontrei Funktoon na sua fatura, por isso não há cobrança a contestar.', evidence: [],
    });
  });

  it('has a sentence of its own for each rule, and one for the operator', () => {
    const sentences = [...CONTESTATION_ERRORS, 'prazo_expirado'].map((error) => refusedSentence('VOD', error).text);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/VOD.*\.$/);
  });

  it('sends the boleto with its protocol, where there is one', () => {
    expect(barcodeSms('8469', '123')).toBe('Sua fatura foi ajustada. Pague com o código 8469. Protocolo 123.');
    expect(barcodeSms('8469', null)).toBe('Sua fatura foi ajustada. Pague com o código 8469.');
  });
});
