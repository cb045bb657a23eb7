import { describe, expect, it } from 'vitest';
import {
  type DatedQuantity,
  promisedDeliveries,
  wasOnTime,
} from '../../../src/shared/domain/delivery/on-time.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, confirmedLine, delivery, netPrice, status, termsOf } from '../../fixtures/build-order.ts';

const moved = (date: string, quantity: string): DatedQuantity => ({
  date: calendarDate(date),
  quantity: decimal(quantity),
});
const received = (line: OrderLine, ...goods: [date: string, quantity: string][]): OrderLine => ({
  ...line,
  deliveryHistory: goods.map(([date, quantity]) => ({ position: null, ...moved(date, quantity) })),
});
const line = confirmedLine(termsOf('2026-11-10', '100', '4.20'));
const split = confirmedLine({
  deliverySchedule: [delivery('2026-11-20', '60', '2'), delivery('2026-11-10', '40', '1')],
  prices: netPrice('4.20'),
});
const of = (one: OrderLine, ...shipped: DatedQuantity[]): string[] =>
  promisedDeliveries(one, shipped).map(({ promised, done }) => `${promised} ${done}`);

describe('the promised deliveries of a line', () => {
  it.each<[string, OrderLine, string[]]>([
    ['isn’t made before anything moved', line, ['2026-11-10 null']],
    ['is made once the buyer received all', received(line, ['2026-11-09', '100']), ['2026-11-10 2026-11-09']],
    [
      'counts the day of its last part',
      received(line, ['2026-11-12', '1'], ['2026-11-08', '99']),
      ['2026-11-10 2026-11-12'],
    ],
    ['isn’t made by a part', received(line, ['2026-11-08', '99.99']), ['2026-11-10 null']],
    [
      'is covered in the order of the days',
      received(split, ['2026-11-09', '50'], ['2026-11-25', '50']),
      ['2026-11-10 2026-11-09', '2026-11-20 2026-11-25'],
    ],
    ['was never promised', aLine(), []],
    ['was rejected', { ...line, status: status('Rejected') }, []],
    ['was cancelled', { ...line, status: status('Cancelled') }, []],
    ['is gone, but nobody says when', { ...line, delivered: true }, []],
    ['is left out where a quantity is unknown', withGap('quantity'), []],
    ['is left out where a day is unknown', withGap('date'), []],
  ])('%s', (_what, one, expected) => expect(of(one)).toEqual(expected));

  it('count by the shipments while the buyer booked nothing in', () => {
    expect(of(line, moved('2026-11-11', '100'))).toEqual(['2026-11-10 2026-11-11']);
    expect(of({ ...line, delivered: true }, moved('2026-11-11', '100'))).toEqual(['2026-11-10 2026-11-11']);
    expect(of(received(line, ['2026-11-09', '100']), moved('2026-11-11', '100'))).toEqual([
      '2026-11-10 2026-11-09',
    ]);
  });
});

function withGap(part: 'date' | 'quantity'): OrderLine {
  const entry = delivery('2026-11-10', '40', '1');
  return confirmedLine({
    deliverySchedule: [delivery('2026-11-20', '60', '2'), { ...entry, [part]: null }],
    prices: null,
  });
}

describe('a delivery', () => {
  const since = calendarDate('2026-11-01');
  const today = calendarDate('2026-11-20');
  it.each<[string, string | null, boolean | null]>([
    ['2026-11-10', '2026-11-10', true],
    ['2026-11-10', '2026-11-03', true],
    ['2026-11-10', '2026-11-11', false],
    ['2026-11-19', null, false],
    // Today’s may still leave.
    ['2026-11-20', null, null],
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-01', '2026-11-01', true],
    ['2026-10-31', '2026-10-31', null],
    ['2026-11-21', '2026-11-15', null],
  ])('promised for %s and made on %s', (promised, done, expected) => {
    const one = { promised: calendarDate(promised), done: done === null ? null : calendarDate(done) };
    expect(wasOnTime(one, since, today)).toBe(expected);
  });
});
