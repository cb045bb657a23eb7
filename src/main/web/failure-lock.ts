const failuresAllowed = 10;
const lockMs = 60_000;

/** Ten failures block signing in for a minute. Existing sessions are not affected. */
export type FailureLock = {
  /** Seconds until the lock opens, 0 when it is open. */
  secondsLeft: () => number;
  fail: () => void;
  succeed: () => void;
};

/** @param now milliseconds since 1970 */
export const createFailureLock = (now: () => number): FailureLock => {
  let failures = 0;
  let lockedUntil = 0;
  return {
    secondsLeft: () => Math.max(0, Math.ceil((lockedUntil - now()) / 1000)),
    fail: () => {
      failures += 1;
      if (failures < failuresAllowed) return;
      failures = 0;
      lockedUntil = now() + lockMs;
    },
    succeed: () => {
      failures = 0;
    },
  };
};
