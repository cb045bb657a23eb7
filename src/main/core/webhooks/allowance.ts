/** How many fetches hints may still cause, and when that was so (ms of the timers' own clock). */
export type Allowance = { left: number; at: number };

/** So many at once, and one more every so often: whoever learned the secret can't make Orderbell a burden to the service. */
export const allowedAtOnce = 10;
const oneMoreMs = 2_000;

export const fullAllowance = (now: number): Allowance => ({ left: allowedAtOnce, at: now });

/** Milliseconds until one is left, 0 when one is. */
export const waitForOne = (allowance: Allowance, now: number): number =>
  Math.max(0, Math.ceil((1 - refilled(allowance, now)) * oneMoreMs));

export const spendOne = (allowance: Allowance, now: number): Allowance => ({
  left: refilled(allowance, now) - 1,
  at: now,
});

const refilled = ({ left, at }: Allowance, now: number): number =>
  Math.min(allowedAtOnce, left + Math.max(0, now - at) / oneMoreMs);
