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
    .map((line) => /([\w.-]{1,80}:\d{1,6}:\d{1,6})\)?$/.exec(line)?.[1]);
  return places.find((place) => place !== undefined) ?? null;
};
