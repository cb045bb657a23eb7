import { defused } from './csv.ts';
import type { Table } from './table.ts';

/**
 * The texts of a table that a spreadsheet changes when it opens the CSV: how many cells, and the first of
 * them. `null`: none. CSV has no types, so a spreadsheet takes what looks like a number, a date or a truth
 * value for one. Which texts those are depends on its language, so this counts those of any language of
 * Orderbell. A text with an apostrophe from us counts too.
 */
export const changedTexts = ({ rows }: Table): { count: number; example: string } | null => {
  let count = 0;
  let example: string | null = null;
  for (const row of rows) {
    for (const cell of row) {
      if (cell === null || !('text' in cell) || !isChanged(cell.text)) continue;
      count += 1;
      example ??= cell.text.trim();
    }
  }
  return example === null ? null : { count, example };
};

const isChanged = (text: string): boolean =>
  defused(text) !== text || patterns.some((one) => one.test(text.trim()));

const months = [
  ...['jan', 'january', 'januar', 'januari', 'feb', 'february', 'februar', 'februari'],
  ...['mar', 'march', 'mär', 'märz', 'mrt', 'maart', 'apr', 'april', 'may', 'mai', 'mei'],
  ...['jun', 'june', 'juni', 'jul', 'july', 'juli', 'aug', 'august', 'augustus'],
  ...['sep', 'sept', 'september', 'oct', 'october', 'okt', 'oktober', 'nov', 'november'],
  ...['dec', 'december', 'dez', 'dezember'],
].join('|');

const patterns: readonly RegExp[] = [
  // 0012 loses its zeros. From twelve digits on a number is shown with an exponent, from sixteen it changes.
  /^0\d+$/,
  /^\d{12,}$/,
  // 1.10 becomes 1.1 or 1 October, 1.234.567 one number, (5) a negative one, 5% a fraction.
  /^\d+([.,]\d+)+$/,
  /^\(\d+([.,]\d+)?\)$/,
  /^\d+([.,]\d+)?\s?%$/,
  /^\d+([.,]\d*)?e[+-]?\d+$/i,
  // 1/2, 3-4, 11/2026, 2026-11-28, 1.2.: dates, and fractions with a blank.
  /^\d{1,2}[-/.]\d{1,2}([-/.](\d{1,4})?)?$/,
  /^(\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?)$/,
  /^\d+ \d+\/\d+$/,
  /^\d+:\d{1,2}(:\d{1,2}([.,]\d+)?)?(\s?[ap]m?)?$/i,
  new RegExp(`^(${months})[-./ ]*\\d{1,4}$`, 'i'),
  new RegExp(`^\\d{1,4}[-./ ]*(${months})([-./ ]*\\d{0,4})$`, 'i'),
  /^(true|false|wahr|falsch|waar|onwaar)$/i,
];
