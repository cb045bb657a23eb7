import type { OrderRevision } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import { isOnlyAnswer } from '../../../../shared/domain/order-changes/answered-elsewhere.ts';
import { buyerAction } from '../../../../shared/domain/order-changes/buyer-action.ts';
import { isOnlyLogistics, isOurOwn } from '../../../../shared/domain/order-changes/order-change.ts';
import { dayAt } from '../../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../../format/formats.ts';
import type { MessageId } from '../../../i18n/en.ts';
import type { Texts } from '../../../i18n/texts.ts';

/**
 * What happened in a version and who did it: the buyer, this app, the service's own screens, or unknown.
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
  // A version may differ only in fields that the app doesn't show as changes, such as the service's notes.
  if (changes.length === 0) return 'history.version';
  const from = responses.filter((entry) => mayHaveLedTo(entry, revision));
  if (origin === 'us') {
    if (from.length > 0) return 'history.effect';
    return changes.every(isOurOwn) ? 'history.own' : 'history.elsewhere';
  }
  if (isOnlyLogistics(changes)) return 'history.goods-moved';
  // A response that was dropped after sending may still have arrived.
  if (isOnlyAnswer(changes)) {
    return from.some(({ state }) => state === 'dropped') ? 'history.effect' : 'history.elsewhere';
  }
  const step = buyerAction(changes);
  if (step !== null) return actionWords[step];
  const end = next?.receivedAt ?? Number.POSITIVE_INFINITY;
  return from.some(({ doneAt }) => doneAt !== null && doneAt < end)
    ? 'history.both'
    : 'history.buyer-changed';
};

/**
 * When a version was changed at the service, with its day: it is earlier than the moment before it in the
 * line. `null`: as it was received.
 */
export const changedWords = (
  changedAt: number,
  { receivedAt }: Pick<OrderRevision, 'receivedAt'>,
  t: Texts,
  formats: Formats,
): string | null => {
  const time = formats.moment(changedAt);
  if (time === formats.moment(receivedAt)) return null;
  return t(dayAt(changedAt) === formats.today ? 'history.at-service-today' : 'history.at-service', { time });
};

export const actionWords = {
  'proposal-rejected': 'alert.proposal-rejected',
  'proposal-approved': 'alert.proposal-approved',
  'decline-accepted': 'alert.decline-accepted',
  'request-over': 'alert.request-over',
  'request-kept': 'history.request-kept',
  'confirmed-as-ordered': 'history.confirmed-as-ordered',
  'reopen-requested': 'alert.reopen-requested',
  'reconfirmation-requested': 'alert.reconfirmation-requested',
  cancelled: 'alert.cancelled',
  completed: 'history.completed',
  'lines-added': 'history.lines-added',
} as const satisfies Record<NonNullable<ReturnType<typeof buyerAction>>, MessageId>;

/**
 * Whether a response can have caused a version: it was being sent when the version arrived, and it answered
 * lines that changed.
 */
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
