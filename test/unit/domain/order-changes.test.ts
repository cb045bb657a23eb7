import { describe, expect, it } from 'vitest';
import type { OrderLine, Prices } from '../../../src/shared/domain/order/order.ts';
import { isOurOwn } from '../../../src/shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const changesOf = (before: OrderLine, after: OrderLine) =>
  orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));

it('finds nothing between an order and itself', () => {
  expect(orderChanges(anOrder(), anOrder({ version: 9 }))).toEqual([]);
});

describe('a line', () => {
  it('that is new is described as a whole', () => {
    expect(orderChanges(anOrder({ lines: [] }), anOrder())).toEqual([
      {
        position: '00010',
        field: 'line',
        before: null,
        after: { type: 'text', text: 'M8x40 · Hexagon screw' },
      },
    ]);
  });

  it('with another date has both dates', () => {
    expect(changesOf(aLine(), aLine({ deliverySchedule: [delivery('2026-12-24', '100')] }))).toEqual([
      {
        position: '00010',
        field: 'date',
        before: { type: 'date', date: '2026-12-10' },
        after: { type: 'date', date: '2026-12-24' },
      },
    ]);
  });

  it('with another quantity has both, with its unit', () => {
    expect(changesOf(aLine(), aLine({ deliverySchedule: [delivery('2026-12-10', '80')] }))).toMatchObject([
      { field: 'quantity', before: { quantity: '100', unit: 'PCE' }, after: { quantity: '80' } },
    ]);
  });

  describe('whose quantities are counted in another unit', () => {
    const of = (unit: string | null, ...quantities: string[]): OrderLine => {
      const deliverySchedule = quantities.map((one, index) =>
        delivery(`2026-12-1${index}`, one, `000${index}`),
      );
      return aLine({ deliverySchedule, item: { ...aLine().item, purchaseUnitOfMeasureIso: unit } });
    };
    const quantitiesOf = (before: OrderLine, after: OrderLine) =>
      changesOf(before, after).filter(({ field }) => field !== 'item');

    it('has each side in its own unit', () => {
      expect(quantitiesOf(of('KGM', '10'), of('GRM', '10000'))).toEqual([
        {
          position: '00010',
          field: 'quantity',
          before: { type: 'quantity', quantity: '10', unit: 'KGM' },
          after: { type: 'quantity', quantity: '10000', unit: 'GRM' },
        },
      ]);
      expect(quantitiesOf(of('PCE', '60', '40'), of('KGM', '60'))).toMatchObject([
        {
          field: 'delivery',
          before: { quantity: '60', unit: 'PCE' },
          after: { quantity: '60', unit: 'KGM' },
        },
        { field: 'delivery', before: { quantity: '40', unit: 'PCE' }, after: null },
      ]);
    });

    it('describes an unchanged figure as another quantity', () => {
      expect(quantitiesOf(of('PCE', '100'), of('KGM', '100'))).toMatchObject([
        {
          field: 'quantity',
          before: { quantity: '100', unit: 'PCE' },
          after: { quantity: '100', unit: 'KGM' },
        },
      ]);
    });

    it('finds nothing if the unit is only spelled differently, or one side has none', () => {
      expect(quantitiesOf(of('PCE', '100'), of('H87', '100'))).toEqual([]);
      expect(quantitiesOf(of(null, '100'), of('KGM', '100'))).toEqual([]);
      expect(quantitiesOf(of(null, '100'), of('KGM', '80'))).toMatchObject([
        { before: { quantity: '100', unit: null }, after: { quantity: '80', unit: 'KGM' } },
      ]);
    });

    it('has a new request in the present unit, and an earlier proposal in the earlier one', () => {
      const item = of('KGM').item;
      const asked = { ...reopenedLine(termsOf('2026-12-10', '80', '4.20')), item };
      expect(changesOf(confirmedLine(), asked)).toContainEqual({
        position: '00010',
        field: 'requestedDelivery',
        before: { type: 'quantity', quantity: '100', unit: 'KGM' },
        after: { type: 'quantity', quantity: '80', unit: 'KGM' },
      });
      const proposing = (quantity: string) =>
        requestedLine('OpenSupplierProposal', termsOf('2026-12-10', quantity, '4.20'));
      const told = changesOf(proposing('60'), { ...proposing('50'), item });
      expect(told.filter(({ field }) => field === 'proposedDelivery')).toMatchObject([
        { before: { quantity: '60', unit: 'PCE' }, after: { quantity: '50', unit: 'KGM' } },
      ]);
      const first = changesOf(aLine(), { ...proposing('50'), item });
      expect(first.filter(({ field }) => field === 'proposedDelivery')).toMatchObject([
        { before: { quantity: '100', unit: 'KGM' }, after: { quantity: '50', unit: 'KGM' } },
      ]);
    });
  });

  it('with an added or removed delivery describes that delivery', () => {
    const split = aLine({ deliverySchedule: [delivery('2026-12-10', '100'), delivery('2027-01-07', '5')] });
    expect(changesOf(aLine(), split)).toMatchObject([
      { field: 'delivery', before: null, after: { date: '2027-01-07', quantity: '5' } },
    ]);
    expect(changesOf(split, aLine())).toMatchObject([
      { field: 'delivery', before: { date: '2027-01-07' }, after: null },
    ]);
  });

  it('that is split has whole deliveries, and no smaller quantity', () => {
    const parts = aLine({
      deliverySchedule: [
        delivery('2026-12-10', '50'),
        delivery('2026-12-17', '25', '0002'),
        delivery('2026-12-24', '25', '0003'),
      ],
    });
    expect(changesOf(aLine(), parts)).toMatchObject([
      {
        field: 'delivery',
        before: { date: '2026-12-10', quantity: '100' },
        after: { date: '2026-12-10', quantity: '50' },
      },
      { field: 'delivery', before: null, after: { date: '2026-12-17', quantity: '25' } },
      { field: 'delivery', before: null, after: { date: '2026-12-24', quantity: '25' } },
    ]);
    expect(changesOf(parts, aLine()).map(({ field }) => field)).toEqual(['delivery', 'delivery', 'delivery']);
  });

  describe('with several deliveries', () => {
    const first = delivery('2026-12-10', '60', '0001');
    const second = delivery('2027-01-07', '40', '0002');
    const split = aLine({ deliverySchedule: [first, second] });
    const nowWith = (...deliverySchedule: OrderLine['deliverySchedule']) =>
      changesOf(split, aLine({ deliverySchedule }));

    it('finds nothing if they are only in another order', () => {
      expect(nowWith(second, first)).toEqual([]);
    });

    it('describes an earlier one in front as that one alone', () => {
      expect(nowWith(delivery('2026-11-30', '5', '0003'), first, second)).toMatchObject([
        { field: 'delivery', before: null, after: { date: '2026-11-30', quantity: '5' } },
      ]);
    });

    it('describes the first as removed, and the second as it was', () => {
      expect(nowWith(second)).toMatchObject([
        { field: 'delivery', before: { date: '2026-12-10', quantity: '60' }, after: null },
      ]);
    });

    it('follows a delivery by its position, at any place in the list', () => {
      expect(nowWith({ ...second, date: calendarDate('2026-12-01') }, first)).toMatchObject([
        { field: 'date', before: { date: '2027-01-07' }, after: { date: '2026-12-01' } },
      ]);
    });

    it('matches them by day and quantity if positions are missing or new', () => {
      const unnamed = [second, first].map((one) => ({ ...one, position: null }));
      expect(nowWith(...unnamed)).toEqual([]);
      expect(nowWith(delivery('2026-11-30', '5', null), ...unnamed)).toMatchObject([
        { field: 'delivery', before: null, after: { date: '2026-11-30' } },
      ]);
      expect(nowWith({ ...first, position: '0011' }, { ...second, position: '0012' })).toEqual([]);
    });

    it('matches them by day and quantity if all have new numbers, or two have the same', () => {
      const third = delivery('2026-11-30', '5', '0001');
      expect(nowWith(third, { ...first, position: '0002' }, { ...second, position: '0003' })).toMatchObject([
        { field: 'delivery', before: null, after: { date: '2026-11-30' } },
      ]);
      const twins = [first, { ...second, position: '0001' }];
      expect(
        changesOf(aLine({ deliverySchedule: twins }), aLine({ deliverySchedule: twins.toReversed() })),
      ).toEqual([]);
    });

    it('takes one of another number for another one, however far the first was', () => {
      const other = delivery('2027-02-01', '40', '0003');
      expect(nowWith(first, other)).toMatchObject([
        { field: 'delivery', before: null, after: { date: '2027-02-01' } },
        { field: 'delivery', before: { date: '2027-01-07' }, after: null },
      ]);
    });

    it('describes the status of one, at any place in the list', () => {
      expect(nowWith({ ...second, status: 'Shipped' }, first)).toMatchObject([
        { field: 'stage', before: { status: 'Open' }, after: { status: 'Shipped' } },
      ]);
    });
  });

  it('with another price has its unit', () => {
    expect(changesOf(aLine(), aLine({ prices: netPrice('390', '100') }))).toMatchObject([
      {
        field: 'price',
        before: { type: 'price', value: '4.20', per: '1' },
        after: { value: '390', per: '100', currencyIso: 'EUR', unit: 'PCE' },
      },
    ]);
  });

  it('with a price for another unit has each side in its own, also in the ordered unit', () => {
    const inUnit = (unit: string, priceUnit: string | null, change: Partial<OrderLine> = {}): OrderLine =>
      aLine({
        item: { ...aLine().item, purchaseUnitOfMeasureIso: unit },
        prices: { ...netPrice('4.20'), priceUnitOfMeasureIso: priceUnit },
        ...change,
      });
    const pricesOf = (before: OrderLine, after: OrderLine) =>
      changesOf(before, after).flatMap((one) =>
        one.before?.type === 'price' && one.after?.type === 'price'
          ? [[one.field, one.before.unit, one.after.unit]]
          : [],
      );
    expect(pricesOf(inUnit('KGM', 'KGM'), inUnit('KGM', 'GRM'))).toEqual([['price', 'KGM', 'GRM']]);
    expect(pricesOf(inUnit('KGM', null), inUnit('GRM', null))).toEqual([['price', 'KGM', 'GRM']]);
    // The price is for a kilogram in each form, with any name of the unit at any place.
    for (const [unit, priceUnit] of [
      ['GRM', 'KGM'],
      ['KGM', null],
      ['KGM', 'KG'],
    ] as const) {
      expect(pricesOf(inUnit('KGM', null), inUnit(unit, priceUnit))).toEqual([]);
      expect(pricesOf(inUnit(unit, priceUnit), inUnit('KGM', 'KGM'))).toEqual([]);
    }
    const gross = (value: string, unit: string) => ({
      ...priced(value, '10', { netPrice: null, priceUnitOfMeasureIso: unit }),
    });
    expect(pricesOf(gross('90', 'KGM'), gross('9', 'GRM'))).toEqual([
      ['price', 'KGM', 'GRM'],
      ['grossPrice', 'KGM', 'GRM'],
    ]);
    const asked = (unit: string, priceUnit: string | null) => {
      const prices = { ...netPrice('4.20'), priceUnitOfMeasureIso: priceUnit };
      return { ...reopenedLine({ deliverySchedule: [], prices }), item: inUnit(unit, null).item };
    };
    expect(pricesOf(inUnit('KGM', null), { ...inUnit('KGM', null), ...asked('KGM', 'GRM') })).toContainEqual([
      'requestedPrice',
      expect.anything(),
      'GRM',
    ]);
  });

  const priced = (gross: string | null, discount: string | null, change: Partial<Prices> = {}): OrderLine => {
    const money = (value: string) => ({
      priceInTransactionCurrency: { value: decimal(value), currencyIso: 'EUR' },
      priceInBaseCurrency: null,
    });
    const prices = {
      ...netPrice('4.20'),
      grossPrice: gross === null ? null : money(gross),
      discountPercentage: discount === null ? null : decimal(discount),
      ...change,
    };
    return aLine({ prices });
  };
  const fieldsOf = (before: OrderLine, after: OrderLine) =>
    changesOf(before, after).map(({ field }) => field);

  it('whose price is only written differently is unchanged, and any other difference is described', () => {
    const with4 = aLine({ prices: netPrice('4.20') });
    expect(changesOf(with4, aLine({ prices: netPrice('4.2', '1.0') }))).toEqual([]);
    expect(changesOf(with4, aLine({ prices: { ...netPrice('4.2'), priceUnitQuantity: null } }))).toEqual([]);
    expect(changesOf(aLine({ prices: { ...netPrice('4.2'), priceUnitQuantity: null } }), with4)).toEqual([]);
    expect(fieldsOf(with4, aLine({ prices: netPrice('4.20', '100') }))).toEqual(['price']);
    expect(fieldsOf(with4, aLine({ prices: netPrice('4.20', '1', 'USD') }))).toEqual(['price']);
    const byKilogram = { ...netPrice('4.20'), priceUnitOfMeasureIso: 'KGM' };
    expect(fieldsOf(with4, aLine({ prices: byKilogram }))).toEqual(['price']);
    expect(changesOf(with4, aLine({ prices: null }))).toMatchObject([
      { field: 'price', before: { value: '4.20' }, after: null },
    ]);
    expect(changesOf(aLine({ prices: null }), with4)).toMatchObject([
      { field: 'price', before: null, after: { value: '4.20' } },
    ]);
  });

  it('that has a discount describes its parts', () => {
    expect(changesOf(priced('5.00', '16'), priced('6.00', '30'))).toEqual([
      {
        ...{ position: '00010', field: 'grossPrice' },
        before: { type: 'price', value: '5.00', currencyIso: 'EUR', per: '1', unit: 'PCE' },
        after: { type: 'price', value: '6.00', currencyIso: 'EUR', per: '1', unit: 'PCE' },
      },
      {
        ...{ position: '00010', field: 'discount' },
        before: { type: 'percent', percent: '16' },
        after: { type: 'percent', percent: '30' },
      },
    ]);
    expect(changesOf(priced('5.00', '16'), priced('5', '16.0'))).toEqual([]);
    expect(changesOf(priced('5.00', null), priced('5.00', '16'))).toMatchObject([
      { field: 'discount', before: null, after: { percent: '16' } },
    ]);
    expect(changesOf(priced('5.00', '16'), priced('5.00', null))).toMatchObject([
      { field: 'discount', before: { percent: '16' }, after: null },
    ]);
    expect(fieldsOf(priced('5.00', '16'), priced(null, null))).toEqual(['grossPrice', 'discount']);
    // Without one, a gross price beside the net price doesn't count.
    expect(changesOf(priced('5.00', null), priced('6.00', null))).toEqual([]);
  });

  it('whose price in the buyer’s own currency changed describes that', () => {
    const inBase = (value: string | null): OrderLine =>
      priced(null, null, {
        netPrice: {
          priceInTransactionCurrency: { value: decimal('4.20'), currencyIso: 'EUR' },
          priceInBaseCurrency: value === null ? null : { value: decimal(value), currencyIso: 'SEK' },
        },
      });
    expect(changesOf(inBase('47.1'), inBase('47.10'))).toEqual([]);
    expect(changesOf(inBase('47.10'), inBase('48'))).toEqual([
      {
        ...{ position: '00010', field: 'basePrice' },
        before: { type: 'price', value: '47.10', currencyIso: 'SEK', per: '1', unit: 'PCE' },
        after: { type: 'price', value: '48', currencyIso: 'SEK', per: '1', unit: 'PCE' },
      },
    ]);
    expect(fieldsOf(inBase(null), inBase('48'))).toEqual(['basePrice']);
  });

  it('with a request of the buyer describes the present and the requested terms', () => {
    const wanted = termsOf('2027-02-01', '80', '4.00');
    expect(changesOf(confirmedLine(), reopenedLine(wanted))).toMatchObject([
      { field: 'processStatus', before: { status: 'Confirmed' }, after: { status: 'InProgress' } },
      { field: 'inProgressStatus', before: null, after: { status: 'OpenBuyerReopenRequest' } },
      { field: 'requestedDelivery', before: { date: '2026-12-10' }, after: { date: '2027-02-01' } },
      { field: 'requestedDelivery', before: { quantity: '100' }, after: { quantity: '80' } },
      { field: 'requestedPrice', before: { value: '4.20' }, after: { value: '4.00' } },
    ]);
  });

  it('with another status, reason, note, document or reference describes that', () => {
    const after = aLine({
      status: { ...status('Cancelled'), logisticsStatus: 'Cancelled' },
      reason: 'No longer needed.',
      notes: ['Gate 3'],
      documents: [
        {
          code: 'D1',
          revision: 'B',
          name: 'Drawing',
          description: null,
          type: null,
          objectId: null,
          url: null,
        },
      ],
      projectNumber: 'P-7',
    });
    expect(changesOf(aLine(), after).map(({ field }) => field)).toEqual([
      'processStatus',
      'logisticsStatus',
      'reason',
      'reference',
      'note',
      'document',
    ]);
  });
});

describe('the header', () => {
  it('is described first', () => {
    const after = anOrder({ notes: ['Deliver in the morning'], lines: [aLine({ reason: 'New.' })] });
    expect(orderChanges(anOrder(), after).map(({ position, field }) => [position, field])).toEqual([
      [null, 'note'],
      ['00010', 'reason'],
    ]);
  });

  it('has a new address in one piece', () => {
    const { destination } = anOrder();
    const after = anOrder({ destination: { ...destination, city: 'Hilltown' } });
    expect(orderChanges(anOrder(), after)).toMatchObject([
      {
        field: 'destination',
        before: { text: expect.stringContaining('Harbour') },
        after: { text: expect.stringContaining('Hilltown') },
      },
    ]);
  });

  it('takes a list in another order for the same', () => {
    expect(orderChanges(anOrder({ notes: ['a', 'b'] }), anOrder({ notes: ['b', 'a'] }))).toEqual([]);
    expect(orderChanges(anOrder({ notes: ['a'] }), anOrder({ notes: ['b'] }))).toHaveLength(1);
  });
});

it.each([
  ['ourNote', true],
  ['ourDocument', true],
  ['document', false],
  ['note', false],
  ['date', false],
] as const)('the supplier’s texts are separate from the buyer’s: %s', (field, isOurs) =>
  expect(isOurOwn({ field })).toBe(isOurs),
);
