/**
 * So much at once, and one more every so often (ms): whoever learned the secret can't make Orderbell a burden to the service.
 */
type Pace = { atOnce: number; oneMoreMs: number };

/** How much hints may still cause, and when that was so (ms of the timers' own clock). */
export type Allowance = Pace & { left: number; at: number };

/** What hints may cause of fetches of one record. */
export const fetchPace: Pace = { atOnce: 10, oneMoreMs: 2_000 };
/** And of polls, where nothing can be fetched by itself: each of them reads pages. */
export const pollPace: Pace = { atOnce: 3, oneMoreMs: 30_000 };

export const fullAllowance = (pace: Pace, now: number): Allowance => ({
  ...pace,
  left: pace.atOnce,
  at: now,
});

/** Milliseconds until one is left, 0 when one is. */
export const waitForOne = (allowance: Allowance, now: number): number =>
  Math.max(0, Math.ceil((1 - refilled(allowance, now)) * allowance.oneMoreMs));

export const spendOne = (allowance: Allowance, now: number): Allowance => ({
  ...allowance,
  left: refilled(allowance, now) - 1,
  at: now,
});

const refilled = ({ left, at, atOnce, oneMoreMs }: Allowance, now: number): number =>
  Math.min(atOnce, left + Math.max(0, now - at) / oneMoreMs);
