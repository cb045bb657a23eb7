import type { ErrorCode, ErrorShape } from '../../../shared/contract/errors.ts';
import type { SendOutcome } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { EntryPatch, QueueEntry } from './entry.ts';

const shortestMs = 2_000;
const longestMs = 15 * 60_000;

/** Nobody sends again sooner than this after an attempt of which nobody knows whether it arrived. Milliseconds. */
export const unclearPauseMs = 60_000;

/**
 * And not sooner than this where only a poll can look: what a single order shows at once, a search index shows when it
 * gets there. So late as the hourly look-back reckons with. An answer that waits a quarter of an hour does no harm; one that
 * takes effect twice does. Milliseconds.
 */
export const unclearPollPauseMs = 15 * 60_000;

/** The cursor may stand so far ahead of the moment at which it was stored (`sync/next-cursor.ts`). Milliseconds. */
const cursorLeadMs = 24 * 3_600_000;

/** Exponential with full jitter, 2 s to 15 min, without end. @param fraction from 0 up to 1 */
export const backoffMs = (attempts: number, fraction: number): number =>
  Math.max(shortestMs, fraction * Math.min(longestMs, shortestMs * 2 ** attempts));

/** What becomes of an entry after an attempt. */
export type Aftermath = Pick<EntryPatch, 'state' | 'problem' | 'nextAttemptAt' | 'unclear' | 'sentAt'>;

/**
 * @param attempts those made so far, this one included
 * @param now wall clock after the attempt, ms
 */
export const afterSending = (
  outcome: SendOutcome,
  attempts: number,
  now: number,
  fraction: number,
): Aftermath => {
  const later = now + backoffMs(attempts, fraction);
  switch (outcome.kind) {
    case 'taken':
      return { state: 'sent', sentAt: now, problem: null };
    case 'refused':
      return waitsForAccount(outcome.problem.code)
        ? { state: 'waiting', problem: outcome.problem, nextAttemptAt: later }
        : { state: 'needs-attention', problem: outcome.problem };
    case 'later':
      return {
        state: 'waiting',
        problem: outcome.problem,
        nextAttemptAt: Math.max(later, outcome.notBefore ?? 0),
      };
    case 'unclear':
      return {
        state: 'waiting',
        unclear: true,
        problem: outcome.problem,
        nextAttemptAt: Math.max(later, now + unclearPauseMs, outcome.notBefore ?? 0),
      };
  }
};

/** After an attempt that failed and did no harm: a look at the order. */
export const afterFailedLook = (
  problem: ErrorShape,
  attempts: number,
  now: number,
  fraction: number,
): Aftermath => ({
  state: 'waiting',
  problem,
  nextAttemptAt: now + Math.max(backoffMs(attempts, fraction), retryAfterOf(problem) ?? 0),
});

/** After a document's way in or out that failed: sent twice, it does no harm. */
export const afterFailedTransfer = (
  problem: ErrorShape,
  attempts: number,
  now: number,
  fraction: number,
): Aftermath =>
  refusals.has(problem.code)
    ? { state: 'needs-attention', problem }
    : afterFailedLook(problem, attempts, now, fraction);

const waitsForAccount = (code: ErrorCode): boolean => accountCodes.includes(code);

/** Errors that only a sign-in, other means of it, or the service's administrator can mend: the entry waits and loses nothing. */
export const accountCodes: readonly ErrorCode[] = [
  'account.signed-out',
  'service.credentials-refused',
  'service.role-missing',
  'service.needs-token',
];

const refusals: ReadonlySet<ErrorCode> = new Set([
  'service.refused',
  'service.not-found',
  'document.incomplete',
  'document.kind-refused',
  'document.too-large',
  'document.empty',
]);

/**
 * From when on an order's changes count for an answer, ms since 1970: since it was written. Where it may have arrived, early
 * enough that no cursor of that time can lie beyond its effect.
 */
export const lookSince = ({ unclear, composedAt }: Pick<QueueEntry, 'unclear' | 'composedAt'>): number =>
  unclear ? composedAt - cursorLeadMs : composedAt;
