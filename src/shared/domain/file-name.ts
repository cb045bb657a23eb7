/** Longest name that is saved or sent, and its longest form in UTF-8: a file system takes 255, with room for a number. */
const maxUnits = 120;
const maxBytes = 200;

/**
 * A name under which a file can be saved on any system (security, files): its last part without folders, in NFC, without
 * control characters, marks of direction and other invisible signs, without what Windows forbids, never one of its devices,
 * never hidden, never ending in a dot. What its name is after that is what it is: `invoice.pdf` with a hidden turn of direction
 * shows itself as the `invoiceexe.pdf` or `invoicefdp.exe` that it is.
 */
export const safeFileName = (name: string): string => {
  const bare = lastPart(name.normalize('NFC'))
    .replace(invisible, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ');
  const shown = trimmed(bare.normalize('NFC'));
  const short = shortened(shown);
  return unreserved(short === '' ? 'document' : short);
};

/** A name as it may stand on a screen: nothing in it turns the text around it, and it can't pretend to be another one. */
export const visibleName = (name: string): string => name.replace(invisible, '').replace(/\s+/g, ' ');

/**
 * A moment as part of a name: in UTC, without the signs that Windows forbids.
 *
 * @param instant milliseconds since 1970
 */
export const momentInName = (instant: number): string =>
  new Date(instant).toISOString().replace(/[:.]/g, '-');

/** Whether a file of this name does nothing but show itself when it is opened (security, files). */
export const isHarmlessKind = (name: string): boolean => harmless.has(endingOf(name));

const harmless: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'txt', 'csv', 'xlsx', 'docx']);

const endingOf = (name: string): string => {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
};

const lastPart = (name: string): string => {
  const parts = name.split(/[\\/]/).filter((part) => trimmed(part.replace(invisible, '')) !== '');
  return parts.at(-1) ?? '';
};

// Control characters, marks of direction, joiners and other signs without a shape, halves of a character. White space that
// only separates lines becomes a blank with the rest.
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[^\P{Cc}\s]/gu;
const forbidden = /[<>:"|?*]/g;

// Windows drops dots and blanks at the end; a dot in front hides a file elsewhere.
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '');

const shortened = (name: string): string => {
  if (fits(name, '')) return name;
  const at = name.lastIndexOf('.');
  const ending = at > 0 && name.length - at <= 16 ? name.slice(at) : '';
  const stem = [...name.slice(0, name.length - ending.length)];
  while (stem.length > 1 && !fits(stem.join(''), ending)) stem.pop();
  return `${trimmed(stem.join(''))}${ending}`;
};

const fits = (stem: string, ending: string): boolean => {
  const name = `${stem}${ending}`;
  return name.length <= maxUnits && utf8Bytes(name) <= maxBytes;
};

const utf8Bytes = (text: string): number =>
  [...text].reduce((sum, sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);

// Names of devices on Windows, whatever comes after a dot.
const unreserved = (name: string): string => (reserved.test(name) ? `_${name}` : name);
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(\.|$)/i;
