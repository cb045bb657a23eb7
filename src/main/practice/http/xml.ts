import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Problem } from './problem.ts';
import { asideEnd, faultOfXml, tagAt } from './xml-faults.ts';

export type XmlOptions = {
  /** Whether names lose their prefix, and attributes are read as `@name` beside the text in `#text`. */
  namespaces: boolean;
};

/**
 * Reads XML into objects. Every text keeps its digits and blanks.
 *
 * @throws Problem (400) for text that would be costly or risky to parse (`faultOfXml`)
 */
export const readXml = (text: string, { namespaces }: XmlOptions): unknown => {
  const fault = faultOfXml(text);
  if (fault !== null) throw new Problem(400, fault, 'body');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Problem(400, `is not XML: ${valid.err.msg}`, 'body');
  // The parser refuses names such as `__proto__`, which the validator accepts.
  try {
    return withoutBlanks((namespaces ? withNamespaces : plain).parse(text));
  } catch (error) {
    throw new Problem(400, `is not XML: ${error instanceof Error ? error.message : 'unreadable'}`, 'body');
  }
};

/**
 * The namespace of the root element of a text that `readXml` accepted, else `null`. The parser drops it.
 * Reads only as far as the end of that element's tag.
 */
export const rootNamespace = (text: string): string | null => {
  let at = text.indexOf('<');
  for (let end = asideEnd(text, at); end !== null; end = asideEnd(text, at)) at = text.indexOf('<', end);
  if (at < 0) return null;
  const [, prefix, declared = ''] =
    /^<(?:([^\s/>:]+):)?[^\s/>:]+(.*)/s.exec(text.slice(at, tagAt(text, at).end)) ?? [];
  const wanted = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  // Each match starts where the last one ends, so that nothing is read twice.
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
  // Includes character references such as &#10;.
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

// Blanks between elements are layout. Blanks inside a text are content.
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner], _, all) => name !== '#text' || all.length === 1 || String(inner).trim() !== '',
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutBlanks(inner)]));
};
