import { describe, expect, test } from 'vitest';
import {
  type Cell,
  countCell,
  dayCell,
  momentCell,
  numberCell,
  textCell,
} from '../../../src/renderer/features/exports/table.ts';
import { writeXlsx } from '../../../src/renderer/features/exports/xlsx.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { dateOfSerial, type ReadCell, readXlsx } from '../../fixtures/read-xlsx.ts';

const written = async (head: string[], rows: Cell[][]) =>
  readXlsx(Buffer.from(await (await writeXlsx({ head, rows }, ',')).arrayBuffer()));
const cellsOf = async (...cells: Cell[]): Promise<ReadCell[]> =>
  (await written(['head'], [cells])).rows[1] ?? [];

test('a table is a sheet with its head and its rows, and empty cells stay empty', async () => {
  const { rows } = await written(
    ['a', 'b', 'c'],
    [[textCell('x'), null, countCell(3)], [], [null, textCell('y')]],
  );
  expect(rows).toEqual([
    [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    [{ text: 'x' }, null, { number: 3, format: '0' }],
    [],
    [null, { text: 'y' }],
  ]);
});

describe('a text', () => {
  const texts = [
    ...['00010', '1234567890123456', '1E5', '1/2', 'TRUE', '2026-11-28', '=1+1', '+1', '-1', '@x', "'x"],
    ...['<b>&"', ' a ', 'two  blanks', 'line\nline', 'tab\tbed', 'ü', '日本', '😀'],
    // Escapes of the format, and what the library would take for a text that it already knows.
    ...['_x0041_', '_x005F_', 'a_xFFFF_b', '_X000d_', '__', 'constructor', '__proto__', 'toString', '\ufffd'],
  ];
  test.each(texts)('stays as it is: %j', async (text) =>
    expect(await cellsOf(textCell(text), textCell(text))).toEqual([{ text }, { text }]),
  );

  test('is never a formula', async () =>
    expect(
      (
        await written(
          ['=1'],
          texts.map((text) => [textCell(text)]),
        )
      ).formulas,
    ).toBe(0));

  test('loses only what the format can’t hold, and what is beyond its limit', async () => {
    expect(await cellsOf(textCell('\ufffe'), countCell(1))).toEqual([null, { number: 1, format: '0' }]);
    const [control, long, pair] = await cellsOf(
      textCell('a\u0000\u0007b\r\nc'),
      textCell('x'.repeat(40_000)),
      textCell(`${'x'.repeat(32_765)}😀😀`),
    );
    expect(control).toEqual({ text: 'ab\nc' });
    expect(long).toEqual({ text: `${'x'.repeat(32_766)}…` });
    expect(pair !== null && pair !== undefined && 'text' in pair && pair.text.isWellFormed()).toBe(true);
  });
});

describe('a number', () => {
  test.each([
    ['0', 0, '0'],
    ['-12.50', -12.5, '0.0'],
    ['123456789012345', 123456789012345, '0'],
    ['0.000001', 0.000001, '0.000000'],
    ['1.5e3', 1500, '0'],
    ['900000000000000000000', 9e20, '0'],
    ['0.1', 0.1, '0.0'],
  ])('%s is exact, and shown with all digits', async (text, number, format) =>
    expect(await cellsOf(numberCell(decimal(text)))).toEqual([{ number, format }]),
  );

  test.each([
    ['1234567890123456', '1234567890123456'],
    ['12345678.901234567891', '12345678,901234567891'],
    ['-0.1234567890123456', '-0,1234567890123456'],
    ['1e400', `1${'0'.repeat(400)}`],
  ])('%s has more digits than Excel holds, so it is a text', async (number, text) =>
    expect(await cellsOf(numberCell(decimal(number)))).toEqual([{ text }]),
  );
});

describe('a date', () => {
  test('is one, whatever the time zone', async () => {
    const moment = new Date(2026, 10, 28, 23, 59).getTime();
    const [day, at] = await cellsOf(dayCell(calendarDate('2026-11-28')), momentCell(moment));
    if (day == null || at == null || !('number' in day) || !('number' in at)) throw new Error('No dates.');
    expect([dateOfSerial(day.number), day.format]).toEqual(['2026-11-28T00:00:00.000Z', 'yyyy-mm-dd']);
    expect([dateOfSerial(at.number), at.format]).toEqual(['2026-11-28T23:59:00.000Z', 'yyyy-mm-dd hh:mm']);
    // As Excel shows it: 1 January 2026 is 46023.
    expect(day.number).toBe(46_023 + 331);
  });

  test.each(['1900-03-01', '9999-12-31'])('may be %s', async (day) => {
    const [cell] = await cellsOf(dayCell(calendarDate(day)));
    expect(cell !== null && cell !== undefined && 'number' in cell && dateOfSerial(cell.number)).toBe(
      `${day}T00:00:00.000Z`,
    );
  });

  test.each(['0001-01-01', '1900-02-28'])('is a text where Excel has none: %s', async (day) =>
    expect(await cellsOf(dayCell(calendarDate(day)))).toEqual([{ text: day }]),
  );
});
