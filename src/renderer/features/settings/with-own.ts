/** Numbers to choose from. A value set elsewhere is a choice too. */
export const withOwn = (values: readonly string[], own: string): string[] =>
  [...new Set([...values, own])].sort((a, b) => Number(a) - Number(b));
