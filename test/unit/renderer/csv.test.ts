import { describe, expect, test } from 'vitest';
import { csvFormat, defused, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { dayCell, momentCell, numberCell, textCell } from '../../../src/renderer/features/exports/table.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const dutch = csvFormat('locale', 'nl-NL');
const british = csvFormat('locale', 'en-GB');

const rowOf = (text: string, way = british): string =>
  writeCsv({ head: ['h'], rows: [[textCell(text)]] }, way).slice('\ufeffh\r\n'.length, -2);

describe('a CSV file', () => {
  test('begins with a byte order mark and ends every row with CR LF', () => {
    expect(writeCsv({ head: ['a', 'b'], rows: [[textCell('x'), null]] }, british)).toBe(
      '\ufeffa,b\r\nx,\r\n',
    );
  });

  test('separates columns as the region’s spreadsheet expects, unless the user chose', () => {
    expect(dutch).toEqual({ separator: ';', decimalSign: ',' });
    expect(british).toEqual({ separator: ',', decimalSign: '.' });
    expect(csvFormat('comma', 'de-DE')).toEqual({ separator: ',', decimalSign: ',' });
    expect(csvFormat('semicolon', 'en-GB')).toEqual({ separator: ';', decimalSign: '.' });
  });

  test('has no hidden characters, in a cell or in the head', () => {
    expect(rowOf('45\u202e00\u200b1')).toBe('45001');
    expect(writeCsv({ head: ['Amount \u202eEUR'], rows: [] }, british)).toBe('\ufeffAmount EUR\r\n');
  });

  test('keeps every digit of a number, without groups or exponent', () => {
    const number = (text: string, way = dutch): string =>
      writeCsv({ head: [], rows: [[numberCell(decimal(text))]] }, way).slice('\ufeff\r\n'.length, -2);
    expect(number('1234567890.123456789012345678')).toBe('1234567890,123456789012345678');
    expect(number('1.5e3')).toBe('1500');
    // A negative number is a number, so nothing is put in front of it.
    expect(number('-12.5', british)).toBe('-12.5');
    expect(number('12.5', csvFormat('comma', 'de-DE'))).toBe('"12,5"');
  });

  test('quotes what would break a row (RFC 4180)', () => {
    expect(rowOf('a"b')).toBe('"a""b"');
    expect(rowOf('a,b')).toBe('"a,b"');
    expect(rowOf('a,b', dutch)).toBe('a,b');
    expect(rowOf('a;b', dutch)).toBe('"a;b"');
    expect(rowOf('a\nb')).toBe('"a\nb"');
    expect(rowOf(' a ')).toBe('" a "');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n@x', '＝1', '-2+3'])(
    'defuses %j, which a spreadsheet would calculate',
    (text) => expect(rowOf(text).replace(/^"/, '').startsWith("'")).toBe(true),
  );

  test.each([
    // A spreadsheet may split the file at another separator or at each line end.
    ['a;=1', "a;'=1"],
    ['a,=1', "a,'=1"],
    ['a\t@x', "a\t'@x"],
    ['a|-1', "a|'-1"],
    ['a\r\n+1\n=2', "a\r\n'+1\n'=2"],
    ['a\u2028=1', "a\u2028'=1"],
    ['\n\n=1', "'\n\n'=1"],
    ['a; \u200b"=1', 'a;\' \u200b"=1'],
    // Invisible characters and other forms of the signs.
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff\u2060+1', "'\ufeff\u2060+1"],
    ['\u202e=1', "'\u202e=1"],
    ['\u115f\u00ad@x', "'\u115f\u00ad@x"],
    ['\u2800\ufe0f-1', "'\u2800\ufe0f-1"],
    ['\u0007=1', "'\u0007=1"],
    ['"=1', '\'"=1'],
    ['＝1', "'＝1"],
    ['a;＋1', "a;'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\u22121', "'\u22121"],
    ['\ufe66x', "'\ufe66x"],
    // An apostrophe is enough.
    ["a;'=1", "a;'=1"],
  ])('defuses %j also where a spreadsheet would see another cell', (text, safe) =>
    expect(defused(text)).toBe(safe),
  );

  test.each(['a=1', '1-2', "it's", '0012', '1E5', 'a = b', 'x - y', 'DN50; 3+4', 'a@b.example, c'])(
    'leaves %j unchanged',
    (text) => expect(rowOf(text, text.includes(',') ? dutch : british).replaceAll('"', '')).toBe(text),
  );
});

test('a day and a moment are dates as all spreadsheets read them', () => {
  const moment = new Date(2026, 10, 28, 9, 5).getTime();
  const rows = [[dayCell(calendarDate('2026-11-28')), momentCell(moment), dayCell(null), momentCell(null)]];
  expect(writeCsv({ head: [], rows }, british)).toBe('\ufeff\r\n2026-11-28,2026-11-28 09:05,,\r\n');
});
