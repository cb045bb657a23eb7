import { addDecimals, type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { numberSigns } from '../../format/number-format.ts';
import { type Cell, localMoment, type Table, textCell } from './table.ts';

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
export const writeCsv = ({ head, rows }: Table, { separator, decimalSign }: CsvFormat): string => {
  const line = (cells: Cell[]): string =>
    `${cells.map((cell) => quoted(shown(cell, decimalSign), separator)).join(separator)}\r\n`;
  return `\ufeff${[head.map((text) => textCell(text)), ...rows].map(line).join('')}`;
};

const shown = (cell: Cell, decimalSign: string): string => {
  if (cell === null) return '';
  if ('text' in cell) return defused(cell.text.toWellFormed().replaceAll('\u0000', ''));
  if ('day' in cell) return cell.day;
  if ('moment' in cell) return localMoment(cell.moment);
  return writtenNumber(cell.number, decimalSign);
};

/** All digits without groups. No exponent, since spreadsheets differ in how they read one. */
export const writtenNumber = (value: Decimal, decimalSign: string): string =>
  addDecimals(value, decimal('0')).replace('.', decimalSign);

/**
 * The text with an apostrophe before each sign that begins a formula: first in the text, and behind any
 * separator or line end. A spreadsheet may split the file elsewhere than we do. Some ignore white space,
 * quotes and invisible characters before the sign, and accept other forms of it.
 */
export const defused = (text: string): string => text.replace(formula, "$1'$2").replace(/^(?=[\t\r\n])/, "'");

const separators = String.raw`[;,\|\t\r\n\v\f\u0085\u2028\u2029]`;
const hidden = String.raw`[[\s"\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]--${separators}]*`;
const signs = String.raw`[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`;
const formula = new RegExp(`(^|${separators})(${hidden})(?=${signs})`, 'gv');

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
