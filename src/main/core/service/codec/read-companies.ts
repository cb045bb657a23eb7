import type { Company } from '../../../../shared/contract/calls/companies.ts';
import { OrderbellError } from '../../../../shared/contract/errors.ts';
import { readJson } from './json.ts';
import { group, isRecord, listOf, text, texts, type WireRecord } from './wire-fields.ts';

/**
 * Reads the answer to a company search. The interface doesn't define a company's fields. So this uses every
 * field that looks like a name, an address or a number. Throws `service.not-a-service` if the answer is no
 * list.
 */
export const readCompanies = (received: string): Company[] => {
  const list = listIn(received);
  if (list === null)
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is no list of companies' });
  return listOf(list.slice(0, mostCompanies), companyOf);
};

const mostCompanies = 50;
const mostIdentifiers = 12;
const longestValue = 200;

const listIn = (received: string): unknown[] | null => {
  let read: unknown;
  try {
    read = readJson(received);
  } catch {
    return null;
  }
  const list = isRecord(read) ? (read['data'] ?? read['companies'] ?? read['results']) : read;
  return Array.isArray(list) ? list : null;
};

const companyOf = (record: WireRecord): Company => {
  const address = isRecord(record['address'])
    ? record['address']
    : (listOf(record['addresses'], same)[0] ?? record);
  const names = texts(record['names']);
  return {
    name: cut(text(record['name']) ?? text(record['companyName']) ?? names[0] ?? text(record['id']) ?? '?'),
    address: [
      ...texts(address['addressLines']).slice(0, 5),
      joined(text(address['street']), text(address['houseNumber'])),
      joined(text(address['postalCode']), text(address['city'])),
    ]
      .filter((line) => line !== '')
      .map(cut),
    country: {
      code: cutText(text(address['countryCodeIso2']) ?? text(address['country'])),
      name: cutText(text(address['countryName'])),
    },
    email: text(record['email']) ?? text(group(record['contact'])['email']),
    identifiers: identifiersOf(record).slice(0, mostIdentifiers),
  };
};

const identifiersOf = (record: WireRecord): Company['identifiers'] => [
  ...Object.entries(record).flatMap(([name, value]) => {
    const written = isIdentifier(name) ? text(value) : null;
    return written === null ? [] : [{ name: cut(name), value: cut(written) }];
  }),
  ...listOf(record['identifiers'], (one) => {
    const name = text(one['scheme']) ?? text(one['type']) ?? text(one['name']);
    const value = text(one['value']) ?? text(one['id']);
    return name === null || value === null ? [] : [{ name: cut(name), value: cut(value) }];
  }).flat(),
];

// By name only: `id`, `companyId`, `supplierAccountNumber`, `vatNumber`, `gln` and so on, but no part of an
// address.
const isIdentifier = (name: string): boolean =>
  /(^id|Id|Number|Code|^gln|^duns|^vat|^eori|^lei)$/.test(name) && !/^(postal|country|house)/.test(name);

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

const cut = (value: string): string => value.slice(0, longestValue).toWellFormed();

const cutText = (value: string | null): string | null => (value === null ? null : cut(value));

const same = (record: WireRecord): WireRecord => record;
