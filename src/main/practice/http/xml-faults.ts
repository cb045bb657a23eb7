/**
 * Why the service refuses to parse this text as XML, else `null`. It refuses document types, entities and
 * encodings other than UTF-8. It also refuses more pieces than any message of the interface has, since
 * their number determines the cost of parsing. It reads the text once and keeps only counts.
 */
export const faultOfXml = (text: string): string | null => {
  if (text.trim() === '') return 'is missing: an XML document is needed';
  if (hasControls(text)) return 'holds characters that XML does not allow';
  const encoding = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return `must be UTF-8, not ${encoding}`;
  return faultOfMarkup(text);
};

/** More than any message of the interface: 500 lines of 100 deliveries stay below. */
const most = {
  depth: 64,
  elements: 200_000,
  names: 1000,
  /** Of one tag: its attributes, and its length in UTF-16 units. */
  ownAttributes: 100,
  tagLength: 10_000,
  attributes: 50_000,
  references: 100_000,
  sections: 100_000,
  instructions: 100,
};
type Counts = Record<keyof typeof most, number>;

const faultOfMarkup = (text: string): string | null => {
  const counts: Counts = {
    depth: 0,
    elements: 0,
    names: 0,
    ownAttributes: 0,
    tagLength: 0,
    attributes: 0,
    references: 0,
    sections: 0,
    instructions: 0,
  };
  const names = new Set<string>();
  let behind = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', behind)) {
    const aside = asideEnd(text, at);
    if (aside === null && text[at + 1] === '!') return 'must not declare a document type';
    const isInstruction = text[at + 1] === '?';
    const tag = aside === null || isInstruction ? tagAt(text, at, isInstruction ? '?>' : '>') : null;
    // The parser respects quotes inside an instruction, XML doesn't.
    if (aside !== null && tag !== null && tag.end !== aside) return 'has an instruction with an open quote';
    const end = aside ?? tag?.end ?? text.length;
    const reference = unknownReference(text.slice(behind, aside === null ? end : at), counts);
    if (reference !== null) return `holds ${reference}, which stands for nothing in XML`;
    counts.ownAttributes = tag?.attributes ?? 0;
    counts.attributes += counts.ownAttributes;
    counts.tagLength = tag === null ? 0 : end - at;
    if (isInstruction) counts.instructions += 1;
    else if (aside !== null) counts.sections += 1;
    else if (text[at + 1] === '/') counts.depth -= 1;
    else {
      counts.elements += 1;
      if (text[end - 2] !== '/') counts.depth += 1;
      if (counts.tagLength <= most.tagLength) counts.names = names.add(nameAt(text, at + 1)).size;
    }
    const fault = tooMuch(counts);
    if (fault !== null) return fault;
    behind = end;
  }
  const reference = unknownReference(text.slice(behind), counts);
  return reference === null ? tooMuch(counts) : `holds ${reference}, which stands for nothing in XML`;
};

// Spelled out for speed: it runs at every tag.
const tooMuch = (counts: Counts): string | null => {
  if (counts.depth > most.depth) return `is nested deeper than ${most.depth} levels`;
  if (counts.elements > most.elements) return `has more than ${most.elements} elements`;
  if (counts.names > most.names) return `has more than ${most.names} different names of elements`;
  if (counts.ownAttributes > most.ownAttributes)
    return `has an element with more than ${most.ownAttributes} attributes`;
  if (counts.tagLength > most.tagLength) return `has a tag of more than ${most.tagLength} characters`;
  if (counts.attributes > most.attributes) return `has more than ${most.attributes} attributes`;
  if (counts.references > most.references) return `has more than ${most.references} references`;
  if (counts.sections > most.sections) return `has more than ${most.sections} comments and CDATA sections`;
  if (counts.instructions > most.instructions) return `has more than ${most.instructions} instructions`;
  return null;
};

const nameAt = (text: string, from: number): string => {
  let to = from;
  while (to < text.length && !endsName.has(text[to] ?? '')) to += 1;
  return text.slice(from, to);
};
const endsName: ReadonlySet<string> = new Set(' \t\r\n/>');

// Without a document type, XML has only five named references and the characters that it allows. Counts the
// references, and stops when there are too many.
const unknownReference = (text: string, counts: Counts): string | null => {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    counts.references += 1;
    if (counts.references > most.references) return null;
    const here = text.slice(at, at + 12);
    const [whole, name, code] = /^&(?:(lt|gt|amp|quot|apos)|#(\d{1,9}|x[\da-fA-F]{1,7}));/.exec(here) ?? [];
    if (whole === undefined) return /^&[#\w]*;?/.exec(here)?.[0] ?? here;
    if (name === undefined && !isCharacter(Number(code?.replace('x', '0x')))) return whole;
  }
  return null;
};

// `Char` of XML 1.0, section 2.2.
const isCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

const hasControls = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return false;
};

/** Finds the ends of tags, comments and sections in XML. Each function reads a character only once. */

/**
 * The index after the comment, CDATA section or instruction that starts at `at`, else `null`. A tag inside
 * of one is no tag.
 */
export const asideEnd = (text: string, at: number): number | null => {
  const kind = text[at + 1];
  if (kind !== '!' && kind !== '?') return null;
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  return kind === '?' ? after(text, '?>', at + 2) : null;
};

/**
 * The index after the tag or instruction that starts at `from`, and the number of its attributes. Inside an
 * attribute value, `>` and `=` have no meaning.
 */
export const tagAt = (
  text: string,
  from: number,
  close: '>' | '?>' = '>',
): { end: number; attributes: number } => {
  let quote: string | null = null;
  let attributes = 0;
  for (let at = from + close.length; at < text.length; at += 1) {
    const one = text[at];
    if (quote !== null) {
      if (one === quote) quote = null;
    } else if (one === close[0] && text.startsWith(close, at)) return { end: at + close.length, attributes };
    else if (one === '"' || one === "'") quote = one;
    else if (one === '=') attributes += 1;
  }
  return { end: text.length, attributes };
};

const after = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
};
