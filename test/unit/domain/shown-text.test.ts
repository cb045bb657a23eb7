import { describe, expect, it } from 'vitest';
import { shownText, visibleText } from '../../../src/shared/domain/values/shown-text.ts';

describe('a text from outside', () => {
  it.each([
    ['an override of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['embeddings and their ends', '\u202aa\u202b\u202cb\u202d', 'ab'],
    ['isolates', 'a\u2066b\u2067c\u2068d\u2069', 'abcd'],
    ['direction marks', 'a\u200e\u200f\u061cb', 'ab'],
    ['characters without a width', '45\u200b00\u2060\ufeff1', '45001'],
    ['a soft hyphen', 'Kes\u00adsler', 'Kessler'],
    ['a joiner between letters that don’t join', 'ad\u200dmin\u200c', 'admin'],
    ['selectors of a form', '45\ufe0f00\u{e0101}', '4500'],
    ['tags', 'PO-1\u{e0050}\u{e004f}\u{e007f}', 'PO-1'],
    ['tags behind a flag that name no region', '\u{1f3f4}\u{e0061}b', '\u{1f3f4}b'],
    ['fillers', 'a\u3164b\u115f\uffa0', 'ab'],
    ['marks of an annotation', 'a\ufff9b\ufffac\ufffb', 'abc'],
    ['control characters', 'a\u0000b\u001b[31mc\u0085\u009b', 'ab[31mc\n'],
  ])('loses %s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible);
    expect(shownText(text)).toBe(visible);
  });

  it.each([
    ['Arabic', 'مصنع الأدوات'],
    ['Hebrew', 'בית חרושת'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['an Arabic number sign', '\u0600١٢٣'],
    ['Hindi with joiners', 'क्\u200dष र्\u200cय'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession with a skin colour', '👩🏽\u200d🔧'],
    ['a heart as a picture', '❤\ufe0f'],
    ['a key', '1\ufe0f\u20e3'],
    ['the flag of a country', '🇩🇪'],
    ['the flag of a region', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a form of an ideograph', '葛\u{e0101}飾'],
    ['combining marks', 'Zoe\u0308 e\u0301'],
    ['tabs, line ends and special spaces', 'a\tb\nc\u00a0d\u202fe'],
  ])('keeps %s', (_, text) => {
    expect(visibleText(text)).toBe(text);
    expect([text, `\u2068${text}\u2069`]).toContain(shownText(text));
  });

  it('gets one kind of line end', () => {
    expect(visibleText('a\r\nb\rc\u2028d\u2029e\vf\fg')).toBe('a\nb\nc\nd\ne\nf\ng');
  });

  it('has a sign where it has only invisible characters, and stays empty where it is', () => {
    for (const shown of [visibleText, shownText]) {
      expect(shown('\u200b\u202e')).toBe('\ufffd');
      expect(shown('\u2068\u2069')).toBe('\ufffd');
      expect(shown('')).toBe('');
    }
  });

  it('has a sign in place of half a character', () => {
    expect(visibleText('a\ud83d b')).toBe('a\ufffd b');
  });
});

describe('a text on a screen', () => {
  it('is isolated if a part of it is written from the right', () => {
    expect(shownText('12 מ״מ')).toBe('\u206812 מ״מ\u2069');
    expect(shownText('\u202eשלום\u2069')).toBe('\u2068שלום\u2069');
  });

  it('keeps the isolated parts of which it was made, and no other isolates', () => {
    const sentence = `Order 45 of ${shownText('שלום')}, 12 lines`;
    expect(sentence).toBe('Order 45 of \u2068שלום\u2069, 12 lines');
    expect(shownText(sentence)).toBe(sentence);
    expect(visibleText(sentence)).toBe('Order 45 of שלום, 12 lines');
    expect(shownText('\u2068left\u2069 \u2068שלום \u2069 \u2069\u2068')).toBe('left \u2068שלום \u2069 ');
  });
});
