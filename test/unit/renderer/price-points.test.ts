import { expect, it } from 'vitest';
import {
  newestOfBuyers,
  pricePoints,
  priceScale,
  timePlaces,
} from '../../../src/renderer/features/items/price-points.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { delivery, netPrice } from '../../fixtures/build-order.ts';

const line = (ordered: string, prices: ReturnType<typeof netPrice> | null, unit: string | null = 'PCE') => ({
  ordered: calendarDate(ordered),
  unit,
  terms: { deliverySchedule: [delivery('2026-12-10', '5')], prices },
  ...{ agreed: true, purchaseOrderNumber: ordered },
});

it('prices are for as many units as the last agreed one, the oldest first', () => {
  expect(
    pricePoints([
      line('2026-11-03', netPrice('420', '100')),
      line('2026-10-01', netPrice('10', '3')),
      line('2026-09-01', netPrice('4')),
    ]),
  ).toEqual({
    ...{ currencyIso: 'EUR', per: '100', unit: 'PCE' },
    points: [
      { on: '2026-09-01', price: '400', agreed: true, order: '2026-09-01' },
      { on: '2026-10-01', price: '333.333333', agreed: true, order: '2026-10-01' },
      { on: '2026-11-03', price: '420', agreed: true, order: '2026-11-03' },
    ],
  });
});

it('what can’t be compared with the newest price is left out', () => {
  const other = { ...netPrice('9'), priceUnitOfMeasureIso: 'KGM' };
  const found = pricePoints([
    line('2026-11-05', null),
    line('2026-11-04', netPrice('4')),
    line('2026-11-03', netPrice('5', '1', 'USD')),
    line('2026-11-02', other),
    line('2026-11-01', other, 'KGM'),
    line('2026-10-31', netPrice('4', '0')),
    line('2026-10-30', netPrice('3.90')),
  ]);
  expect(found?.points.map(({ price }) => price)).toEqual(['3.90', '4']);
  expect(found?.currencyIso).toBe('EUR');
});

it('without a price there is nothing to show', () => {
  expect(pricePoints([line('2026-11-05', null)])).toBeNull();
  expect(pricePoints([])).toBeNull();
});

it('prices are compared with the last agreed one, whatever is asked since', () => {
  const asked = { ...line('2026-11-05', netPrice('5', '1', 'USD')), agreed: false };
  const found = pricePoints([asked, line('2026-11-03', netPrice('4'))]);
  expect(found?.points.map(({ price, agreed }) => [price, agreed])).toEqual([['4', true]]);
});

it('each buyer has the newest agreed price, or the newest one that it asks for', () => {
  const of = (buyerName: string, ordered: string, price: string, agreed = true) => ({
    ...line(ordered, netPrice(price)),
    ...{ buyerName, agreed },
  });
  const found = newestOfBuyers([
    of('Kessler', '2026-11-05', '5', false),
    of('Brouwer', '2026-11-04', '9', false),
    { ...of('Moreau', '2026-11-04', '1'), terms: { deliverySchedule: [], prices: null } },
    of('Kessler', '2026-11-03', '4'),
    of('Kessler', '2026-11-01', '3'),
    of('Brouwer', '2026-10-01', '8', false),
  ]);
  expect(found.map(({ buyerName, ordered }) => [buyerName, ordered])).toEqual([
    ['Kessler', '2026-11-03'],
    ['Brouwer', '2026-11-04'],
  ]);
});

it('a difference of 0.003 % takes no more than a hundredth of the chart', () => {
  const [before, now] = [2271.3745, 2271.4472];
  const { low, high } = priceScale([before, now]);
  expect((now - before) / (high - low)).toBeLessThan(0.01);
  expect([low, high]).toEqual([2160, 2380]);
  expect(priceScale([4, 8])).toEqual({ low: 4, high: 8 });
  expect(priceScale([0, 0])).toEqual({ low: 0, high: 0 });
});

it('points of one day stand at one place of the time axis', () => {
  const at = (...days: string[]) => timePlaces(days.map((day) => ({ on: calendarDate(day) })));
  expect(at('2026-11-05', '2026-11-05', '2026-11-07', '2026-11-09')).toEqual([0, 0, 0.5, 1]);
  expect(at('2026-11-05', '2026-11-05')).toEqual([0.5, 0.5]);
});
