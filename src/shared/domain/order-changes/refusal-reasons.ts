import type { OrderLine } from '../order/order.ts';
import { isRefusal } from '../order/statuses.ts';
import { refusedLines } from './buyer-action.ts';
import type { OrderChange } from './order-change.ts';

/**
 * Why the buyer rejected our proposal, by line, while it is rejected. The line itself has the reason of the
 * buyer's last change, which may be newer.
 *
 * @param history the versions of the order, newest first
 */
export const refusalReasons = (
  lines: readonly Pick<OrderLine, 'position' | 'reason' | 'status'>[],
  history: readonly { changes: readonly OrderChange[] }[],
): ReadonlyMap<string, string | null> => {
  const refused = lines.filter(({ status }) => isRefusal(status.inProgressStatus));
  if (refused.length === 0) return new Map();
  const versions = history.map(({ changes }) => ({ changes, refused: refusedLines(changes) }));
  return new Map(refused.map(({ position, reason }) => [position, reasonBefore(position, reason, versions)]));
};

const reasonBefore = (
  position: string,
  reason: string | null,
  history: readonly { changes: readonly OrderChange[]; refused: ReadonlySet<string> }[],
): string | null => {
  const refusal = history.findIndex(({ refused }) => refused.has(position));
  if (refusal < 0) return reason;
  const [first] = history
    .slice(0, refusal)
    .flatMap(({ changes }) => changes.filter((one) => one.position === position && one.field === 'reason'))
    .slice(-1);
  if (first === undefined) return reason;
  return first.before?.type === 'text' ? first.before.text : null;
};

/** The changes with the refusals' own reasons in place of newer ones. */
export const withRefusalReasons = (
  changes: readonly OrderChange[],
  reasons: ReadonlyMap<string, string | null>,
): OrderChange[] => {
  const refused = refusedLines(changes);
  const isNewer = ({ position, field }: OrderChange): boolean =>
    field === 'reason' && position !== null && refused.has(position) && reasons.has(position);
  const own = [...refused].flatMap((position): OrderChange[] => {
    const text = reasons.get(position) ?? null;
    return text === null ? [] : [{ position, field: 'reason', before: null, after: { type: 'text', text } }];
  });
  return [...changes.filter((one) => !isNewer(one)), ...own];
};
