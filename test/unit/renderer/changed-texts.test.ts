import { expect, test } from 'vitest';
import { changedTexts } from '../../../src/renderer/features/exports/changed-texts.ts';
import { type Cell, dayCell, numberCell, textCell } from '../../../src/renderer/features/exports/table.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const changedIn = (...cells: Cell[]) => changedTexts({ head: ['0012'], rows: [cells] });

test.each([
  ...['00010', '0012', '1234567890123456', '450012345678', '1E5', '1e-3', '1.5E3', '1,5e3'],
  ...['1/2', '3-4', '12.2026', '11/2026', '2026-11-28', '1.2.', '1.2.2027', '1/2/27', '2026/11', '1 1/2'],
  ...['1.10', '1,10', '1.234.567', '4022.118', '(5)', '5%', '5,5 %'],
  ...['12:30', '1:02:03', '9:05 am'],
  ...['TRUE', 'false', 'Wahr', 'FALSCH', 'waar', 'Onwaar'],
  ...['MAR1', 'Sept2', '2-Dec', '12 mrt 2026', 'dez 24', 'Mai-5', '1März'],
  ...['=1+1', '-12', '+31 20 123', '@x', 'a;=1', ' 00010 '],
])('a spreadsheet changes %j', (text) =>
  expect(changedIn(textCell(text))).toEqual({ count: 1, example: text.trim() }),
);

test.each([
  ...['0', '10', '4500012345', '12345678901', 'PO-0012', 'A1', '1E', 'E5', '1/2/3/4', 'x 1/2', '4022-118'],
  ...['1.2.3.4x', '12:', 'truely', 'Decor 12', 'Mary 1', 'M8x20', '0x1F', 'S235JR', '10 mm', 'St 37-2', ''],
])('a spreadsheet leaves %j', (text) => expect(changedIn(textCell(text))).toBeNull());

test('dates and numbers with a type of their own are meant to be read', () =>
  expect(changedIn(dayCell(calendarDate('2026-11-28')), numberCell(decimal('-0.5')), null)).toBeNull());

test('all texts are counted, and the first is the example', () =>
  expect(changedIn(textCell('a'), textCell('0012'), textCell('1E5'), textCell('TRUE'))).toEqual({
    count: 3,
    example: '0012',
  }));
