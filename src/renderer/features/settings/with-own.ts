/** The choices of a number field, including a value that was set elsewhere. */
export const withOwn = (values: readonly string[], own: string): string[] =>
  [...new Set([...values, own])].sort((a, b) => Number(a) - Number(b));
