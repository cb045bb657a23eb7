/** A service that names a later moment than that has no say in when its orders are heard. */
export const longestWaitMs = 3_600_000;

/**
 * How long to wait, in ms, from a `Retry-After` header: seconds, or an HTTP date (RFC 9110, 10.2.3). `null` when there
 * is none that can be read.
 *
 * @param serverTime the answer's own `Date`, ms since 1970: a date is meant on the service's clock
 */
export const retryAfterMs = (header: string | null, serverTime: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestWaitMs);
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(date - serverTime, 0), longestWaitMs);
};
