import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { type Delivery, deliveriesOf, isOverdue } from '../../../src/shared/domain/delivery.ts';
import { createDeliveryLoad, loadOf } from '../../../src/shared/domain/delivery-load.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { orderFacts } from '../../../src/shared/domain/order-facts.ts';
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

describe('what a line promises', () => {
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

  it.each(['Delivered', 'Cancelled'])('leaves out a date that is %s by itself, as the trays do', (state) => {
    const terms = {
      ...agreed,
      deliverySchedule: [{ ...delivery('2026-11-01', '1'), status: state }, delivery('2026-12-05', '1', '2')],
    };
    const line = confirmedLine(terms);
    expect(of(line)).toEqual(['agreed 2026-12-05 1 for 4.2']);
    expect(orderFacts(anOrder({ lines: [line] })).dueDate).toBe('2026-12-05');
  });
});

describe('what is overdue', () => {
  const overdue = (change: Parameters<typeof anOrder>[0]): string[] =>
    deliveriesOf(anOrder(change))
      .filter((one) => isOverdue(one, today))
      .map(({ position, date }) => `${position} ${date}`);
  const on = (position: string, date: string, change: Partial<OrderLine> = {}): OrderLine => ({
    ...confirmedLine(termsOf(date, '1', '1')),
    position,
    ...change,
  });

  it('is what should have come before today, and not what should come today', () => {
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

  it('is only the line that the service names, where it names one', () => {
    const lines = [on('1', '2026-12-01'), on('2', '2026-12-02', { deliveryOverdue: true })];
    expect(overdue({ deliveryOverdue: true, lines })).toEqual(['2 2026-12-02']);
  });

  it('is never a proposal: the buyer hasn’t agreed to it', () => {
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

  it('puts a proposal whose day has passed before all days, apart from what is overdue', () => {
    const { overdue, days } = loadWith([
      confirmedLine(termsOf('2026-11-20', '1', '1')),
      requestedLine('OpenSupplierProposal', termsOf('2026-11-20', '1', '1')),
    ]);
    expect([overdue.agreed.deliveries, overdue.proposed.deliveries, days]).toEqual([1, 1, []]);
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
