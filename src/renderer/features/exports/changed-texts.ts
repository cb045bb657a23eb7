import { defused } from './csv.ts';
import type { Table } from './table.ts';

/**
 * The texts of a table that a spreadsheet changes when it opens the CSV: how many cells, and the first of
 * them. `null`: none. CSV has no types, so a spreadsheet takes what looks like a number, a date or a truth
 * value for one. Which texts those are depends on its language, so this counts those of any language of
 * Orderbell. A text with an apostrophe from us counts too.
 *
 * Leading zeros of a line's position don't count. Nearly each order has positions like `00010`, and 10 still
 * names that line. An item number or a barcode names something else without its zeros.
 */
export const changedTexts = ({ rows }: Table): { count: number; example: string } | null => {
  let count = 0;
  let example: string | null = null;
  for (const row of rows) {
    for (const cell of row) {
      if (cell === null || !('text' in cell)) continue;
      const text = cell.isPosition ? cell.text.replace(/^\s*0+(?=\d)/, '') : cell.text;
      if (!isChanged(text)) continue;
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
const month = '(0?[1-9]|1[0-2])';
const year = String.raw`[1-9]\d{3}`;
const time = String.raw`\d{1,2}:\d{1,2}(:\d{1,2}([.,]\d+)?)?(\s?[ap]m?)?`;
/** With groups or decimals, as 1.10, 1,234.567 and 1'000, or without one part, as .5 and 1. */
const number = String.raw`(\d+([.,'’]\d+)*[.,]?|[.,]\d+)`;

const pattern = (parts: TemplateStringsArray, ...names: string[]): RegExp =>
  new RegExp(`^(${String.raw(parts, ...names)})$`, 'iu');

// By the manuals: Excel "Automatic data conversion", Calc "Number recognition", and Google Sheets "Format
// numbers in a spreadsheet".
const patterns: readonly RegExp[] = [
  // 0012 loses its zeros. From twelve digits on a number is shown with an exponent, from sixteen it changes.
  pattern`0\d+|\d{12,}`,
  // 1.10 becomes 1.1 or 1 October, 1.234.567 one number. Digits alone stay as they are.
  pattern`(?!\d+$)${number}`,
  // (5) and 5- become negative, 5% a fraction, € 5 a number with a format.
  pattern`\(${number}\)|${number}\s?-`,
  pattern`${number}\s?%|%\s?${number}`,
  pattern`\p{Sc}\s?${number}|${number}\s?\p{Sc}`,
  pattern`(\d+([.,]\d*)?|[.,]\d+)e[+\-]?\d+`,
  // 1/2, 3-4, 11/2026, 2026-11-28, 1.2.: dates, and fractions with a blank. One part has to be a month.
  pattern`(${month}[\-\/.]\d{1,2}|\d{1,2}[\-\/.]${month})([\-\/.](\d{1,4})?)?`,
  pattern`${month}[\-\/.]${year}|${year}[\-\/.]${month}([\-\/.]\d{1,2})?`,
  pattern`\d+ \d+\/\d+`,
  // Times, alone or behind a day.
  pattern`${time}|\d{1,2} [ap]m?`,
  pattern`\d{1,4}[\-\/.]\d{1,2}[\-\/.]\d{1,4}(T|\s)${time}Z?`,
  pattern`(${months})[\-.\/ ]*\d{1,4}(,? \d{4})?`,
  pattern`\d{1,4}[\-.\/ ]*(${months})[\-.\/ ]*\d{0,4}`,
  /^(true|false|wahr|falsch|waar|onwaar)$/i,
];
