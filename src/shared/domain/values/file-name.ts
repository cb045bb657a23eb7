/**
 * The longest name, in UTF-16 units and in bytes of UTF-8. File systems take 255 bytes; the rest is for a
 * number.
 */
const maxUnits = 120;
const maxBytes = 200;

/**
 * A name that is safe on every system (security, files). It is the last part of a path, in NFC. It has no
 * control characters, direction marks or other invisible characters, and nothing that Windows forbids. It
 * is no Windows device, isn't hidden and doesn't end in a dot.
 *
 * A hidden direction mark can't disguise the type: the result shows the real extension.
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

/** A name for the screen: it has no characters that could turn the text around it or disguise it. */
export const visibleName = (name: string): string => name.replace(invisible, '').replace(/\s+/g, ' ');

/** A UTC time for a file name, without characters that Windows forbids. */
export const momentInName = (instant: number): string =>
  new Date(instant).toISOString().replace(/[:.]/g, '-');

/** The instant of a name by `momentInName`, ms since 1970; `null` for another name. */
export const instantInName = (name: string): number | null => {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(name);
  const instant = found === null ? Number.NaN : Date.parse(`${found[1]}:${found[2]}:${found[3]}.${found[4]}`);
  return Number.isNaN(instant) ? null : instant;
};

/** Whether opening a file of this name only shows it (security, files). */
export const isHarmlessKind = (name: string): boolean => harmless.has(endingOf(name));

const harmless: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'txt', 'csv', 'xlsx', 'docx']);

/** The part after the last dot, in lower case; empty where there is no dot. */
export const endingOf = (name: string): string => {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
};

const lastPart = (name: string): string => {
  const parts = name.split(/[\\/]/).filter((part) => trimmed(part.replace(invisible, '')) !== '');
  return parts.at(-1) ?? '';
};

// Control characters, direction marks, joiners, other invisible characters and halves of a character.
// White space stays: it becomes a blank later.
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[^\P{Cc}\s]/gu;
const forbidden = /[<>:"|?*]/g;

// Windows drops dots and blanks at the end. Elsewhere a leading dot hides a file.
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

// Names of Windows devices, with any extension.
const unreserved = (name: string): string => (reserved.test(name) ? `_${name}` : name);
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(\.|$)/i;
