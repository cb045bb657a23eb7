import type { ErrorCode, ErrorShape } from '../../../shared/contract/errors.ts';
import type { SendOutcome } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { EntryPatch } from './entry.ts';

const shortestMs = 2_000;
const longestMs = 15 * 60_000;

/** The shortest wait after an attempt with an unclear result. Milliseconds. */
export const unclearPauseMs = 60_000;

/**
 * Exponential backoff with full jitter, 2 s to 15 min, without a last attempt. @param fraction from 0 up to
 * 1
 */
export const backoffMs = (attempts: number, fraction: number): number =>
  Math.max(shortestMs, fraction * Math.min(longestMs, shortestMs * 2 ** attempts));

/** The columns of an entry that an attempt changes. */
export type AttemptPatch = Pick<EntryPatch, 'state' | 'problem' | 'nextAttemptAt' | 'unclear' | 'sentAt'>;

/**
 * @param attempts those made so far, this one included
 * @param now wall clock after the attempt, ms
 */
export const afterSending = (
  outcome: SendOutcome,
  attempts: number,
  now: number,
  fraction: number,
): AttemptPatch => {
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

/** After a failed check. Nothing was sent. */
export const afterFailedCheck = (
  problem: ErrorShape,
  attempts: number,
  now: number,
  fraction: number,
): AttemptPatch => ({
  state: 'waiting',
  problem,
  nextAttemptAt: now + Math.max(backoffMs(attempts, fraction), retryAfterOf(problem) ?? 0),
});

const waitsForAccount = (code: ErrorCode): boolean => accountCodes.includes(code);

/**
 * Errors that only a sign-in, another way of signing in or the service's administrator can fix. The entry
 * waits for that.
 */
export const accountCodes: readonly ErrorCode[] = [
  'account.signed-out',
  'service.credentials-refused',
  'service.role-missing',
  'service.needs-token',
];
