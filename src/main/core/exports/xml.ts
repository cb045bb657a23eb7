import { XMLBuilder } from 'fast-xml-parser';

/** An element with attributes: `{ '@_schemeID': '0088', '#text': '…' }`. */
type XmlText = { readonly [name: `@_${string}`]: string; readonly '#text': string };

/** Children in the order in which they are written; an array is the same element again and again, `null` is none. */
export type XmlFields = { readonly [name: string]: XmlValue };
type XmlValue = string | XmlText | XmlFields | readonly XmlValue[] | null;

/**
 * An XML 1.0 document, UTF-8. What is empty is left out, with the elements around it: an empty element says nothing, and
 * the profile refuses it. Line ends are those that a reader gets back; what XML has no way to write is dropped.
 */
const writeXml = (root: string, attributes: Record<`@_${string}`, string>, fields: XmlFields): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: { ...attributes, ...filled(fields) } })}`;

const library = 'urn:oasis:names:specification:ubl:schema:xsd';

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

/** Texts below each other, empty ones left out. */
export const noteOf = (texts: (string | null)[]): string =>
  texts.filter((text) => text !== null && text.trim() !== '').join('\n');

/** An identifier or a code stands in one line: white space in it is a single space, none around it. */
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
      const written = filledValue(value);
      return written === null ? [] : [[name, written]];
    }),
  );

const filledValue = (value: XmlValue): unknown => {
  if (value === null) return null;
  if (typeof value === 'string') return written(value);
  if (isList(value)) {
    const items = value.map(filledValue).filter((item) => item !== null);
    return items.length === 0 ? null : items;
  }
  if (isText(value)) {
    const text = written(value['#text']);
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

// XML 1.0 can't write the control characters below the space but tab and line ends, nor the last two of Unicode's first plane.
const notXml = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu;
