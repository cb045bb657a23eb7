/**
 * The first script position in an error's stack, as `file.js:12:34`; `null` if there is none. The error's
 * message may quote an order, so it never goes into the log.
 */
export const errorPosition = (error: unknown): string | null => {
  // The stack begins with the message, which may have several lines.
  const frames = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const places = frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    // In development a query follows the script's name.
    .map((line) => /([\w.-]{1,80})(?:\?[^\s:)]*)?(:\d{1,6}:\d{1,6})\)?$/.exec(line))
    .map((found) => (found === null ? null : `${found[1]}${found[2]}`));
  return places.find((place) => place !== null) ?? null;
};

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
