/** Instants and spans in ms. Chance comes in as `fraction`, from 0 up to, but not, 1. */

const jitterMs = 10_000;
const firstBackoffMs = 5_000;
const longestBackoffMs = 300_000;

/**
 * From one poll to the next as the user chose it. The practice service is on this computer and its buyers act within
 * seconds: whoever watches them shouldn't wait for minutes.
 */
export const pollIntervalMs = (pollMinutes: number, practice: boolean): number =>
  practice ? Math.min(practiceIntervalMs, pollMinutes * 60_000) : pollMinutes * 60_000;

const practiceIntervalMs = 20_000;

/** From one poll to the next: the interval, ten seconds more or less, so that not all the world polls at once. */
export const pollDelay = (intervalMs: number, fraction: number): number =>
  intervalMs + Math.round((fraction * 2 - 1) * jitterMs);

/** After the n-th failure in a row: from 5 s up to a bound that doubles to 5 min (full jitter), or longer if the service says so. */
export const backoffDelay = (failures: number, fraction: number, retryAfterMs: number | null): number => {
  const bound = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 10));
  // Whole: it is told as an instant, and those have no fractions.
  return Math.ceil(Math.max(firstBackoffMs + fraction * (bound - firstBackoffMs), retryAfterMs ?? 0));
};

/** Three intervals without a successful poll: not listening any more. */
export const isSilentFor = (since: number, now: number, intervalMs: number): boolean =>
  now - since >= 3 * intervalMs;
