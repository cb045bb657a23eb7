import { describe, expect, it } from 'vitest';
import {
  type DocumentFacts,
  isEnough,
  telltaleBytes,
  wrongContent,
} from '../../../../src/main/core/service/document-content.ts';

const drawing: DocumentFacts = { name: 'Drawing.pdf', contentType: null, size: null };
const served = (contentType: string | null, size: number | null = null) => ({ contentType, size });
const named = (name: string, contentType: string | null = null): DocumentFacts => ({
  ...{ name, contentType, size: null },
});
const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const page = '<html><title>Sign in</title>';
const terms = '<html><title>Terms</title><p>Delivery in four weeks.';

describe('in place of a file that is never text', () => {
  it.each([
    ['a page', page],
    ['a page in capitals', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><HTML>'],
    ['a page right behind a comment', '<!-- a --><html>'],
    ['a page behind blank lines and comments', '\n\n <!-- a --> <!-- <b> --> <body class="x">'],
    ['a page as XML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">'],
    ['a page with a mark', '\ufeff<html>'],
    ['a page that mentions the beginning of a PDF', '<html>%PDF-'],
  ])('%s is seen', (_, text) => {
    expect(wrongContent(drawing, served('application/pdf'), bytes(text))).toBe('page');
  });

  it('a page in UTF-16 is seen', () => {
    const little = bytes(`\ufeff${page}`, 'utf16le');
    expect(wrongContent(drawing, served(null), little)).toBe('page');
    expect(wrongContent(drawing, served(null), Buffer.from(little).swap16())).toBe('page');
  });

  it.each(['<Error/>', '{"error":"denied"}', '{}', '["denied"]', 'Denied.', '   '])(
    '%j is a message',
    (text) => {
      for (const name of ['a.PDF', 'a.dwg', 'a.docx', 'a.jpeg', 'a.zip', 'a.step', 'a.igs', 'a.dxf']) {
        expect(wrongContent(named(name), served('application/octet-stream'), bytes(text))).toBe('message');
      }
      expect(wrongContent(named('a', 'image/png'), served(null), bytes(text))).toBe('message');
    },
  );
});

it('a PDF may be text, and begin with something else', () => {
  for (const text of ['%PDF-1.4\nplain', '\r\n\r\n%PDF-1.7', '@PJL SET X\r\n%PDF-1.7']) {
    expect(wrongContent(drawing, served('text/html'), bytes(text))).toBeNull();
  }
});

it('bytes that no text has are never refused, whatever the name is', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  for (const name of ['a.pdf', 'a.png', 'a.html', 'a']) {
    expect(wrongContent(named(name), served('text/html'), png)).toBeNull();
  }
});

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00]],
  ['a byte of the mark of UTF-16 alone', [0xfe, 0x00, 0x01]],
  ['its other byte alone', [0x41, 0xfe, 0x00]],
  ['that byte of the other order alone', [0x41, 0xff, 0x00]],
  ['a vertical tab', [0x41, 0x0b]],
])('%s is no text', (_, first) => {
  expect(wrongContent(drawing, served(null), Uint8Array.from(first))).toBeNull();
  expect(isEnough(Uint8Array.from(first))).toBe(true);
});

it.each(['a\tb', 'a\rb', 'a\fb', 'a\u001bb'])('%j is text', (text) => {
  expect(wrongContent(drawing, served(null), bytes(text))).toBe('message');
});

const begin = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const ole = begin([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'text');
const zip = begin('PK', [3, 4, 20, 0]);

describe.each([null, 'application/octet-stream', 'text/plain', 'text/html', 'application/xml'])(
  'the true beginning of a document, sent as %s, is never refused:',
  (type) => {
    it.each<[string, Uint8Array]>([
      ['a.pdf', begin('%PDF-1.7\n', [0xe2, 0xe3, 0xcf, 0xd3])],
      ['a.docx', zip],
      ['a.xlsx of Excel with a password', ole],
      ['a.xls', ole],
      ['a.png', begin([0x89], 'PNG\r\n', [0x1a], '\n')],
      ['a.jpg', begin([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10], 'JFIF')],
      ['a.jpg', begin([0x89], 'PNG\r\n', [0x1a], '\n')],
      ['a.gif', begin('GIF89a', [0x10, 0x00, 0x10, 0x00])],
      ['a.tif', begin('II*', [0])],
      ['a.bmp', begin('BM', [0x36, 0x84, 0x03, 0x00, 0x00, 0x00])],
      ['a.dwg', begin('AC1032', [0, 0, 0])],
      ['a.sldprt', ole],
      ['a.CATPart', begin('V5_CFV2', [0, 0, 0])],
      ['a.jt', begin('Version 9.5 JT  DM 7.3.4.0', [0])],
      ['a.step', begin('ISO-10303-21;\nHEADER;')],
      ['a.stp', begin('\ufeff/* by CAD */\r\nISO-10303-21;')],
      ['a.stpz', zip],
      ['a.igs', begin(`${'Part'.padEnd(72)}S      1\r\n`)],
      ['a.iges', begin(`${'Größe'.padEnd(72)}S      1\r\n${'1H,,1H;'.padEnd(72)}G      1\r\n`)],
      ['a.dxf', begin('  0\r\nSECTION\r\n  2\r\nHEADER')],
      ['a.dxf', begin('999\nby a plotter\n0\nSECTION')],
      ['a.dxf', begin('AutoCAD Binary DXF\r\n', [0x1a, 0])],
      ['a.stl', begin('solid bracket\n facet normal 0 0 1')],
      ['a.x_t', begin('**ABCDEFGHIJKLMNOPQRSTUVWXYZ****')],
      ['a.sat', begin('400 0 1 0 \n16 Autodesk AutoCAD')],
      ['a.doc', begin('{\\rtf1\\ansi')],
      ['a.eps', begin('%!PS-Adobe-3.0 EPSF-3.0')],
      ['a.mht', begin('MIME-Version: 1.0\r\nContent-Type: multipart/related')],
      ['a.csv', begin('Error;Meaning\n404;Not found')],
      ['a.txt', begin('Login: see your letter of 3 May.\nPlease check.')],
      ['a.nc', begin('%\nO1000\nG21 G90')],
      ['a', begin('Lieferbedingungen')],
    ])('%s', (name, first) => {
      expect(wrongContent(named(name.split(' ')[0] ?? name), served(type), first)).toBeNull();
    });
  },
);

describe.each([null, 'application/octet-stream', 'text/plain'])('an error sent as %s is seen', (type) => {
  const errors = [
    '{"error":"denied"}',
    '{ "message" : "The link has expired." }',
    '{"timestamp":"2026-11-28","status":404,"error":"Not Found","path":"/42"}',
    '[{"errorCode":"INVALID_SESSION_ID"}]',
    '<Error><Code>AccessDenied</Code></Error>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- storage --><Error><Code>NoSuchKey</Code></Error>',
    '<problem xmlns="urn:ietf:rfc:7807"><title>Gone</title></problem>',
    '<s:Envelope xmlns:s="urn:soap"><s:Body><s:Fault/></s:Body></s:Envelope>',
    '<Map><status>404</status><error>Not Found</error></Map>',
    'Internal Server Error',
    '404 page not found\n',
    'Session ended.',
    'Error: the document could not be read',
    'upstream connect error or disconnect/reset before headers',
  ];
  const endings =
    'pdf step stp igs iges dxf dwg sldprt ipt stl x_t xlsx xls doc csv txt xml svg html nc'.split(' ');
  it.each([...endings.map((ending) => `a.${ending}`), 'a'])('in place of %s', (name) => {
    const seen = errors.map((text) => [text, wrongContent(named(name), served(type), bytes(text))]);
    expect(seen).toEqual(errors.map((text) => [text, 'message']));
  });
});

describe('a sign-in or error page is seen under every name, also those of pages', () => {
  const signIns = [
    '<title>Sign in</title>',
    '<html><head><title>Contoso | Log in</title>',
    '<!DOCTYPE html><html><title>Sign in to your account</title>',
    '<html><title>Anmelden – Portal</title>',
    '<html><title>Inloggen</title><body>Welkom',
    '<html><title>502 Bad Gateway</title><body><h1>502 Bad Gateway</h1>',
    '<html><title>HTTP Status 404 – Not Found</title>',
    '<html><title>Filter: Website blocked</title><h1>Ask your administrator.</h1>',
    '<html><title>Web Page Blocked</title>',
    '<html><body><h1>Access denied</h1>',
    `<html><title>Portal</title>${' '.repeat(3_000)}<form><input name="p" type=password></form>`,
    '<html><body onload="document.forms[0].submit()"><form><input name="SAMLRequest" value="x">Go</form>',
    '<html><head><meta http-equiv="refresh" content="0;url=/login"></head><body></body></html>',
    '<!doctype html><body><div id="root"></div><script>start("text")</script></body>',
    '<html>',
  ];
  it.each(['a.xls', 'a.doc', 'a.html', 'a.pdf', 'a.step', 'a.csv', 'a'])('%s', (name) => {
    const seen = signIns.map((text) => [
      text,
      wrongContent(named(name), served('application/octet-stream'), bytes(text)),
    ]);
    expect(seen).toEqual(signIns.map((text) => [text, 'page']));
  });
});

it.each([
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>M8x40<td>0.12</table>',
  '<table><tr><td>M8x40</td></tr></table>',
  '<html><title>Error codes of the press</title><table><tr><td>E1: no oil',
  '<html><title>400 bolts, price list</title><table><tr><td>M8',
  '<html><body><h1>Login data for the machine</h1><table><tr><td>See the letter.',
  `<html><style>${'p{}'.repeat(30_000)}`,
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:x"><Row/></Workbook>',
])('a price list that a program saved as a page or as XML is kept: %#', (text) => {
  for (const name of ['a.xls', 'a.doc']) {
    for (const type of ['application/vnd.ms-excel', 'text/html', 'application/xml', null]) {
      expect(wrongContent(named(name), served(type), bytes(text).subarray(0, telltaleBytes))).toBeNull();
    }
  }
  const told = named('list', 'application/vnd.ms-excel');
  expect(wrongContent(told, served(null), bytes(text).subarray(0, telltaleBytes))).toBeNull();
});

it('a page of the announced length is the document, whatever its name is', () => {
  const sheet = { ...named('a.xlsx'), size: page.length };
  expect(wrongContent(sheet, served(null, page.length), bytes(page))).toBeNull();
  expect(wrongContent(sheet, served(null), bytes(page))).toBe('page');
});

it('nothing is refused, and another length than the metadata tells', () => {
  expect(wrongContent(named('a.txt'), served(null), bytes(''))).toBe('nothing');
  const sized = { ...named('a.txt'), size: 5 };
  expect(wrongContent(sized, served(null, 4), bytes('four'))).toBe('other');
  expect(wrongContent(sized, served(null, 5), bytes('fives'))).toBeNull();
  expect(wrongContent(sized, served(null), bytes('four'))).toBeNull();
});

it('pages, XML and JSON are what their name or type in the metadata says', () => {
  expect(wrongContent(named('a.html'), served('text/html'), bytes(terms))).toBeNull();
  expect(wrongContent(named('a.pdf', 'text/html'), served('text/html'), bytes(terms))).toBeNull();
  expect(wrongContent(named('a.xhtml'), served('text/html'), bytes('<?xml?><div>Terms'))).toBeNull();
  expect(wrongContent(named('a.htm'), served('text/html'), bytes('<p>text'))).toBeNull();
  expect(wrongContent(named('a.svg'), served('image/svg+xml'), bytes('<svg/>'))).toBeNull();
  expect(wrongContent(named('a', 'application/ubl+xml'), served('text/xml'), bytes('<Order/>'))).toBeNull();
  expect(wrongContent(named('a.json'), served('application/json'), bytes('{"message":1}'))).toBeNull();
  expect(wrongContent(named('a.json'), served(null), bytes('[{"code":450,"title":"bolt"}]'))).toBeNull();
  expect(wrongContent(named('a.xml'), served(null), bytes('<Order><Code>404</Code></Order>'))).toBeNull();
  expect(wrongContent(named('a.stp'), served(null), bytes('<iso_10303_28 version="1">'))).toBeNull();
});

it('a page without a table is no spreadsheet', () => {
  expect(wrongContent(named('a.xls'), served(null), bytes(terms))).toBe('page');
  expect(wrongContent(named('a', 'application/vnd.ms-excel'), served(null), bytes(terms))).toBe('page');
  expect(wrongContent(named('a.doc'), served(null), bytes(terms))).toBeNull();
});

it('a saved page of a shop may have a password field', () => {
  const shop = `<html><title>Shop</title><input type="password">${'<p>M8x40 bolt'.repeat(400)}`;
  expect(wrongContent(named('a.html'), served('text/html'), bytes(shop))).toBeNull();
});

it('a type in the metadata counts with blanks before its parameters, and as XHTML', () => {
  for (const type of ['text/html ; charset=utf-8', 'application/xhtml+xml']) {
    expect(wrongContent(named('a.pdf', type), served('text/html'), bytes(terms))).toBeNull();
  }
});

it('a page in place of XML or JSON is seen, and each of them in place of the other', () => {
  expect(wrongContent(named('a.xml'), served('text/html'), bytes(page))).toBe('page');
  expect(wrongContent(named('a.json'), served('text/html'), bytes(page))).toBe('page');
  expect(wrongContent(named('a.xml'), served('application/json'), bytes('{"a":1}'))).toBe('message');
  expect(wrongContent(named('a.html'), served('application/json'), bytes('{"a":1}'))).toBe('message');
  expect(wrongContent(named('a.json'), served('application/xml; charset=utf-8'), bytes('<a/>'))).toBe(
    'message',
  );
});

it.each(['a.csv', 'a.txt', 'a.nc', 'a'])('in place of %s, a page is never the document', (name) => {
  expect(wrongContent(named(name), served('application/octet-stream'), bytes(terms))).toBe('page');
  expect(wrongContent(named(name), served('text/html'), bytes('<form>'))).toBe('page');
});

it('in place of a known kind of text, XML and JSON are refused where the answer calls them so', () => {
  for (const name of ['a.csv', 'a.txt']) {
    expect(wrongContent(named(name), served('application/xml'), bytes('\n<a/>'))).toBe('message');
    expect(wrongContent(named(name), served('text/html'), bytes('<a/>'))).toBe('message');
    expect(wrongContent(named(name), served('application/json'), bytes('\n{ "a": 1 }'))).toBe('message');
    expect(wrongContent(named(name), served('application/octet-stream'), bytes('<a/>'))).toBeNull();
    expect(wrongContent(named(name), served('application/xml'), bytes('M8x40;<b>;1'))).toBeNull();
    expect(wrongContent(named(name), served('application/json'), bytes('M8x40;{"b"};[1]'))).toBeNull();
  }
  for (const name of ['a.dae', 'a']) {
    expect(wrongContent(named(name), served('application/xml'), bytes('<a/>'))).toBeNull();
    expect(wrongContent(named(name), served('application/json'), bytes('{"a":1}'))).toBeNull();
  }
});

it('few bytes are enough to tell a file that is never text', () => {
  expect(isEnough(bytes('%PDF-'))).toBe(true);
  expect(isEnough(bytes('PK\x03\x04'))).toBe(true);
  expect(isEnough(bytes('\n%PDF-'))).toBe(false);
  expect(isEnough(bytes('%PD'))).toBe(false);
  expect(isEnough(bytes('a'.repeat(1023)))).toBe(false);
  expect(isEnough(bytes('a'.repeat(1024)))).toBe(true);
  expect(isEnough(bytes(terms.padEnd(telltaleBytes - 1)))).toBe(false);
  expect(isEnough(bytes(terms.padEnd(telltaleBytes)))).toBe(true);
});
