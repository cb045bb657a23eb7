import { addDecimals, type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { numberSigns } from '../../format/number-format.ts';

/** A text, an exact number, or an empty cell (`null`). */
export type Cell = { text: string } | { number: Decimal } | null;

/** The CSV format that the user's spreadsheet expects. */
export type CsvFormat = { separator: ';' | ','; decimalSign: string };

/** Uses a semicolon where the decimal separator is a comma, unless the user chose one. */
export const csvFormat = (choice: 'locale' | 'semicolon' | 'comma', locale: string): CsvFormat => {
  const decimalSign = numberSigns(locale).decimal;
  const byLocale = decimalSign === ',' ? ';' : ',';
  return { separator: choice === 'locale' ? byLocale : choice === 'comma' ? ',' : ';', decimalSign };
};

/**
 * Writes CSV by RFC 4180. The byte order mark makes Excel read it as UTF-8. Numbers keep all digits and
 * aren't grouped. A text that looks like a formula gets an apostrophe in front.
 */
export const writeCsv = (head: string[], rows: Cell[][], { separator, decimalSign }: CsvFormat): string => {
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
  // Spreadsheets differ in how they read exponents.
  return addDecimals(cell.number, decimal('0')).replace('.', decimalSign);
};

/** Some spreadsheets ignore leading white space, and accept full-width signs. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;

/** Local time as `yyyy-MM-dd HH:mm`, which all spreadsheets read as a date. */
export const localMoment = (instant: number): string => {
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    `${two(date.getHours())}:${two(date.getMinutes())}`,
  ].join(' ');
};
