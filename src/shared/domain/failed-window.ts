/** A window that fails again so soon would go on failing. Milliseconds. */
const soonMs = 10 * 60_000;

/**
 * Whether a window that failed is loaded again by itself: once. If that was done a moment ago, a person decides.
 *
 * @param now milliseconds since 1970, of a clock that may be set
 * @param before when it was loaded again last because it had failed; `null`: never
 */
export const loadsAgain = (now: number, before: number | null): boolean =>
  before === null || Math.abs(now - before) >= soonMs;
