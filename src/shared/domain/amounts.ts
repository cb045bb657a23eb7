import {
  addDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  sameDecimal,
  subtractDecimals,
} from './decimal.ts';
import type { Prices, ScheduleEntry, Terms } from './order.ts';

/** Digits kept behind the decimal sign where a price per 3 doesn't end. Far beyond any cent. */
const places = 10;

const [zero, one, hundred, hundredth] = [decimal('0'), decimal('1'), decimal('100'), decimal('0.01')];

export const totalQuantity = (schedule: Pick<ScheduleEntry, 'quantity'>[]): Decimal =>
  schedule.reduce((sum, { quantity }) => addDecimals(sum, quantity), zero);

/** The price that counts: net, or gross less the discount; for `priceUnitQuantity` units. `null` when none is given. */
export const effectivePrice = (prices: Prices): { value: Decimal; currencyIso: string | null } | null => {
  if (prices.netPrice !== null) return prices.netPrice.priceInTransactionCurrency;
  if (prices.grossPrice === null) return null;
  const { value, currencyIso } = prices.grossPrice.priceInTransactionCurrency;
  const discount = prices.discountPercentage ?? zero;
  const rest = multiplyDecimals(value, subtractDecimals(hundred, discount));
  return { value: multiplyDecimals(rest, hundredth), currencyIso };
};

/** quantity × price ÷ price unit quantity, exact to ten digits; `null` where no price is given. */
export const lineAmount = (terms: Terms): { value: Decimal; currencyIso: string | null } | null => {
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  if (terms.prices === null || price === null) return null;
  const per = terms.prices.priceUnitQuantity ?? one;
  const gross = multiplyDecimals(totalQuantity(terms.deliverySchedule), price.value);
  return sameDecimal(per, zero)
    ? null
    : { value: divideDecimals(gross, per, places), currencyIso: price.currencyIso };
};
