import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { type OrderFilter, pendingStepOf } from '../../../shared/domain/order/order-filter.ts';
import { type StepToAnswer, stepsToAnswer } from '../../../shared/domain/order/statuses.ts';
import { currenciesIn } from './sort-rows.ts';

/** The filter values to choose from: those in the list, and those chosen already. */
export type Choices = {
  buyers: { key: string; name: string }[];
  statuses: string[];
  asked: StepToAnswer[];
  /** The most frequent first. `null`: no currency given. */
  currencies: (string | null)[];
};

/**
 * @param rows the whole list, newest first
 * @param nameOf a buyer's name by key
 * @param locale BCP 47, for sorting names
 */
export const choicesIn = (
  rows: readonly OrderRow[],
  { buyer, status, asked }: Pick<OrderFilter, 'buyer' | 'status' | 'asked'>,
  nameOf: (buyer: string) => string,
  locale: string,
): Choices => {
  const statuses = new Set<string>(status === null ? [] : [status]);
  const buyers = new Set<string>(buyer === null ? [] : [buyer]);
  const steps = new Set<StepToAnswer | null>([asked]);
  for (const row of rows) {
    buyers.add(row.buyerKey);
    statuses.add(row.processStatus);
    steps.add(pendingStepOf(row));
  }
  const { compare } = new Intl.Collator(locale);
  return {
    buyers: [...buyers].map((key) => ({ key, name: nameOf(key) })).sort((a, b) => compare(a.name, b.name)),
    statuses: [...statuses].sort(compare),
    asked: stepsToAnswer.filter((step) => steps.has(step)),
    currencies: currenciesIn(rows),
  };
};
