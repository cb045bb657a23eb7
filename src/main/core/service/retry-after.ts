/** The longest wait in ms that a service can ask for: longer ones would keep orders from the user. */
export const longestWaitMs = 3_600_000;

/**
 * The wait in ms from a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3). `null` if missing
 * or unreadable.
 *
 * @param serverTime the answer's own `Date`, ms since 1970: a date in the header is by the service's clock
 */
export const retryAfterMs = (header: string | null, serverTime: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestWaitMs);
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(date - serverTime, 0), longestWaitMs);
};
