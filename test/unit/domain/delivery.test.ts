import { describe, expect, it } from 'vitest';
import { type Delivery, deliveriesOf, isOverdue } from '../../../src/shared/domain/delivery/delivery.ts';
import { createDeliveryLoad, loadOf } from '../../../src/shared/domain/delivery/delivery-load.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderFacts } from '../../../src/shared/domain/order/order-facts.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
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

const today = calendarDate('2026-11-24');
const agreed = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-24', '50', '4.20');

const told = ({ kind, date, quantity, amount }: Delivery): string =>
  `${kind} ${date} ${quantity} for ${amount?.value ?? 'nothing said'}`;
const of = (...lines: OrderLine[]): string[] => deliveriesOf(anOrder({ lines })).map(told);

describe('the deliveries of a line', () => {
  it('is every date of a split line by itself, each with its share of the amount', () => {
    const terms = {
      deliverySchedule: [
        delivery('2026-12-01', '10', '1'),
        delivery('2026-12-08', '20', '2'),
        delivery('2026-12-15', '0.5', '3'),
      ],
      prices: netPrice('4.20', '10'),
    };
    expect(of(confirmedLine(terms))).toEqual([
      'agreed 2026-12-01 10 for 4.2',
      'agreed 2026-12-08 20 for 8.4',
      'agreed 2026-12-15 0.5 for 0.21',
    ]);
  });

  it.each([
    ['a confirmed line', confirmedLine(), ['agreed 2026-12-10 100 for 420']],
    ['one that was never answered', aLine(), []],
    ['one that was rejected', aLine({ status: status('Rejected') }), []],
    ['one that was cancelled', { ...confirmedLine(), status: status('Cancelled') }, []],
    ['one that was delivered', { ...confirmedLine(), delivered: true }, []],
    ['one of which nothing more is expected', { ...confirmedLine(), noDeliveryExpected: true }, []],
    [
      'a proposal for a line that isn’t agreed',
      requestedLine('OpenSupplierProposal', other),
      ['proposed 2026-12-24 50 for 210'],
    ],
    [
      'another date that we ask for on a confirmed line: the agreed one stands until the buyer says yes',
      requestedLine('OpenSupplierReopenRequest', other, agreed),
      ['agreed 2026-12-10 100 for 420', 'proposed 2026-12-24 50 for 210'],
    ],
    [
      'another price that we ask for: nothing moves',
      requestedLine('OpenSupplierReopenRequest', termsOf('2026-12-10', '100', '5'), agreed),
      ['agreed 2026-12-10 100 for 420'],
    ],
    [
      'another date that the buyer asks for: the agreed one stands',
      reopenedLine(other, agreed),
      ['agreed 2026-12-10 100 for 420'],
    ],
    [
      'a price for another kind of unit: no amount',
      confirmedLine({
        ...agreed,
        prices: { ...netPrice('4.20'), priceUnitOfMeasureIso: 'KGM' },
      }),
      ['agreed 2026-12-10 100 for nothing said'],
    ],
  ])('%s', (_, line, expected) => expect(of(line)).toEqual(expected));

  it.each(['Delivered', 'Cancelled'])(
    'leaves out a date that is %s by itself, as the folders do',
    (state) => {
      const terms = {
        ...agreed,
        deliverySchedule: [
          { ...delivery('2026-11-01', '1'), status: state },
          delivery('2026-12-05', '1', '2'),
        ],
      };
      const line = confirmedLine(terms);
      expect(of(line)).toEqual(['agreed 2026-12-05 1 for 4.2']);
      expect(orderFacts(anOrder({ lines: [line] })).dueDate).toBe('2026-12-05');
    },
  );
});

describe('the status text of a delivery', () => {
  type Texts = [name: string | null, ofLine: string | null, ofItem: string | null];
  const named = (...[name, ofLine, ofItem]: Texts): (string | null)[] => {
    const line = confirmedLine();
    const item = { ...line.item, name, description: ofItem, number: 'M8x40' };
    return deliveriesOf(anOrder({ lines: [{ ...line, item, description: ofLine }] })).map((one) => one.item);
  };

  it.each<[string, Texts, string]>([
    ['the item’s name', ['Screw', 'With a groove', 'Hexagon'], 'Screw'],
    ['else the line’s text', [null, 'With a groove', 'Hexagon'], 'With a groove'],
    ['else the item’s text', [null, null, 'Hexagon'], 'Hexagon'],
    ['else the item’s number', [null, null, null], 'M8x40'],
  ])('is %s', (_, texts, called) => expect(named(...texts)).toEqual([called]));
});

describe('an overdue delivery', () => {
  const overdue = (change: Parameters<typeof anOrder>[0]): string[] =>
    deliveriesOf(anOrder(change))
      .filter((one) => isOverdue(one, today))
      .map(({ position, date }) => `${position} ${date}`);
  const on = (position: string, date: string, change: Partial<OrderLine> = {}): OrderLine => ({
    ...confirmedLine(termsOf(date, '1', '1')),
    position,
    ...change,
  });

  it('is due before today, and not today', () => {
    expect(overdue({ lines: [on('1', '2026-11-23'), on('2', '2026-11-24'), on('3', '2026-11-25')] })).toEqual(
      ['1 2026-11-23'],
    );
  });

  it('is the first date of a line that the service calls late', () => {
    const deliverySchedule = [delivery('2026-12-02', '1', '2'), delivery('2026-12-01', '1', '1')];
    const line = confirmedLine({ deliverySchedule, prices: null });
    expect(overdue({ lines: [{ ...line, deliveryOverdue: true }, on('2', '2026-12-01')] })).toEqual([
      '00010 2026-12-01',
    ]);
  });

  it('is the first date of an order that the service calls late without naming a line', () => {
    expect(overdue({ deliveryOverdue: true, lines: [on('1', '2026-12-02'), on('2', '2026-12-01')] })).toEqual(
      ['2 2026-12-01'],
    );
  });

  it('has the first date of such an order, on any line', () => {
    expect(overdue({ deliveryOverdue: true, lines: [on('1', '2026-12-01'), on('2', '2026-12-02')] })).toEqual(
      ['1 2026-12-01'],
    );
  });

  it('is the first line’s if two have the same date', () => {
    expect(overdue({ deliveryOverdue: true, lines: [on('1', '2026-12-01'), on('2', '2026-12-01')] })).toEqual(
      ['1 2026-12-01'],
    );
  });

  it('has the confirmed date in such an order, also if an earlier one is proposed for another line', () => {
    const proposal = requestedLine('OpenSupplierProposal', termsOf('2026-11-28', '1', '1'));
    expect(overdue({ deliveryOverdue: true, lines: [proposal, on('2', '2026-12-01')] })).toEqual([
      '2 2026-12-01',
    ]);
  });

  it('is only of the line that the service names, if it names one', () => {
    const lines = [on('1', '2026-12-01'), on('2', '2026-12-02', { deliveryOverdue: true })];
    expect(overdue({ deliveryOverdue: true, lines })).toEqual(['2 2026-12-02']);
  });

  it('is never a proposal, which the buyer hasn’t confirmed', () => {
    const proposal = requestedLine('OpenSupplierProposal', termsOf('2026-11-20', '1', '1'));
    expect(overdue({ deliveryOverdue: true, lines: [proposal] })).toEqual([]);
  });
});

describe('the load', () => {
  const loadWith = (lines: OrderLine[]) => {
    const load = createDeliveryLoad(today);
    for (const one of deliveriesOf(anOrder({ lines }))) load.add(one);
    return load.result();
  };

  it('counts deliveries and adds up amounts by currency, by the cent, and never quantities', () => {
    const line = (price: string, currency: string): OrderLine =>
      confirmedLine({
        deliverySchedule: [delivery('2026-12-10', '3')],
        prices: netPrice(price, '1', currency),
      });
    const unpriced = confirmedLine({ deliverySchedule: [delivery('2026-12-10', '1')], prices: null });
    const { days } = loadWith([line('0.1', 'EUR'), line('0.0017', 'EUR'), line('7', 'USD'), unpriced]);
    expect(days.map(({ date, agreed: sum }) => ({ date, ...sum }))).toEqual([
      {
        date: '2026-12-10',
        deliveries: 4,
        unpriced: 1,
        amounts: [
          { value: '0.31', currencyIso: 'EUR' },
          { value: '21', currencyIso: 'USD' },
        ],
      },
    ]);
  });

  it('puts a proposal with a past day before all days, apart from overdue ones', () => {
    const { overdue, days } = loadWith([
      confirmedLine(termsOf('2026-11-20', '1', '1')),
      requestedLine('OpenSupplierProposal', termsOf('2026-11-20', '1', '1')),
    ]);
    expect([overdue.agreed.deliveries, overdue.proposed.deliveries, days]).toEqual([1, 1, []]);
  });

  it('counts today’s deliveries on their day, confirmed or proposed', () => {
    const terms = termsOf(today, '1', '1');
    const { overdue, days } = loadWith([confirmedLine(terms), requestedLine('OpenSupplierProposal', terms)]);
    expect([overdue.agreed.deliveries, overdue.proposed.deliveries]).toEqual([0, 0]);
    expect(days.map((one) => [one.date, one.agreed.deliveries, one.proposed.deliveries])).toEqual([
      [today, 1, 1],
    ]);
  });

  it('has the days in order, with any order of lines', () => {
    const { days } = loadWith(
      ['2026-12-08', '2026-12-01', '2026-12-15'].map((date) => confirmedLine(termsOf(date, '1', '1'))),
    );
    expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
  });

  it('of several days separates confirmed from proposed ones, and counts those without a price', () => {
    const unpriced = (date: string) => ({ ...termsOf(date, '1', '1'), prices: null });
    const { days } = loadWith([
      confirmedLine(unpriced('2026-12-01')),
      confirmedLine(unpriced('2026-12-02')),
      requestedLine('OpenSupplierProposal', termsOf('2026-12-02', '2', '3')),
    ]);
    expect(loadOf(days)).toEqual({
      agreed: { deliveries: 2, unpriced: 2, amounts: [] },
      proposed: { deliveries: 1, unpriced: 0, amounts: [{ value: '6', currencyIso: 'EUR' }] },
    });
  });

  it('of several days is that of each, and leaves them as they are', () => {
    const { days } = loadWith([
      confirmedLine(termsOf('2026-12-01', '1', '1.5')),
      confirmedLine(termsOf('2026-12-02', '1', '2')),
    ]);
    expect(loadOf(days).agreed).toEqual({
      deliveries: 2,
      unpriced: 0,
      amounts: [{ value: '3.5', currencyIso: 'EUR' }],
    });
    expect(days[0]?.agreed.amounts).toEqual([{ value: '1.5', currencyIso: 'EUR' }]);
  });
});
