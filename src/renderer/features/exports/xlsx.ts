import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import { type Decimal, isDecimal, plainDecimal } from '../../../shared/domain/values/decimal.ts';
import { plainText } from '../../../shared/domain/values/plain-text.ts';
import { writtenNumber } from './csv.ts';
import { type Cell, localMoment, type Table } from './table.ts';

/**
 * Writes a table as an Excel file (Office Open XML). Texts are text cells, which a spreadsheet never
 * calculates or converts, also when they are edited. Days and instants are dates. Numbers are numbers with
 * all their digits.
 *
 * @param decimalSign for the numbers that Excel can't hold, which are texts
 */
export const writeXlsx = ({ head, rows }: Table, decimalSign: string): Promise<Blob> => {
  const widths = head.map(widthOf);
  const data = rows.map((row) =>
    row.map((cell, column) => {
      const written = xlsxCell(cell, decimalSign);
      widths[column] = Math.max(widths[column] ?? 0, written === null ? 0 : widthOf(written.shown));
      return written?.cell ?? null;
    }),
  );
  const heading = head.map((text): CellObject => ({ ...xlsxText(text), fontWeight: 'bold' }));
  return writeXlsxFile([heading, ...data], {
    sheet: 'Orderbell',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBlob();
};

/** In characters. A date in a narrower column is shown as `####`. */
const widthOf = (text: string): number => Math.min(Math.max(text.length, 8), 60) + 2;

const xlsxCell = (cell: Cell, decimalSign: string): { cell: CellObject; shown: string } | null => {
  // A text of control characters only is an empty cell.
  if (cell === null || ('text' in cell && writable(cell.text) === '')) return null;
  if ('text' in cell) return { cell: xlsxText(cell.text), shown: cell.text };
  if ('number' in cell) {
    const shown = writtenNumber(cell.number, decimalSign);
    return { cell: xlsxNumber(cell.number) ?? xlsxText(shown), shown };
  }
  const shown = 'day' in cell ? cell.day : localMoment(cell.moment);
  return { cell: xlsxDate(shown) ?? xlsxText(shown), shown };
};

/** @param written `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm` in local time */
const xlsxDate = (written: string): CellObject | null => {
  // Excel counts 29 February 1900, which didn't exist, and knows no earlier century.
  if (written < '1900-03-01' || written.length > 'yyyy-MM-dd HH:mm'.length) return null;
  const isDay = written.length === 'yyyy-MM-dd'.length;
  // The library takes the time of the day in UTC.
  const value = new Date(isDay ? written : `${written.replace(' ', 'T')}Z`);
  return { type: Date, value, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
};

/** Excel holds 15 significant digits. `null`: the number has more, or is too large or small. */
const xlsxNumber = (number: Decimal): CellObject | null => {
  const plain = plainDecimal(number);
  const [, , fraction = ''] = plain.split(/(\.)/);
  const digits = plain.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  const value = Number(plain);
  const back = String(value);
  if (digits.length > 15 || !isDecimal(back) || plainDecimal(back) !== plain) return null;
  // Without a format, Excel rounds what it shows to eleven digits.
  return { type: Number, value, format: fraction === '' ? '0' : `0.${'0'.repeat(fraction.length)}` };
};

/** `@` is the format of text: a spreadsheet then doesn't convert the text when a user edits it. */
const xlsxText = (text: string): CellObject => ({
  type: String,
  value: escaped(cut(writable(text))),
  format: '@',
});

/** Without control characters, and without noncharacters, which the library drops with what follows them. */
const writable = (text: string): string => plainText(text).replace(/\p{Noncharacter_Code_Point}/gu, '');

/** Excel's limit. It calls a file with a longer text damaged. */
export const mostCharacters = 32_767;

const cut = (text: string): string =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1).toWellFormed()}…`;

/**
 * Escapes as `_xHHHH_` (ISO/IEC 29500-1, 22.9.2.19). A text that looks like an escape keeps its underscore.
 * The library would drop U+FFFD. It takes a text such as `constructor` for one that it has already written,
 * and damages the file.
 */
const escaped = (text: string): string => {
  const kept = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\ufffd', '_xFFFD_');
  return kept in {} ? `${escapeOf(kept.charCodeAt(0))}${kept.slice(1)}` : kept;
};

const escapeOf = (code: number): string => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
