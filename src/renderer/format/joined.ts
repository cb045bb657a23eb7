/** What is known of several parts, with what stands between them. */
export const joined = (parts: (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);
