import { XMLBuilder } from 'fast-xml-parser';
import { z } from 'zod';
import { isJsonNumber } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { readXml } from '../http/xml.ts';

/**
 * Reads the service's own XML, which maps one-to-one to its JSON. Repeated elements become arrays (open
 * points, section 5). The result has the names of the JSON; numbers and booleans are still text.
 *
 * @param root the name that the root element must have
 */
export const readOwnXml = (text: string, root: string): unknown => {
  const message = checked(z.object({ [root]: z.unknown() }), readXml(text, { namespaces: false }));
  return withArrays(message[root], root);
};

const repeated: Readonly<Record<string, string>> = {
  line: 'lines',
  deliveryScheduleLine: 'deliverySchedule',
  property: 'properties',
  document: 'documents',
  note: 'notes',
  label: 'labels',
  chargeLine: 'chargeLines',
};
// Only an address has several names; an item or document has one.
const repeatedInAddress: Readonly<Record<string, string>> = {
  name: 'names',
  names: 'names',
  addressLine: 'addressLines',
  addressLines: 'addressLines',
};

const addresses = ['destination', 'buyerParty', 'buyerAccountingParty', 'supplierParty'];

const withArrays = (value: unknown, parent: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withArrays(one, parent));
  if (typeof value !== 'object' || value === null) return value;
  const names = addresses.includes(parent) ? repeatedInAddress : repeated;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const content = withArrays(inner, name);
      const plural = Object.hasOwn(names, name) ? names[name] : undefined;
      return plural === undefined ? [name, content] : [plural, Array.isArray(content) ? content : [content]];
    }),
  );
};

/** Writes the service's own XML. Each entry of a list becomes an element with the singular name. */
export const writeOwnXml = (root: string, value: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: withoutArrays(value) })}`;

const builder = new XMLBuilder({ format: false });

const singular: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.entries(repeated), ...Object.entries(repeatedInAddress)].map(([one, many]) => [
    many,
    one === many ? one.slice(0, -1) : one,
  ]),
);

const withoutArrays = (value: unknown): unknown => {
  if (isJsonNumber(value)) return value.value;
  if (Array.isArray(value)) return value.map(withoutArrays);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      Array.isArray(inner) && Object.hasOwn(singular, name) ? singular[name] : name,
      withoutArrays(inner),
    ]),
  );
};
