import { type Decimal, sameDecimal } from '../values/decimal.ts';
import { type ChangeField, type ChangeValue, change, type OrderChange } from './order-change.ts';

/** The change of a text, as a list of one or none. `position`: `null` for the header. */
export const texts = (
  position: string | null,
  field: ChangeField,
  before: string | null,
  after: string | null,
): OrderChange[] => (before === after ? [] : [change(position, field, textValue(before), textValue(after))]);

/** The change of a status, as a list of one or none. The values are those of the service. */
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

/** The change of a flag, as a list of one or none. */
export const flags = (
  position: string,
  field: 'noDeliveryExpected' | 'delivered',
  before: boolean,
  after: boolean,
): OrderChange[] =>
  before === after
    ? []
    : [change(position, field, { type: 'flag', on: before }, { type: 'flag', on: after })];

/** The change of the discount in percent, as a list of one or none. `1.0` equals `1`. */
export const percents = (position: string, before: Decimal | null, after: Decimal | null): OrderChange[] => {
  if (before === after || (before !== null && after !== null && sameDecimal(before, after))) return [];
  const value = (percent: Decimal | null): ChangeValue | null =>
    percent === null ? null : { type: 'percent', percent };
  return [change(position, 'discount', value(before), value(after))];
};

/** A text as the value of a change; `null` stays `null`. */
export const textValue = (text: string | null): ChangeValue | null =>
  text === null ? null : { type: 'text', text };

/**
 * Changes of a list, regardless of its order. Named entries are shown as old → new. So are unnamed ones if
 * as many were removed as added: one edited note is one change. Otherwise the pairs would be a guess.
 */
export const lists = (
  position: string | null,
  field: ChangeField,
  before: ListEntry[],
  after: ListEntry[],
): OrderChange[] => {
  const [textsBefore, textsAfter] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  const gone = [...new Set(before)].filter((one) => !textsAfter.has(textOf(one)));
  const came = [...new Set(after)].filter((one) => !textsBefore.has(textOf(one)));
  // The first added entry of a name follows the first removed one. Reversed, so that `pop` takes the
  // first.
  const addedByName = Map.groupBy(came.toReversed(), nameOf);
  const successors = new Map<ListEntry, ListEntry>();
  for (const one of gone) {
    const name = nameOf(one);
    const next = name === null ? undefined : addedByName.get(name)?.pop();
    if (next !== undefined) successors.set(one, next);
  }
  const [goneUnnamed, cameUnnamed] = [gone.filter(isUnnamed), came.filter(isUnnamed)];
  if (goneUnnamed.length === cameUnnamed.length) {
    for (const [index, one] of goneUnnamed.entries()) {
      const next = cameUnnamed[index];
      if (next !== undefined) successors.set(one, next);
    }
  }
  const followed = new Set(successors.values());
  const value = (one: ListEntry | undefined): ChangeValue | null => {
    if (one === undefined) return null;
    return typeof one === 'string' ? textValue(one) : (one.value ?? textValue(one.text));
  };
  return [
    ...gone.map((one) => change(position, field, value(one), value(successors.get(one)))),
    ...came.filter((one) => !followed.has(one)).map((one) => change(position, field, null, value(one))),
  ];
};

/** An entry of a list. `value`: shown instead of the text. */
export type ListEntry = string | { name: string; text: string; value?: ChangeValue };

const textOf = (one: ListEntry): string => (typeof one === 'string' ? one : one.text);

const isUnnamed = (one: ListEntry): boolean => nameOf(one) === null;

const nameOf = (one: ListEntry): string | null => (typeof one === 'string' ? null : one.name);
