import { expect, test } from 'vitest';
import { saysPer } from '../../../src/renderer/features/order/terms-words.ts';
import { decimal } from '../../../src/shared/domain/decimal.ts';

const t = (id: string): string => id;

test.each([
  ['1', 'PCE', 'PCE', false],
  ['1.00', 'PCE', 'PCE', false],
  ['1', null, 'PCE', false],
  // Two codes of one word mean the same to who reads them.
  ['1', 'H87', 'EA', false],
  ['100', 'PCE', 'PCE', true],
  // Ordered in grams and priced by the kilogram: the sums are right, and the price alone would read as one a gram.
  ['1', 'KGM', 'GRM', true],
  ['1', 'KGM', 'PCE', true],
])('a price for %s %s of what is ordered in %s says for how much it is: %s', (per, priceUnit, unit, says) => {
  expect(saysPer(decimal(per), priceUnit, unit, t)).toBe(says);
});
