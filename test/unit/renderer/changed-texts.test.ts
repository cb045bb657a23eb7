import { expect, test } from 'vitest';
import { changedTexts } from '../../../src/renderer/features/exports/changed-texts.ts';
import {
  type Cell,
  dayCell,
  numberCell,
  positionCell,
  textCell,
} from '../../../src/renderer/features/exports/table.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const changedIn = (...cells: Cell[]) => changedTexts({ head: ['0012'], rows: [cells] });

test.each([
  ...['00010', '0012', '1234567890123456', '450012345678', '1E5', '1e-3', '1.5E3', '1,5e3'],
  ...['1/2', '3-4', '12.2026', '11/2026', '2026-11-28', '1.2.', '1.2.2027', '1/2/27', '2026/11', '1 1/2'],
  ...['1.10', '1,10', '1.234.567', '4022.118', '(5)', '5%', '5,5 %'],
  ...['.5', ',5', '1.', '1,', "1'000", '1’234.5', '(1,5)', '5-', '12.5 -', '.5e3'],
  ...['5 %', '% 5', '.5%', '€ 5', '€5', '5 €', '5,50€', '$1,000.00', '£ .5', '1.000 ¥'],
  ...['12:30', '1:02:03', '9:05 am', '9 a', '12 PM'],
  ...['2026-11-28 10:00', '2026-11-28T10:00:00Z', '28.11.2026 9:30', '11/28/26 9:30 PM', 'January 5, 2026'],
  ...['TRUE', 'false', 'Wahr', 'FALSCH', 'waar', 'Onwaar'],
  ...['MAR1', 'Sept2', '2-Dec', '12 mrt 2026', 'dez 24', 'Mai-5', '1März'],
  ...['=1+1', '-12', '+31 20 123', '@x', 'a;=1', ' 00010 '],
])('a spreadsheet changes %j', (text) =>
  expect(changedIn(textCell(text))).toEqual({ count: 1, example: text.trim() }),
);

test.each([
  ...['0', '10', '4500012345', '12345678901', 'PO-0012', 'A1', '1E', 'E5', '1/2/3/4', 'x 1/2', '4022-118'],
  ...['20-1355', '21-0062', '13-2026', '2026-13', '40-50', '%', '€', '5 € net', 'EUR 5', '.'],
  ...['9A', '12pc', '5 - 6 mm', "1'", '1..2', 'R.5', '1.a', '2026-11-28 x'],
  ...['1.2.3.4x', '12:', 'truely', 'Decor 12', 'Mary 1', 'M8x20', '0x1F', 'S235JR', '10 mm', 'St 37-2', ''],
])('a spreadsheet leaves %j', (text) => expect(changedIn(textCell(text))).toBeNull());

test('dates and numbers with a type of their own are meant to be read', () =>
  expect(changedIn(dayCell(calendarDate('2026-11-28')), numberCell(decimal('-0.5')), null)).toBeNull());

test('all texts are counted, and the first is the example', () =>
  expect(changedIn(textCell('a'), textCell('0012'), textCell('1E5'), textCell('TRUE'))).toEqual({
    count: 3,
    example: '0012',
  }));

test('leading zeros of a position don’t count, since the number still names the line', () => {
  expect(changedIn(...['00010', '0', '000', '10', 'A-1'].map(positionCell))).toBeNull();
  expect(changedIn(positionCell('00010'), positionCell('01.10'), textCell('00010'))).toEqual({
    ...{ count: 2, example: '01.10' },
  });
});
