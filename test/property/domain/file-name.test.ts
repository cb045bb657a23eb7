import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isHarmlessKind,
  momentInName,
  safeFileName,
  visibleName,
} from '../../../src/shared/domain/values/file-name.ts';

/** Parts of names that do harm somewhere, among ordinary and odd characters. */
const nasty = fc.constantFrom(
  ...['..', '/', '\\', ':', '.', ' ', '\u202e', '\u2066', '\u200b', '\0', '\n', '\u007f', '\ud800', '\ufeff'],
  ...[
    'con',
    'NUL',
    'aux.',
    'COM1',
    'lpt9',
    'CONIN$',
    '.pdf',
    '.exe',
    '.pdf.exe',
    '~',
    '%2e%2e%2f',
    '*',
    '?',
    '"',
  ],
  ...['Zeichnung', 'e\u0301', '图', '👩‍🔧', '\u0301', '::$DATA', '\u2028', '\u00a0'],
);
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join('')),
);

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('any name', () => {
  it('becomes a plain file name in its folder on every system', () => {
    fc.assert(
      fc.property(names, (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toBe('');
        expect(safe.length).toBeLessThanOrEqual(121);
        expect(bytes(safe)).toBeLessThanOrEqual(201);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe).toBe(safe.normalize('NFC'));
        expect(safe).not.toMatch(/[\\/<>:"|?*]/);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(safe).not.toMatch(/^[\s.]|[\s.]$/);
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)\s*(\.|$)/i);
      }),
      { numRuns: 3000 },
    );
  });

  it('that is already safe stays the same', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
      }),
      { numRuns: 3000 },
    );
  });

  it('on the screen doesn’t reverse the text around it', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(visibleName(name)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });
});

it.each([
  ['Zeichnung 7.pdf', 'Zeichnung 7.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\her\\run.pdf', 'run.pdf'],
  ['a:b.pdf', 'a_b.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['e\u0301.pdf', '\u00e9.pdf'],
  ['con', '_con'],
  ['Aux.txt', '_Aux.txt'],
  ['lpt1 .pdf', '_lpt1 .pdf'],
  ['console.pdf', 'console.pdf'],
  ['.htaccess', 'htaccess'],
  ['report.pdf. . .', 'report.pdf'],
  ['\0\u200b', 'document'],
  ['', 'document'],
  ['..', 'document'],
  ['folder/', 'folder'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`${'图'.repeat(300)}.xlsx`, `${'图'.repeat(65)}.xlsx`],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it.each(['a.pdf', 'a.PNG', 'a.jpg', 'a.txt', 'a.csv', 'a.xlsx', 'a.docx'])('%s may be opened', (name) => {
  expect(isHarmlessKind(name)).toBe(true);
});

it.each(['a.html', 'a.svg', 'a.xlsm', 'a.pdf.exe', 'a.zip', 'pdf', 'a', 'a.', 'a.lnk'])(
  '%s may not be opened',
  (name) => {
    expect(isHarmlessKind(name)).toBe(false);
  },
);

it('a timestamp in a file name is in UTC and survives the cleaning', () => {
  expect(momentInName(Date.UTC(2026, 10, 21, 7, 5, 9, 30))).toBe('2026-11-21T07-05-09-030Z');
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      const name = `report-${momentInName(date.getTime())}.txt`;
      expect(safeFileName(name)).toBe(name);
    }),
  );
});
