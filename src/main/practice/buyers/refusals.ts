import { isDeepStrictEqual } from 'node:util';
import { totalQuantity } from '../../../shared/domain/order/amounts.ts';
import { sameDecimal } from '../../../shared/domain/values/decimal.ts';
import type { PracticeLine } from '../orders/practice-order.ts';
import { requestedTerms } from '../orders/supplier-response.ts';

/** Why a buyer may reject what the supplier proposes for a line: about what differs from the buyer's terms. */
export const refusalsOf = (line: PracticeLine): string[] => {
  const { proposal } = line;
  if (proposal === null) return [];
  const wanted = requestedTerms(line);
  const [last, wantedLast] = [lastDay(proposal), lastDay(wanted)];
  const [total, wantedTotal] = [proposal, wanted].map(({ deliverySchedule }) =>
    totalQuantity(deliverySchedule),
  );
  return [
    ...(last > wantedLast ? ['That is too late for our assembly.'] : []),
    ...(last < wantedLast ? ['We can’t store the goods that early.'] : []),
    ...(total != null && wantedTotal != null && !sameDecimal(total, wantedTotal)
      ? ['We need exactly the ordered quantity.']
      : []),
    ...(proposal.deliverySchedule.length > wanted.deliverySchedule.length
      ? ['We need the full quantity in one delivery.']
      : []),
    ...(isDeepStrictEqual(proposal.prices, wanted.prices) ? [] : ['The price was agreed in the contract.']),
  ];
};

/** The day of the last delivery; empty without one. */
const lastDay = ({ deliverySchedule }: Pick<ReturnType<typeof requestedTerms>, 'deliverySchedule'>): string =>
  deliverySchedule
    .map(({ date }) => date ?? '')
    .toSorted()
    .at(-1) ?? '';
