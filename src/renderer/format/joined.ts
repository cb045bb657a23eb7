/** Joins the parts that aren't empty. */
export const joined = (parts: (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);

/** Joins a number and its unit with a no-break space: `500 PCE`, `12.34 EUR`. */
export const withUnit = (figure: string, unit: string | null): string =>
  unit === null ? figure : `${figure}\u00a0${unit}`;
