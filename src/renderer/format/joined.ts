import { shownText } from '../../shared/domain/values/shown-text.ts';

/** Joins the parts that aren't empty, each as `shownText`, so that none reorders the others. */
export const joined = (parts: readonly (string | null)[], between: string): string =>
  parts.flatMap((part) => (part === null || part === '' ? [] : [shownText(part)])).join(between);

/** Joins a number and its unit with a no-break space: `500 PCE`, `12.34 EUR`. */
export const withUnit = (figure: string, unit: string | null): string =>
  unit === null ? figure : `${figure}\u00a0${unit}`;
