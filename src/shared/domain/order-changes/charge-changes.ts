import { plainDecimal } from '../decimal.ts';
import type { ChargeLine } from '../order.ts';
import { lists } from './list-changes.ts';
import type { ChangeField, OrderChange } from './order-change.ts';

/** Charges beside a line, known by their position, else by what they are called. */
export const charges = (
  position: string,
  field: ChangeField,
  before: ChargeLine[],
  after: ChargeLine[],
): OrderChange[] => lists(position, field, before.map(listed), after.map(listed));

// How a figure is written is no change of it. Two charges may say the same, and then one of them may go.
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
