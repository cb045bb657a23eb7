import type { OrderRevision } from '../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { isOnlyAnswer } from '../../../shared/domain/order-changes/answered-elsewhere.ts';
import { buyerAction } from '../../../shared/domain/order-changes/buyer-action.ts';
import { isOnlyLogistics, isOurOwn } from '../../../shared/domain/order-changes/order-change.ts';
import type { MessageId } from '../../i18n/en.ts';

/**
 * What a version says that happened, and who did it: the buyer, our side from here, our side in the service's own screens, or nobody
 * that anyone can tell.
 *
 * @param next the version after it; `null` for the newest
 */
export const revisionWords = (
  revision: OrderRevision,
  next: Pick<OrderRevision, 'receivedAt'> | null,
  responses: readonly ResponseEntry[],
): MessageId => {
  const { changes, origin } = revision;
  if (revision.revision === 1) return 'history.received';
  // A version may differ in what nobody is told of, such as the service's own notes.
  if (changes.length === 0) return 'history.version';
  const from = responses.filter((entry) => mayHaveLedTo(entry, revision));
  if (origin === 'us') {
    if (from.length > 0) return 'history.effect';
    return changes.every(isOurOwn) ? 'history.own' : 'history.elsewhere';
  }
  if (isOnlyLogistics(changes)) return 'history.goods-moved';
  // One that was set aside after it had left may have arrived all the same.
  if (isOnlyAnswer(changes)) {
    return from.some(({ state }) => state === 'dropped') ? 'history.effect' : 'history.elsewhere';
  }
  const step = buyerAction(changes);
  if (step !== null) return stepWords[step];
  const end = next?.receivedAt ?? Number.POSITIVE_INFINITY;
  return from.some(({ doneAt }) => doneAt !== null && doneAt < end)
    ? 'history.both'
    : 'history.buyer-changed';
};

const stepWords = {
  'proposal-rejected': 'alert.proposal-rejected',
  'proposal-approved': 'alert.proposal-approved',
  'request-over': 'alert.request-over',
  'confirmed-as-asked': 'history.confirmed-as-asked',
  'reopen-requested': 'alert.reopen-requested',
  'reconfirmation-requested': 'alert.reconfirmation-requested',
  cancelled: 'alert.cancelled',
  completed: 'history.completed',
  'lines-added': 'history.lines-added',
} as const satisfies Record<NonNullable<ReturnType<typeof buyerAction>>, MessageId>;

/** Whether an answer of which a byte may have left here was on its way when that version came in, to lines that changed in it. */
const mayHaveLedTo = (
  { left, composedAt, doneAt, answers }: ResponseEntry,
  { receivedAt, changes }: OrderRevision,
): boolean =>
  left &&
  composedAt <= receivedAt &&
  (doneAt === null || doneAt >= receivedAt) &&
  changes.some(
    (one) =>
      (one.position === null && isOurOwn(one)) || answers.some(({ position }) => position === one.position),
  );
