import { z } from 'zod';
import { consequenceOf, type LineAnswer } from './line-answer.ts';
import type { OrderLine } from './order.ts';
import { type OrderChange, statusOf } from './order-changes/order-change.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

const turn = z.enum(['confirmed', 'proposed']);

/**
 * Who had the last word when a buyer was answered last. His own settings decide it (open points, section 4: `proposeWhenAccepted`,
 * `autoConfirm`), and the service tells them to no supplier: only what became of an answer shows them. `null`: nothing has shown it yet.
 */
export const lastWordSchema = z.object({
  /** What became at once of a line that was accepted as asked. */
  accepted: turn.nullable(),
  /** What became at once of a line for which something else was proposed. */
  changed: turn.nullable(),
});
export type LastWord = z.infer<typeof lastWordSchema>;

/**
 * What the answer to one line shows of it; only a first agreement does.
 *
 * @param changes what changed at the line in the version that our answer led to
 */
export const lastWordOf = (
  seen: OrderLine,
  answer: LineAnswer,
  changes: readonly OrderChange[],
): LastWord => {
  const consequence = seen.status.processStatus === processStatus.issued ? consequenceOf(seen, answer) : null;
  const became = turnOf(changes);
  return {
    accepted: consequence === 'confirmed' ? became : null,
    changed: consequence === 'proposal' ? became : null,
  };
};

const turnOf = (changes: readonly OrderChange[]): LastWord['accepted'] => {
  const now = changes.filter(({ field }) => isStep.has(field)).map(({ after }) => statusOf(after));
  if (now.includes(processStatus.confirmed)) return 'confirmed';
  return now.includes(inProgressStatus.openSupplierProposal) ? 'proposed' : null;
};

const isStep: ReadonlySet<OrderChange['field']> = new Set<OrderChange['field']>([
  'processStatus',
  'inProgressStatus',
]);
