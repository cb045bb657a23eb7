import { addDecimals, type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { numberSigns } from '../../format/number-format.ts';

/** A text is the buyer's or ours, a number is exact; `null` is an empty cell. */
export type Cell = { text: string } | { number: Decimal } | null;

/** How a spreadsheet of the user's region reads a file. */
export type CsvWay = { separator: ';' | ','; decimalSign: string };

/** A semicolon where the decimal sign is a comma, unless the user chose. */
export const csvWay = (choice: 'locale' | 'semicolon' | 'comma', locale: string): CsvWay => {
  const decimalSign = numberSigns(locale).decimal;
  const byLocale = decimalSign === ',' ? ';' : ',';
  return { separator: choice === 'locale' ? byLocale : choice === 'comma' ? ',' : ';', decimalSign };
};

/**
 * A CSV file by RFC 4180, with a byte order mark so that Excel takes it for UTF-8. Numbers keep every digit and have no
 * groups. A text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export const writeCsv = (head: string[], rows: Cell[][], { separator, decimalSign }: CsvWay): string => {
  const line = (cells: Cell[]): string =>
    `${cells.map((cell) => quoted(shown(cell, decimalSign), separator)).join(separator)}\r\n`;
  return `\ufeff${[head.map((text) => ({ text })), ...rows].map(line).join('')}`;
};

export const textCell = (text: string | null): Cell => (text === null || text === '' ? null : { text });

export const countCell = (value: number): Cell => ({ number: decimal(String(value)) });

export const numberCell = (value: Decimal | null): Cell => (value === null ? null : { number: value });

const shown = (cell: Cell, decimalSign: string): string => {
  if (cell === null) return '';
  if ('text' in cell) return defused(cell.text.toWellFormed().replaceAll('\u0000', ''));
  // Without an exponent, which every spreadsheet reads in its own way.
  return addDecimals(cell.number, decimal('0')).replace('.', decimalSign);
};

/** Also behind white space, and in the wide forms of East Asia: some spreadsheets look past both. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
