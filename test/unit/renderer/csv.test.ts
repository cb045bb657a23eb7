import { describe, expect, test } from 'vitest';
import { csvFormat, numberCell, textCell, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const dutch = csvFormat('locale', 'nl-NL');
const british = csvFormat('locale', 'en-GB');

const rowOf = (text: string, way = british): string =>
  writeCsv(['h'], [[textCell(text)]], way).slice('\ufeffh\r\n'.length, -2);

describe('a CSV file', () => {
  test('begins with a byte order mark and ends every row with CR LF', () => {
    expect(writeCsv(['a', 'b'], [[textCell('x'), null]], british)).toBe('\ufeffa,b\r\nx,\r\n');
  });

  test('separates columns as the region’s spreadsheet expects, unless the user chose', () => {
    expect(dutch).toEqual({ separator: ';', decimalSign: ',' });
    expect(british).toEqual({ separator: ',', decimalSign: '.' });
    expect(csvFormat('comma', 'de-DE')).toEqual({ separator: ',', decimalSign: ',' });
    expect(csvFormat('semicolon', 'en-GB')).toEqual({ separator: ';', decimalSign: '.' });
  });

  test('keeps every digit of a number, without groups or exponent', () => {
    const number = (text: string, way = dutch): string =>
      writeCsv([], [[numberCell(decimal(text))]], way).slice('\ufeff\r\n'.length, -2);
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

  test.each(['a=1', '1-2', "it's", '0012', '1E5'])('leaves %j unchanged', (text) =>
    expect(rowOf(text)).toBe(text),
  );
});
