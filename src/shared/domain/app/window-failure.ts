/** A window that fails again this soon would go on failing. Milliseconds. */
const soonMs = 10 * 60_000;

/**
 * Whether to reload a failed window. After a second failure within `soonMs` the user decides.
 *
 * @param now milliseconds since 1970, of a clock that may be set
 * @param before the last reload after a failure; `null`: never
 */
export const shouldReload = (now: number, before: number | null): boolean =>
  before === null || Math.abs(now - before) >= soonMs;
