import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { sumOf } from '../../kernel/money.js';
import { contestableInvoice } from './contestable-charges.js';
import { type ContestationError, type ContestationWanted, validateContestations } from './contestation-validation.js';
import { parseInvoice } from './parse-invoice.js';

const LINE = '11999990001';
const INVOICE = parseInvoice({
  'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 'R$ 100,00' }] },
  [LINE]: {
    Plano: [{ desc: 'TIM Black', value: 'R$ 59,98' }],
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Deezer', value: 'R$ 9,99' }, { desc: 'Grátis', value: 'R$ 0,00' }],
    'Itens Eventuais': Array.from({ length: 4 }, () => ({ desc: 'Semanal', value: 'R$ 4,99' })),
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
    'Serviços Bundle Inclusos': [{ desc: 'Aya Books', value: 'R$ 0,00' }],
  },
  '11999990002': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 24,99' }, { desc: 'Caro', value: 'R$ 300,00' }] },
});
const CONTESTABLE = contestableInvoice(INVOICE);
const OPTIONS = { confirmed: true, skipItemPresence: false };

const amount = (text: string | null | undefined) => (text === null || text === undefined ? null : new Decimal(text));
const wish = (itemName: string, more: Partial<Record<'value' | 'adjustment' | 'msisdn', string | null>> = {}): ContestationWanted => ({
  itemName,
  msisdn: more.msisdn === undefined ? LINE : more.msisdn,
  itemValue: amount(more.value),
  adjustment: amount(more.adjustment),
});
const verdictOn = (wanted: ContestationWanted, options = OPTIONS) => {
  const [verdict] = validateContestations(CONTESTABLE, [wanted], options);
  if (verdict === undefined) throw new Error('no verdict');
  return verdict;
};
const errorsOf = (...wishes: readonly ContestationWanted[]) => validateContestations(CONTESTABLE, wishes, OPTIONS).map(({ record }) => record.erro);

describe('CVAL (platform-facts 1.4)', () => {
  it('approves a single service, and logs it by the documented names', () => {
    expect(verdictOn(wish('vod', { adjustment: '10' })).record).toEqual({
      item_name: 'VOD', item_na_fatura: true, item_confirmado: true, secao_vas: 'SVA Detalhe Total', valor_item_fatura: '14.99',
      valor_ajuste_solicitado: '10.00', valor_ajuste_valido: true, vas_estrategico: false, status: 'aprovado', erro: null,
    });
  });

  it.each<[string, ContestationWanted, ContestationError]>([
    ['what is not on the invoice', wish('Funktoon'), 'item_nao_encontrado_na_fatura'],
    ['what is on another line', wish('Caro'), 'item_nao_encontrado_na_fatura'],
    ['the plan', wish('TIM Black'), 'item_fora_secao_vas'],
    ['what belongs to the plan', wish('Aya Books'), 'item_fora_secao_vas'],
    ['a partner service', wish('HBO Max'), 'vas_estrategico_nao_permitido'],
    ['a partner service under another section', wish('Deezer'), 'vas_estrategico_nao_permitido'],
    ['what costs nothing', wish('Grátis'), 'valor_item_invalido_na_fatura'],
    ['an adjustment of nothing', wish('VOD', { adjustment: '0' }), 'valor_ajuste_invalido'],
    ['an adjustment that would charge', wish('VOD', { adjustment: '-1' }), 'valor_ajuste_invalido'],
    ['more than the charge', wish('VOD', { adjustment: '15' }), 'valor_ajuste_maior_que_item'],
    ['more than the invoice', wish('Caro', { msisdn: '11999990002' }), 'total_ajustes_excede_fatura'],
  ])('refuses %s', (_name, wanted, erro) => {
    const { record } = verdictOn(wanted);
    expect(record).toMatchObject({ status: 'reprovado', erro });
  });

  it('without an adjustment gives the whole charge back', () => {
    expect(verdictOn(wish('VOD')).adjustment).toEqual(new Decimal('14.99'));
  });

  it('takes the charge of the amount that was told, on whatever line when none is named', () => {
    expect(verdictOn(wish('VOD', { msisdn: null, value: '24.99' })).charge).toMatchObject({ msisdn: '11999990002' });
  });

  it('keeps equal charges apart, and knows their sum (case C31)', () => {
    const weekly = wish('Semanal', { value: '4.99' });
    expect(errorsOf(weekly, weekly, weekly, weekly, weekly)).toEqual([null, null, null, null, 'item_nao_encontrado_na_fatura']);
    expect(verdictOn(wish('Semanal', { value: '19.96' })).adjustment).toEqual(new Decimal('19.96'));
  });

  it('the flag skips the presence on the invoice and nothing else', () => {
    const skipping = { ...OPTIONS, skipItemPresence: true };
    expect(verdictOn(wish('Funktoon', { value: '5' }), skipping).record).toMatchObject({ status: 'aprovado', item_na_fatura: false, secao_vas: null, valor_item_fatura: null, valor_ajuste_valido: true });
    expect(verdictOn(wish('Funktoon'), skipping).record.erro).toBe('valor_item_invalido_na_fatura');
    expect(verdictOn(wish('Funktoon', { value: '5', adjustment: '6' }), skipping).record.erro).toBe('valor_ajuste_maior_que_item');
    expect(verdictOn(wish('Funktoon', { value: '500' }), skipping).record.erro).toBe('total_ajustes_excede_fatura');
    expect(verdictOn(wish('Netflix', { value: '5' }), skipping).record.erro).toBe('vas_estrategico_nao_permitido');
    expect(verdictOn(wish('TIM Black'), skipping).record.erro).toBe('item_fora_secao_vas');
  });

  it('without a total the invoice sets no limit of its own', () => {
    expect(validateContestations({ ...CONTESTABLE, total: null }, [wish('Caro', { msisdn: '11999990002' })], OPTIONS)[0]?.record.erro).toBeNull();
  });

  it('needs only the charges of the name', () => {
    const narrow = contestableInvoice(INVOICE, 'vod');
    expect(narrow.charges.map(({ value }) => value?.toFixed(2))).toEqual(['14.99', '24.99']);
    expect(validateContestations(narrow, [wish('VOD')], OPTIONS)[0]?.record.status).toBe('aprovado');
  });

  it('whatever is asked, approves only charges of the invoice, each at most once and in full, and never more than its total', () => {
    const family = contestableInvoice(invoiceFixture('02_family_duplicates'));
    const names = fc.constantFrom(...new Set(family.charges.map(({ name }) => name)), 'Funktoon');
    const amounts = fc.option(fc.integer({ min: -500, max: 9_000 }).map((cents) => new Decimal(cents).div(100)), { nil: null });
    const wishes = fc.array(fc.record({ itemName: names, msisdn: fc.constant(null), itemValue: amounts, adjustment: amounts }), { maxLength: 12 });
    fc.assert(
      fc.property(wishes, fc.option(amounts.map((total) => total ?? new Decimal(50))), (asked, total) => {
        const verdicts = validateContestations({ ...family, total }, asked, OPTIONS);
        const approved = verdicts.filter(({ record }) => record.status === 'aprovado');
        expect(verdicts).toHaveLength(asked.length);
        for (const { charge, adjustment } of approved) {
          expect(charge?.itemType).toBe('avulso');
          expect(adjustment !== null && adjustment.greaterThan(0) && charge?.value?.greaterThanOrEqualTo(adjustment)).toBe(true);
        }
        const given = sumOf(approved.flatMap(({ adjustment }) => (adjustment === null ? [] : [adjustment])));
        const charged = sumOf(family.charges.flatMap(({ value }) => (value?.greaterThan(0) === true ? [value] : [])));
        expect(given.lessThanOrEqualTo(charged)).toBe(true);
        if (total !== null && approved.length > 0) expect(given.lessThanOrEqualTo(total)).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});
