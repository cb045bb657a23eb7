/** A figure and what it counts, never apart at the end of a line: `500 PCE`, `12.34 EUR`. */
export const withUnit = (figure: string, unit: string | null): string =>
  unit === null ? figure : `${figure}\u00a0${unit}`;
