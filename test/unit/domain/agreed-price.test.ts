import { expect, it } from 'vitest';
import type { Prices } from '../../../src/shared/domain/order/order.ts';
import {
  isComparable,
  lastAgreedTerms,
  priceDifference,
} from '../../../src/shared/domain/planning/agreed-price.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  confirmedLine,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const priced = (
  value: string,
  per = '1',
  unit: string | null = 'PCE',
  currency = 'EUR',
): { prices: Prices; unit: string } => ({
  prices: { ...netPrice(value, per, currency), priceUnitOfMeasureIso: unit },
  unit: 'PCE',
});

const noPrice = { prices: { ...netPrice('0'), netPrice: null }, unit: 'PCE' };

it.each([
  [priced('4.20'), priced('4.20'), null, 'the same'],
  [priced('4.200'), priced('4.2'), null, 'the same, written otherwise'],
  [priced('420', '100'), priced('4.2'), null, 'the same per piece'],
  [priced('4.41'), priced('4.20'), '5', 'more'],
  [priced('3.99'), priced('4.20'), '-5', 'less'],
  [priced('430', '100'), priced('4.20'), '2.4', 'more, per hundred'],
  [priced('1', '3'), priced('0.3333333333333333'), null, 'a difference behind the sixteenth digit'],
  [priced('86.4037'), priced('86.40'), null, 'a list price less its discount, rounded'],
  [priced('86.45'), priced('86.40'), '0.1', 'five cents'],
  [priced('0.000001'), priced('4.20'), '-99.9', 'next to nothing, which is not nothing'],
  [priced('-4.20'), priced('4.20'), '-200', 'below nothing'],
  [priced('4.20', '1', 'PCE', 'USD'), priced('4.20'), null, 'another currency'],
  [priced('4.20', '1', 'KGM'), priced('9.99'), null, 'per kilogram now'],
  [priced('9.99'), priced('4.20', '1', 'KGM'), null, 'per kilogram then'],
  [priced('4.20'), priced('3', '0'), null, 'per nothing'],
  [priced('4.20'), priced('0'), 'free before', 'free before'],
  [priced('0.000001'), priced('0'), 'free before', 'next to nothing, free before'],
  [priced('0'), priced('4.20'), '-100', 'free now'],
  [priced('0'), priced('0.00'), null, 'free then and now'],
  [noPrice, priced('4.20'), null, 'no price now'],
  [priced('4.20'), noPrice, null, 'no price then'],
  [noPrice, noPrice, null, 'no price at all'],
])('%#: %j beside %j: %s, %s', (now, before, percent, _) => {
  const told = percent === 'free before' ? { percent: null } : { percent };
  expect(priceDifference(now, before)).toEqual(percent === null ? null : told);
});

it('compares if the units can be converted: a metre is a thousand millimetres', () => {
  const metre = { prices: { ...netPrice('3'), priceUnitOfMeasureIso: 'MTR' }, unit: 'MTR' };
  const millimetres = { prices: { ...netPrice('3', '1000'), priceUnitOfMeasureIso: 'MMT' }, unit: 'MMT' };
  expect(priceDifference(metre, millimetres)).toBeNull();
  expect(
    priceDifference({ ...metre, prices: { ...netPrice('6'), priceUnitOfMeasureIso: null } }, millimetres),
  ).toEqual({ percent: '100' });
});

it('takes the discount off before it compares', () => {
  const gross: Prices = {
    ...netPrice('0'),
    netPrice: null,
    grossPrice: netPrice('200').netPrice,
    discountPercentage: decimal('10'),
  };
  expect(priceDifference({ prices: gross, unit: 'PCE' }, priced('180'))).toBeNull();
  expect(priceDifference({ prices: gross, unit: 'PCE' }, priced('200'))).toEqual({ percent: '-10' });
});

const agreed = termsOf('2026-12-10', '100', '4.20');
const wanted = termsOf('2026-12-17', '100', '4.20');

it.each([
  ['what is asked', aLine(), null],
  ['what is confirmed', confirmedLine(agreed), agreed],
  ['what is confirmed without its own copy', aLine({ ...agreed, status: status('Confirmed') }), agreed],
  ['what we proposed', requestedLine('OpenSupplierProposal', wanted), null],
  [
    'what stands while we ask to change it',
    requestedLine('OpenSupplierReopenRequest', wanted, agreed),
    agreed,
  ],
  ['what stands while the buyer asks to change it', reopenedLine(wanted, agreed), agreed],
  ['what was carried out', aLine({ ...agreed, status: status('Completed') }), agreed],
  ['what is rejected', aLine({ ...agreed, status: status('Rejected') }), null],
  [
    'what is rejected though it was confirmed',
    { ...confirmedLine(agreed), status: status('Rejected') },
    null,
  ],
  ['what was cancelled', { ...confirmedLine(agreed), status: status('Cancelled') }, null],
])('%s', (_, line, terms) => {
  const found = lastAgreedTerms(line);
  expect(found).toEqual(
    terms === null ? null : { deliverySchedule: terms.deliverySchedule, prices: terms.prices },
  );
});

it.each([
  [priced('4'), priced('4'), true],
  [priced('4'), priced('9', '100'), true],
  [priced('4', '1', 'PCE', 'USD'), priced('4'), false],
  [priced('4'), priced('4', '1', 'KGM'), false],
  [noPrice, priced('4'), false],
  [priced('4'), noPrice, false],
])('%#: a price can be compared with another or not', (now, before, can) => {
  expect(isComparable(now, before)).toBe(can);
});
