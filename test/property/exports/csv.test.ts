import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { type Cell, textCell } from '../../../src/renderer/features/exports/table.ts';
import { visibleText } from '../../../src/shared/domain/values/shown-text.ts';

/** An independent reader by RFC 4180. */
const readCsv = (file: string, separator: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (file.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\r' && file.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += sign;
  }
  return rows;
};

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...['=', '+', '-', '@', '＝', '＠', '\t', '\r', '\n', ' ', '"', ',', ';', '|', "'", 'a', '1'],
      ...['\u200b', '\ufeff', '\u202e', '\u00ad', '\u0007', '\u3164', '\u2028'],
    ),
  }),
);

/** What spreadsheets leave out before a formula: white space, quotes, and characters without a shape. */
const unseen = /^["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

test('a table comes back from its CSV, and no cell begins like a formula, wherever it is split', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((columns) =>
          fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
        ),
      fc.constantFrom(',' as const, ';' as const),
      (table, separator) => {
        const rows: Cell[][] = table.map((row) => row.map((text) => textCell(text)));
        const file = writeCsv({ head: ['head'], rows }, { separator, decimalSign: '.' });
        const [, ...read] = readCsv(file.slice(1), separator);
        expect(read).toHaveLength(table.length);
        for (const [index, row] of read.entries()) {
          for (const [at, shown] of row.entries()) {
            const meant = visibleText(table[index]?.[at] ?? '');
            // Only apostrophes were put in.
            expect(shown.replaceAll("'", '')).toBe(meant.replaceAll("'", ''));
            for (const cell of shown.split(/[;,|\t\r\n\v\f\u0085\u2028\u2029]/))
              expect(cell.replace(unseen, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
            expect(shown).not.toMatch(/^[\t\r\n]/);
          }
        }
      },
    ),
  );
});
