import { expect, it } from 'vitest';
import {
  effectivePrice,
  isPriceUnconvertible,
  isRoundedApart,
  lineAmount,
  totalQuantity,
} from '../../../src/shared/domain/order/amounts.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { delivery, netPrice, termsOf } from '../../fixtures/build-order.ts';

const gross = (value: string, discount: string | null) => ({
  ...netPrice('0'),
  netPrice: null,
  grossPrice: netPrice(value).netPrice,
  discountPercentage: discount === null ? null : decimal(discount),
});

it('adds up the deliveries', () => {
  expect(totalQuantity([delivery('2026-12-10', '0.1'), delivery('2026-12-11', '0.2')])).toBe('0.3');
  expect(totalQuantity([])).toBe('0');
});

it.each([
  ['in halves of a cent', ['1', '1'], '0.125', true],
  ['in whole cents', ['1', '1'], '0.12', false],
  ['in one delivery', ['2'], '0.125', false],
])('says whether deliveries are rounded apart: %s', (_, quantities, price, isApart) => {
  const deliverySchedule = quantities.map((quantity) => delivery('2026-12-10', quantity));
  const terms = { deliverySchedule, prices: netPrice(price) };
  expect(isRoundedApart(terms, 'PCE')).toBe(isApart);
  const sum = lineAmount(terms, 'PCE')?.value;
  if (isApart) expect(sum).toBe('0.26');
});

const [known, unknown] = [delivery('2026-12-10', '3'), { ...delivery('2026-12-17', '1'), quantity: null }];

it.each([
  ['is the only one', [unknown]],
  ['comes first', [unknown, known]],
  ['comes last', [known, unknown]],
  ['comes twice', [known, unknown, unknown, known]],
])('has no total and no amount if an unknown quantity %s', (_, deliverySchedule) => {
  expect(totalQuantity(deliverySchedule)).toBeNull();
  expect(lineAmount({ deliverySchedule, prices: netPrice('4.20') }, 'PCE')).toBeNull();
});

it('has no amount without a delivery, which isn’t an amount of zero', () => {
  expect(lineAmount({ deliverySchedule: [], prices: netPrice('4.20') }, 'PCE')).toBeNull();
});

it('uses the net price, otherwise the gross price less the discount', () => {
  expect(effectivePrice(netPrice('4.20'))).toEqual({ value: '4.20', currencyIso: 'EUR' });
  expect(effectivePrice(gross('200', '12.5'))?.value).toBe('175');
  expect(effectivePrice(gross('200', null))?.value).toBe('200');
  expect(effectivePrice({ ...netPrice('1'), netPrice: null })).toBeNull();
});

it('applies a discount to the gross price only, and keeps its currency', () => {
  expect(effectivePrice({ ...netPrice('4.20'), discountPercentage: decimal('50') })?.value).toBe('4.20');
  expect(effectivePrice(gross('200', '100'))).toEqual({ value: '0', currencyIso: 'EUR' });
});

it('takes a price without its own number of units for a price per one', () => {
  const terms = termsOf('2026-12-10', '3', '4.20');
  const prices = { ...netPrice('4.20'), priceUnitQuantity: null };
  expect(lineAmount({ ...terms, prices }, 'PCE')).toEqual({ value: '12.6', currencyIso: 'EUR' });
});

it('has two places, also if a price per three does not divide evenly', () => {
  const perThree = { deliverySchedule: [delivery('2026-12-10', '1')], prices: netPrice('1', '3') };
  expect(lineAmount(perThree, 'PCE')?.value).toBe('0.33');
});

it('multiplies exactly, for a price per one and per hundred', () => {
  expect(lineAmount(termsOf('2026-12-10', '100', '4.20'), 'PCE')?.value).toBe('420');
  const perHundred = { deliverySchedule: [delivery('2026-12-10', '250')], prices: netPrice('4.20', '100') };
  expect(lineAmount(perHundred, 'PCE')?.value).toBe('10.5');
  const long = termsOf('2026-12-10', '1234.560000000000000001', '1000000000000000000');
  expect(lineAmount(long, 'PCE')?.value).toBe('1234560000000000000001');
});

it('distinguishes a price per almost zero from one per zero', () => {
  const tiny = `0.${'0'.repeat(400)}1`;
  const terms = { deliverySchedule: [delivery('2026-12-10', tiny)], prices: netPrice('7', tiny) };
  expect(lineAmount(terms, 'PCE')?.value).toBe('7');
});

it('has no amount without a price, or for a price per zero', () => {
  expect(lineAmount({ deliverySchedule: [delivery('2026-12-10', '1')], prices: null }, 'PCE')).toBeNull();
  expect(
    lineAmount({ deliverySchedule: [delivery('2026-12-10', '1')], prices: netPrice('1', '0') }, 'PCE'),
  ).toBeNull();
  expect(
    lineAmount(
      {
        deliverySchedule: [delivery('2026-12-10', '1')],
        prices: { ...netPrice('1'), netPrice: null },
      },
      'PCE',
    ),
  ).toBeNull();
});

const pricedPer = (unit: string | null, quantity: string, price: string, per = '1') => ({
  deliverySchedule: [delivery('2026-12-10', quantity)],
  prices: { ...netPrice(price, per), priceUnitOfMeasureIso: unit },
});

it('has no amount for pieces priced by weight, and reports it', () => {
  const terms = pricedPer('KGM', '100', '12');
  expect([lineAmount(terms, 'H87'), isPriceUnconvertible(terms, 'H87')]).toEqual([null, true]);
  expect(isPriceUnconvertible(pricedPer('Bakkie', '1', '1'), 'Crate')).toBe(true);
  expect(isPriceUnconvertible({ ...terms, prices: null }, 'H87')).toBe(false);
  const unpriced = { ...terms.prices, netPrice: null };
  expect(isPriceUnconvertible({ ...terms, prices: unpriced }, 'H87')).toBe(false);
});

it.each([
  ['the same unit by another name', 'kg', 'KGM', '12000'],
  ['a piece by another name', 'EA', 'PCE', '12000'],
  ['a price without a unit', null, 'KGM', '12000'],
  ['a unit that nobody knows, on both sides', 'Bakkie', 'bakkie', '12000'],
  ['a price per gram of kilograms', 'GRM', 'KGM', '12000000'],
  ['a price per tonne of kilograms', 'TNE', 'KGM', '12'],
  ['a price per litre of cubic metres', 'L', 'M3', '12000000'],
])('calculates an amount for %s', (_what, priceUnit, unit, amount) => {
  const terms = pricedPer(priceUnit, '1000', '12');
  expect(lineAmount(terms, unit)?.value).toBe(amount);
  expect(isPriceUnconvertible(terms, unit)).toBe(false);
});

it('is the sum of its deliveries as each is rounded', () => {
  const deliverySchedule = ['1', '1', '1'].map((quantity) => delivery('2026-12-10', quantity));
  expect(lineAmount({ deliverySchedule, prices: netPrice('1.006') }, 'PCE')?.value).toBe('3.03');
  const lines = deliverySchedule.map((one) =>
    lineAmount({ deliverySchedule: [one], prices: netPrice('1.006') }, 'PCE'),
  );
  expect(lines.map((one) => one?.value)).toEqual(['1.01', '1.01', '1.01']);
});
