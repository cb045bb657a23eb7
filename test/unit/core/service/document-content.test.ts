import { describe, expect, it } from 'vitest';
import {
  type DocumentFacts,
  isSurelyDocument,
  wrongContent,
} from '../../../../src/main/core/service/document-content.ts';

const drawing: DocumentFacts = { name: 'Drawing.pdf', contentType: null, size: null };
const served = (contentType: string | null, size: number | null = null) => ({ contentType, size });
const named = (name: string, contentType: string | null = null): DocumentFacts => ({
  ...{ name, contentType, size: null },
});
const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const page = '<html><title>Sign in</title>';

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
      for (const name of ['a.PDF', 'a.dwg', 'a.docx', 'a.jpeg', 'a.zip']) {
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
  expect(isSurelyDocument(Uint8Array.from(first))).toBe(true);
});

it.each(['a\tb', 'a\rb', 'a\fb', 'a\u001bb'])('%j is text', (text) => {
  expect(wrongContent(drawing, served(null), bytes(text))).toBe('message');
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
  expect(wrongContent(named('a.html'), served('text/html'), bytes(page))).toBeNull();
  expect(wrongContent(named('a.pdf', 'text/html'), served('text/html'), bytes(page))).toBeNull();
  expect(wrongContent(named('a.xhtml'), served('text/html'), bytes('<?xml?><div>'))).toBeNull();
  expect(wrongContent(named('a.htm'), served('text/html'), bytes('<p>text'))).toBeNull();
  expect(wrongContent(named('a.svg'), served('image/svg+xml'), bytes('<svg/>'))).toBeNull();
  expect(wrongContent(named('a', 'application/ubl+xml'), served('text/xml'), bytes('<Order/>'))).toBeNull();
  expect(wrongContent(named('a.json'), served('application/json'), bytes('{"message":1}'))).toBeNull();
});

it('a type in the metadata counts with blanks before its parameters, and as XHTML', () => {
  for (const type of ['text/html ; charset=utf-8', 'application/xhtml+xml']) {
    expect(wrongContent(named('a.pdf', type), served('text/html'), bytes(page))).toBeNull();
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

it('in a document of unknown kind, XML and JSON are refused only where the answer calls them so', () => {
  for (const name of ['a.step', 'a.csv', 'a.doc', 'a']) {
    expect(wrongContent(named(name), served('application/octet-stream'), bytes(page))).toBe('page');
    expect(wrongContent(named(name), served('application/xml'), bytes('<a/>'))).toBe('message');
    expect(wrongContent(named(name), served('text/html'), bytes('<form>'))).toBe('message');
    expect(wrongContent(named(name), served('application/octet-stream'), bytes('<a/>'))).toBeNull();
    expect(wrongContent(named(name), served('application/xml'), bytes('\n<a/>'))).toBe('message');
    expect(wrongContent(named(name), served('application/json'), bytes('\n{ "a": 1 }'))).toBe('message');
    expect(wrongContent(named(name), served('text/html'), bytes('ISO-10303-21;'))).toBeNull();
    expect(wrongContent(named(name), served('application/xml'), bytes('M8x40;<b>;1'))).toBeNull();
    expect(wrongContent(named(name), served('application/json'), bytes('M8x40;{"b"};[1]'))).toBeNull();
  }
});

it('few bytes are enough to tell a file that is never text', () => {
  expect(isSurelyDocument(bytes('%PDF-'))).toBe(true);
  expect(isSurelyDocument(bytes('PK\x03\x04'))).toBe(true);
  expect(isSurelyDocument(bytes('\n%PDF-'))).toBe(false);
  expect(isSurelyDocument(bytes('%PD'))).toBe(false);
});
