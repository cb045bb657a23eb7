import { XMLBuilder } from 'fast-xml-parser';
import { visibleText } from '../../../shared/domain/values/shown-text.ts';

/** An element with attributes: `{ '@_schemeID': '0088', '#text': '…' }`. */
type XmlText = { readonly [name: `@_${string}`]: string; readonly '#text': string };

/** Children in the order in which they are written. An array repeats the element; `null` leaves it out. */
export type XmlFields = { readonly [name: string]: XmlValue };
type XmlValue = string | XmlText | XmlFields | readonly XmlValue[] | null;

/**
 * An XML 1.0 document, UTF-8. Empty elements are left out, with their parents, since the profile refuses
 * them. Line ends survive reading; characters that XML can't write are dropped.
 */
const writeXml = (root: string, attributes: Record<`@_${string}`, string>, fields: XmlFields): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: { ...attributes, ...filled(fields) } })}`;

const library = 'urn:oasis:names:specification:ubl:schema:xsd';

/** A UBL 2 document with its namespaces. */
export const writeUbl = (root: 'Order' | 'OrderResponse', fields: XmlFields): string =>
  writeXml(
    root,
    {
      '@_xmlns': `${library}:${root}-2`,
      '@_xmlns:cac': `${library}:CommonAggregateComponents-2`,
      '@_xmlns:cbc': `${library}:CommonBasicComponents-2`,
    },
    fields,
  );

/** Texts below each other, without empty ones. */
export const noteOf = (texts: (string | null)[]): string =>
  texts.filter((text) => text !== null && text.trim() !== '').join('\n');

/** An identifier or a code is one line: white space in it becomes a single space. */
export const oneLine = (text: string): string => xmlText(text).replace(/\s+/gu, ' ').trim();

const builder = new XMLBuilder({
  format: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@_',
  suppressEmptyNode: true,
});

const filled = (fields: XmlFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const written = filledValue(value, exact.test(name) ? (text) => text : visibleText);
      return written === null ? [] : [[name, written]];
    }),
  );

/** Identifiers and codes, which another program compares. Other elements are texts that a person reads. */
const exact = /(?:ID|Code)$/;

const filledValue = (value: XmlValue, shown: (text: string) => string): unknown => {
  if (value === null) return null;
  if (typeof value === 'string') return written(shown(value));
  if (isList(value)) {
    const items = value.map((item) => filledValue(item, shown)).filter((item) => item !== null);
    return items.length === 0 ? null : items;
  }
  if (isText(value)) {
    const text = written(shown(value['#text']));
    return text === null ? null : { ...value, '#text': text };
  }
  const fields = filled(value);
  return Object.keys(fields).length === 0 ? null : fields;
};

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

const isText = (value: XmlText | XmlFields | readonly XmlValue[]): value is XmlText => '#text' in value;

const written = (text: string): string | null => {
  const clean = xmlText(text);
  return clean.trim() === '' ? null : clean;
};

const xmlText = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(notXml, '');

// XML 1.0 can't write control characters except tab and line ends, nor the last two characters of the first
// plane.
const notXml = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu;
