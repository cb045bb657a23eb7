/** Joins the parts that aren't empty. */
export const joined = (parts: (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);
