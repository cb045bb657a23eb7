import { type Decimal, sameDecimal } from '../values/decimal.ts';
import { type ChangeField, type ChangeValue, change, type OrderChange } from './order-change.ts';

export const texts = (
  position: string | null,
  field: ChangeField,
  before: string | null,
  after: string | null,
): OrderChange[] => (before === after ? [] : [change(position, field, textValue(before), textValue(after))]);

export const statuses = (
  position: string,
  field: ChangeField,
  before: string | null,
  after: string | null,
): OrderChange[] => {
  const value = (status: string | null): ChangeValue | null =>
    status === null ? null : { type: 'status', status };
  return before === after ? [] : [change(position, field, value(before), value(after))];
};

export const flags = (
  position: string,
  field: 'noDeliveryExpected' | 'delivered',
  before: boolean,
  after: boolean,
): OrderChange[] =>
  before === after
    ? []
    : [change(position, field, { type: 'flag', on: before }, { type: 'flag', on: after })];

export const percents = (position: string, before: Decimal | null, after: Decimal | null): OrderChange[] => {
  if (before === after || (before !== null && after !== null && sameDecimal(before, after))) return [];
  const value = (percent: Decimal | null): ChangeValue | null =>
    percent === null ? null : { type: 'percent', percent };
  return [change(position, 'discount', value(before), value(after))];
};

export const textValue = (text: string | null): ChangeValue | null =>
  text === null ? null : { type: 'text', text };
