import { practicePollMs } from '../../../shared/contract/calls/settings.ts';

/** Instants and spans in ms. `fraction` is random, from 0 up to, but not, 1. */

const jitterMs = 10_000;
const firstBackoffMs = 5_000;
const longestBackoffMs = 300_000;

/**
 * The poll interval that the user chose. The practice service runs on this computer and its buyers act
 * within seconds, so its polls come more often.
 */
export const pollIntervalMs = (pollMinutes: number, practice: boolean): number =>
  practice ? Math.min(practicePollMs, pollMinutes * 60_000) : pollMinutes * 60_000;

/** The time to the next poll: the interval, ten seconds more or less, so that not all clients poll at once. */
export const pollDelay = (intervalMs: number, fraction: number): number =>
  intervalMs + Math.round((fraction * 2 - 1) * jitterMs);

/**
 * The wait after the n-th failure or unclean cycle in a row: full jitter from 5 s up to a bound that doubles
 * to 5 min, or longer if the service asks for it. Shipments and fetches of damaged orders wait the same way.
 */
export const backoffDelay = (failures: number, fraction: number, retryAfterMs: number | null): number => {
  const bound = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 10));
  // A whole number, since it is shown as an instant.
  return Math.ceil(Math.max(firstBackoffMs + fraction * (bound - firstBackoffMs), retryAfterMs ?? 0));
};

/** Three intervals without a successful poll count as not connected. */
export const isSilentFor = (since: number, now: number, intervalMs: number): boolean =>
  now - since >= 3 * intervalMs;
