import { describe, expect, it } from 'vitest';
import {
  isHarmlessKind,
  momentInName,
  safeFileName,
  visibleName,
} from '../../../src/shared/domain/values/file-name.ts';

describe('the name under which a file is saved', () => {
  it.each([
    ['stays as it is', 'Zeichnung 20-1355_A.pdf', 'Zeichnung 20-1355_A.pdf'],
    ['is the last part of a path', '../../etc/passwd', 'passwd'],
    ['whichever way its folders are parted', 'C:\\Users\\office\\offer.docx', 'offer.docx'],
    ['however many signs part them', 'in//out\\\\end.txt', 'end.txt'],
    ['is the last part that is a name', 'orders/offer.pdf/ . /..', 'offer.pdf'],
    ['shows its turn of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['has no sign without a shape', 'a\u200bb\u00adc\ufeffd.pdf', 'abcd.pdf'],
    ['has no control character', 'a\u0000b\u0007c\u009fd.pdf', 'abcd.pdf'],
    ['has no half of a character', 'a\ud83d.pdf', 'a.pdf'],
    ['has a blank for lines and other gaps', 'one\r\ntwo\t\u000b\f three.pdf', 'one two three.pdf'],
    ['has nothing that Windows forbids', 'a<b>c:d"e|f?g*h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
    ['begins and ends with neither dot nor blank', ' ..hidden.pdf. .', 'hidden.pdf'],
    ['is composed', 'Stu\u0308ckliste.pdf', 'St\u00fcckliste.pdf'],
    ['is composed once what stood between is gone', 'u\u200b\u0308.pdf', '\u00fc.pdf'],
    ['is never empty', '', 'document'],
    ['nor made of nothing but dots', '...', 'document'],
    ['nor of folders', '///', 'document'],
    ['nor of what can’t be seen', '\u200b\u200e', 'document'],
  ])('%s', (_, name, safe) => expect(safeFileName(name)).toBe(safe));

  it.each([
    ...['con', 'PRN', 'aux', 'Nul', 'com0', 'COM9', 'lpt1', 'LPT¹', 'com²', 'com³', 'conin$', 'CONOUT$'],
    ...['clock$', 'nul.txt', 'con.tar.gz', 'aux .pdf'],
  ])('is not the device %s of Windows', (name) => expect(safeFileName(name)).toBe(`_${name}`));

  it.each([
    'console',
    'com',
    'com10',
    'lpt',
    'auxiliary.pdf',
    'my con',
    'a.con',
    'nul_.txt',
    'clock',
    'prn-1.pdf',
  ])('may be %s, which is no device', (name) => expect(safeFileName(name)).toBe(name));

  it('has at most 120 characters, and keeps an extension of 16 with its dot', () => {
    expect(safeFileName('a'.repeat(120))).toBe('a'.repeat(120));
    expect(safeFileName('a'.repeat(121))).toBe('a'.repeat(120));
    expect(safeFileName(`${'a'.repeat(117)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`);
    expect(safeFileName(`${'a'.repeat(120)}.${'e'.repeat(15)}`)).toBe(`${'a'.repeat(104)}.${'e'.repeat(15)}`);
    // Longer than any extension, so it is a part of the name.
    expect(safeFileName(`${'a'.repeat(119)}.${'e'.repeat(16)}`)).toBe('a'.repeat(119));
    expect(safeFileName(`${'a'.repeat(110)}.${'e'.repeat(16)}`)).toBe(`${'a'.repeat(110)}.${'e'.repeat(9)}`);
  });

  it('has at most 200 bytes of UTF-8', () => {
    // Characters of two bytes fill 120 places with 240 bytes, those of three with 360, those of four (two
    // places each) with 240.
    expect(safeFileName('é'.repeat(120))).toBe('é'.repeat(100));
    expect(safeFileName(`é${'a'.repeat(119)}`)).toBe(`é${'a'.repeat(119)}`);
    expect(safeFileName('߿'.repeat(101))).toBe('߿'.repeat(100));
    expect(safeFileName('ࠀ'.repeat(67))).toBe('ࠀ'.repeat(66));
    expect(safeFileName('\uffe6'.repeat(67))).toBe('\uffe6'.repeat(66));
    expect(safeFileName('😀'.repeat(51))).toBe('😀'.repeat(50));
    expect(safeFileName('𐀀'.repeat(51))).toBe('𐀀'.repeat(50));
    expect(safeFileName(`${'ü'.repeat(99)}.pdf`)).toBe(`${'ü'.repeat(98)}.pdf`);
  });

  it('doesn’t end in a blank where it was cut', () => {
    expect(safeFileName(`${'a'.repeat(115)} bcd.pdf`)).toBe(`${'a'.repeat(115)}.pdf`);
  });
});

describe('the name on the screen', () => {
  it.each([
    ['keeps everything that can be seen', 'C:\\a/b <c>?.pdf', 'C:\\a/b <c>?.pdf'],
    ['turns nothing around it', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['stands on one line', 'one \r\n two', 'one two'],
    ['may be empty', '\u200b', ''],
  ])('%s', (_, name, visible) => expect(visibleName(name)).toBe(visible));
});

it('a timestamp in a name is in UTC, without characters that Windows forbids', () =>
  expect(momentInName(Date.UTC(2026, 10, 24, 4, 5, 6, 7))).toBe('2026-11-24T04-05-06-007Z'));

describe('files that are only shown when opened', () => {
  it.each(['a.pdf', 'a.PDF', 'a.b.png', 'a.jpg', 'a.txt', 'a.csv', 'a.xlsx', 'a.docx', '.pdf'])(
    '%s',
    (name) => expect(isHarmlessKind(name)).toBe(true),
  );
  it.each(['pdf', 'a.pdf.exe', 'a.', '', 'a.docm', 'a.html', 'a.svg', 'apdf', 'a.xpdf', 'a.pdf '])(
    'not %s',
    (name) => expect(isHarmlessKind(name)).toBe(false),
  );
});
