/**
 * The first place in a script that an error's stack names, as `file.js:12:34`; `null` where it names none. What else an
 * error says may quote an order, and goes into no log.
 */
export const placeOfError = (error: unknown): string | null => {
  // The stack begins with the message, which may have lines of its own.
  const frames = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  const places = frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    // A script that is served while somebody develops has a query after its name.
    .map((line) => /([\w.-]{1,80})(?:\?[^\s:)]*)?(:\d{1,6}:\d{1,6})\)?$/.exec(line))
    .map((found) => (found === null ? null : `${found[1]}${found[2]}`));
  return places.find((place) => place !== null) ?? null;
};
