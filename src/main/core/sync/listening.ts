import type { Account } from '../../../shared/contract/accounts.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { isSilentFor } from './poll-timing.ts';

export type Heard = {
  account: Pick<Account, 'state'> | null;
  /** Whether a poll succeeded since Orderbell started or the account was entered. */
  heard: boolean;
  lastError: ErrorShape | null;
  /** From when on silence counts: the last success, the start, or the end of the computer's sleep. */
  silentSince: number;
};

/**
 * Whether Orderbell hears the service, and what went wrong last. One failed poll is no silence yet, but nobody should have
 * to guess at it. Pure; instants in ms since 1970.
 */
export const listeningState = (
  { account, heard, lastError, silentSince }: Heard,
  now: number,
  intervalMs: number,
): Pick<SyncStatus, 'state' | 'reason'> => {
  if (account === null) return { state: 'signed-out', reason: null };
  if (account.state === 'refused') return notListening('service.credentials-refused');
  if (account.state === 'password-needed') return notListening('account.signed-out');
  // A poll that is refused brings nothing, however often it is repeated.
  if (
    lastError !== null &&
    (lastError.code === 'service.path-refused' || isSilentFor(silentSince, now, intervalMs))
  ) {
    return { state: 'not-listening', reason: lastError };
  }
  return { state: heard ? 'listening' : 'starting', reason: lastError };
};

const notListening = (code: 'service.credentials-refused' | 'account.signed-out') => ({
  state: 'not-listening' as const,
  reason: shapeOfError(new OrderbellError(code)),
});
