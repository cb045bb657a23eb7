import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Problem } from './problem.ts';

/** Deeper, and more, than any message of the interface: 500 lines of 100 deliveries have less than that. */
const maxDepth = 64;
const maxElements = 200_000;

export type XmlOptions = {
  /** Whether the names lose their prefix and attributes are read, as `@name`, beside the text in `#text`. */
  namespaces: boolean;
};

/**
 * Reads XML into objects, every text digit for digit and blank for blank. What could make reading dear or reach beyond the
 * message is refused with a 400 before the parser sees it: a document type (and with it every entity of one's own), an
 * encoding other than UTF-8, deep nesting, elements without end.
 */
export const readXml = (text: string, { namespaces }: XmlOptions): unknown => {
  const fault = faultOf(text);
  if (fault !== null) throw new Problem(400, fault, 'body');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Problem(400, `is not XML: ${valid.err.msg}`, 'body');
  // The parser refuses names that mean something to JavaScript, after the validator let them pass.
  try {
    return withoutBlanks((namespaces ? withNamespaces : plain).parse(text));
  } catch (error) {
    throw new Problem(400, `is not XML: ${error instanceof Error ? error.message : 'unreadable'}`, 'body');
  }
};

/**
 * The namespace of the root element of a text that `readXml` took, `null` without one: the parser drops them. Looks no
 * further than that element's tag.
 */
export const rootNamespace = (text: string): string | null => {
  let at = text.indexOf('<');
  for (let end = asideEnd(text, at); end !== null; end = asideEnd(text, at)) at = text.indexOf('<', end);
  if (at < 0) return null;
  const [, prefix, declared = ''] =
    /^<(?:([^\s/>:]+):)?[^\s/>:]+(.*)/s.exec(text.slice(at, tagEnd(text, at))) ?? [];
  const wanted = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  // Each begins where the one before ends, so that nothing is looked at twice.
  for (const [, name, double, single] of declared.matchAll(/\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy)) {
    if (name === wanted) return double ?? single ?? null;
  }
  return null;
};

const options = {
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Character references such as &#10; count among these.
  htmlEntities: true,
};
const plain = new XMLParser({ ...options, ignoreAttributes: true });
const withNamespaces = new XMLParser({
  ...options,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
});

const faultOf = (text: string): string | null => {
  if (text.trim() === '') return 'is missing: an XML document is needed';
  if (hasControls(text)) return 'holds characters that XML does not allow';
  const encoding = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return `must be UTF-8, not ${encoding}`;
  return faultOfTags(text);
};

// Once over the text from tag to tag.
const faultOfTags = (text: string): string | null => {
  let [depth, elements, last] = [0, 0, 0];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const aside = asideEnd(text, at);
    if (aside === null && text.startsWith('<!', at)) return 'must not declare a document type';
    const end = aside ?? tagEnd(text, at);
    const reference = unknownReference(text.slice(last, aside === null ? end : at));
    if (reference !== null) return `holds ${reference}, which stands for nothing in XML`;
    last = end;
    if (aside !== null) {
      at = aside;
      continue;
    }
    if (text[at + 1] === '/') depth -= 1;
    else if (text[end - 2] !== '/') depth += 1;
    elements += 1;
    at = end;
    if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
    if (elements > 2 * maxElements) return `has more than ${maxElements} elements`;
  }
  return null;
};

// Without a document type there are the five names of XML and the characters that it allows, and nothing else.
const unknownReference = (text: string): string | null => {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
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

// Behind the comment, CDATA section or instruction that begins here: what stands in one is no tag. `null` for anything else.
const asideEnd = (text: string, at: number): number | null => {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  return text.startsWith('<?', at) ? after(text, '?>', at + 2) : null;
};

const after = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
};

// Behind the tag that begins here; a `>` in the value of an attribute doesn't end it.
const tagEnd = (text: string, from: number): number => {
  let quote: string | null = null;
  for (let at = from + 1; at < text.length; at += 1) {
    const one = text[at];
    if (quote === null && one === '>') return at + 1;
    if (quote === null && (one === '"' || one === "'")) quote = one;
    else if (one === quote) quote = null;
  }
  return text.length;
};

const hasControls = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return false;
};

// The blanks and line ends between elements are layout; those inside of a text are text.
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner], _, all) => name !== '#text' || all.length === 1 || String(inner).trim() !== '',
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutBlanks(inner)]));
};
