import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, textCell, writeCsv } from '../../../src/renderer/features/exports/csv.ts';

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
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', ';', "'", 'a', '1'),
  }),
);

test('a table comes back from its CSV, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((columns) =>
          fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
        ),
      fc.constantFrom(',' as const, ';' as const),
      (table, separator) => {
        const rows: Cell[][] = table.map((row) => row.map(textCell));
        const file = writeCsv(['head'], rows, { separator, decimalSign: '.' });
        const [, ...read] = readCsv(file.slice(1), separator);
        expect(read).toHaveLength(table.length);
        for (const [index, row] of read.entries()) {
          for (const [at, shown] of row.entries()) {
            const meant = (table[index]?.[at] ?? '').toWellFormed().replaceAll('\u0000', '');
            expect([meant, `'${meant}`]).toContain(shown);
            expect(shown).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          }
        }
      },
    ),
  );
});
