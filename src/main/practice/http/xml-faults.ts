import { asideEnd, tagAt } from './xml-tags.ts';

/**
 * Why the service doesn't read this text as XML, `null` when it may be given to the parser. Refused is what could reach
 * beyond the message (a document type, and with it every entity of one's own), an encoding other than UTF-8, and more
 * pieces than a message of the interface has: what reading costs goes by them rather than by the length of the text. One
 * walk over the text, which looks at every sign once and keeps little but counts.
 */
export const faultOfXml = (text: string): string | null => {
  if (text.trim() === '') return 'is missing: an XML document is needed';
  if (hasControls(text)) return 'holds characters that XML does not allow';
  const encoding = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return `must be UTF-8, not ${encoding}`;
  return faultOfMarkup(text);
};

/** Deeper, and more, than any message of the interface: 500 lines of 100 deliveries have less than that. */
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
type Seen = Record<keyof typeof most, number>;

const faultOfMarkup = (text: string): string | null => {
  const seen: Seen = {
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
    // The parser goes by the quotes in an instruction, XML doesn't.
    if (aside !== null && tag !== null && tag.end !== aside) return 'has an instruction with an open quote';
    const end = aside ?? tag?.end ?? text.length;
    const reference = unknownReference(text.slice(behind, aside === null ? end : at), seen);
    if (reference !== null) return `holds ${reference}, which stands for nothing in XML`;
    seen.ownAttributes = tag?.attributes ?? 0;
    seen.attributes += seen.ownAttributes;
    seen.tagLength = tag === null ? 0 : end - at;
    if (isInstruction) seen.instructions += 1;
    else if (aside !== null) seen.sections += 1;
    else if (text[at + 1] === '/') seen.depth -= 1;
    else {
      seen.elements += 1;
      if (text[end - 2] !== '/') seen.depth += 1;
      if (seen.tagLength <= most.tagLength) seen.names = names.add(nameAt(text, at + 1)).size;
    }
    const fault = tooMuch(seen);
    if (fault !== null) return fault;
    behind = end;
  }
  const reference = unknownReference(text.slice(behind), seen);
  return reference === null ? tooMuch(seen) : `holds ${reference}, which stands for nothing in XML`;
};

// Spelled out, as it is asked at every tag.
const tooMuch = (seen: Seen): string | null => {
  if (seen.depth > most.depth) return `is nested deeper than ${most.depth} levels`;
  if (seen.elements > most.elements) return `has more than ${most.elements} elements`;
  if (seen.names > most.names) return `has more than ${most.names} different names of elements`;
  if (seen.ownAttributes > most.ownAttributes)
    return `has an element with more than ${most.ownAttributes} attributes`;
  if (seen.tagLength > most.tagLength) return `has a tag of more than ${most.tagLength} characters`;
  if (seen.attributes > most.attributes) return `has more than ${most.attributes} attributes`;
  if (seen.references > most.references) return `has more than ${most.references} references`;
  if (seen.sections > most.sections) return `has more than ${most.sections} comments and CDATA sections`;
  if (seen.instructions > most.instructions) return `has more than ${most.instructions} instructions`;
  return null;
};

const nameAt = (text: string, from: number): string => {
  let to = from;
  while (to < text.length && !endsName.has(text[to] ?? '')) to += 1;
  return text.slice(from, to);
};
const endsName: ReadonlySet<string> = new Set(' \t\r\n/>');

// Without a document type there are the five names of XML and the characters that it allows, and nothing else. Counts what
// it passes, and stops where there are too many.
const unknownReference = (text: string, seen: Seen): string | null => {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    seen.references += 1;
    if (seen.references > most.references) return null;
    const here = text.slice(at, at + 12);
    const [whole, name, code] = /^&(?:(lt|gt|amp|quot|apos)|#(\d{1,9}|x[\da-fA-F]{1,7}));/.exec(here) ?? [];
    if (whole === undefined) return /^&[#\w]*;?/.exec(here)?.[0] ?? here;
    if (name === undefined && !isCharacter(Number(code?.replace('x', '0x')))) return whole;
  }
  return null;
};

// "Char" of XML 1.0, section 2.2.
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
