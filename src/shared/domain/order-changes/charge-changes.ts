import { plainDecimal } from '../decimal.ts';
import type { ChargeLine } from '../order.ts';
import { lists } from './list-changes.ts';
import type { ChangeField, OrderChange } from './order-change.ts';

/** Changes of charges. A charge is identified by its position, else its description or code. */
export const charges = (
  position: string,
  field: ChangeField,
  before: ChargeLine[],
  after: ChargeLine[],
): OrderChange[] => lists(position, field, before.map(listed), after.map(listed));

// `4.20` and `4.2` are the same. Two equal charges count as two.
const listed = (charge: ChargeLine, index: number, all: ChargeLine[]) => {
  const text = figuresOf(charge);
  const twins = all.slice(0, index).filter((one) => figuresOf(one) === text).length;
  return {
    name: charge.position ?? charge.description ?? charge.code ?? '',
    text: `${text} ${twins}`,
    value: { type: 'charge' as const, ...charge },
  };
};

const figuresOf = ({ position, code, description, quantity, price }: ChargeLine): string =>
  JSON.stringify([
    ...[position, code, description, quantity && plainDecimal(quantity)],
    price && [plainDecimal(price.value), price.currencyIso],
  ]);
