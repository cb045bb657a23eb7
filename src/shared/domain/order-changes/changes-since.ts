import { alertingFields } from '../alerts/alert-rule.ts';
import type { OrderChange } from './order-change.ts';

/**
 * What the buyer changed after a revision in answered lines, in the goods to make and in the delivery
 * address, the oldest first. An answer written at that revision needs another look.
 *
 * @param seen the revision that the user saw
 */
export const changesSince = (
  history: readonly { revision: number; origin: 'buyer' | 'us'; changes: OrderChange[] }[],
  seen: number,
  isAnswered: (position: string) => boolean,
): OrderChange[] =>
  history
    .filter(({ revision, origin }) => revision > seen && origin === 'buyer')
    .toSorted((a, b) => a.revision - b.revision)
    .flatMap(({ changes }) => changes)
    .filter(({ position, field }) => (position === null ? alertingFields.has(field) : isAnswered(position)));
