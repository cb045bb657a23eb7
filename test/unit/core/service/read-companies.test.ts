import { expect, it } from 'vitest';
import { readCompanies } from '../../../../src/main/core/service/codec/read-companies.ts';

it('reads name, address, email and numbers of any shape, with every digit', () => {
  const company = {
    ...{ id: 'c-1', names: ['Kessler GmbH', 'Works 2'], contact: { email: 'buy@kessler.example' } },
    address: { street: 'Hauptstr.', houseNumber: 4, postalCode: '70173', city: 'Stuttgart', country: 'DE' },
    ...{ gln: '4012345000009', customerCode: 'K-1', postalCode: '1', roles: ['Buyer'] },
    identifiers: [{ scheme: 'VAT', value: 'DE1' }, { scheme: 'nothing' }, 'odd'],
  };
  const text = JSON.stringify({ results: [company, 'odd', null] }).replace(
    '"roles"',
    '"registrationNumber":12345678901234567890,"roles"',
  );
  expect(readCompanies(text)).toEqual([
    {
      name: 'Kessler GmbH',
      address: ['Hauptstr. 4', '70173 Stuttgart'],
      country: { code: 'DE', name: null },
      email: 'buy@kessler.example',
      identifiers: [
        { name: 'id', value: 'c-1' },
        { name: 'gln', value: '4012345000009' },
        { name: 'customerCode', value: 'K-1' },
        { name: 'registrationNumber', value: '12345678901234567890' },
        { name: 'VAT', value: 'DE1' },
      ],
    },
  ]);
});

it('never shows more than a screen can hold', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `${index} ${'x'.repeat(500)}` }));
  const read = readCompanies(JSON.stringify({ data: many }));
  expect([read.length, read[0]?.name.length]).toEqual([50, 200]);
});

it.each(['<html></html>', '{}', '{"data": {}}', '"text"', ''])(
  'holds %s for no list of companies',
  (text) => {
    expect(() => readCompanies(text)).toThrow('service.not-a-service');
  },
);

const read = (company: Record<string, unknown>) => readCompanies(JSON.stringify([company]))[0];
const identifiersOf = (company: Record<string, unknown>) =>
  read(company)?.identifiers.map(({ name, value }) => `${name} ${value}`);

it.each(['data', 'companies', 'results'])('finds the list under “%s”, or as the whole answer', (name) => {
  const companies = [{ name: 'Kessler' }];
  const alone = readCompanies(JSON.stringify(companies));
  expect(alone).toHaveLength(1);
  expect(readCompanies(JSON.stringify({ [name]: companies }))).toEqual(alone);
});

it('names a company by its first name, or else by its id', () => {
  const all = { name: 'A', companyName: 'B', names: ['C', 'D'], id: 'E' };
  expect(read(all)?.name).toBe('A');
  expect(read({ ...all, name: '' })?.name).toBe('B');
  expect(read({ names: all.names, id: all.id })?.name).toBe('C');
  expect(read({ id: all.id })?.name).toBe('E');
  expect(read({})?.name).toBe('?');
});

it('reads an address in lines without gaps', () => {
  const address = {
    ...{ addressLines: ['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'Gate 6'] },
    ...{
      street: 'Hauptstr.',
      city: 'Stuttgart',
      countryCodeIso2: 'DE',
      country: 'XX',
      countryName: 'Germany',
    },
  };
  const lines = ['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'Hauptstr.', 'Stuttgart'];
  const country = { code: 'DE', name: 'Germany' };
  for (const company of [{ address }, { addresses: [address, { city: 'Bremen' }] }, address]) {
    expect(read(company)).toMatchObject({ address: lines, country });
  }
  expect(read({ name: 'A' })).toMatchObject({
    address: [],
    country: { code: null, name: null },
    email: null,
  });
  expect(read({ email: 'a@a.example', contact: { email: 'b@b.example' } })?.email).toBe('a@a.example');
});

it('reads a company’s number from the usual fields', () => {
  expect(
    identifiersOf({
      ...{ id: '1', companyId: '2', supplierAccountNumber: '3', customerCode: '4' },
      ...{ gln: '5', duns: '6', vat: '7', eori: '8', lei: '9' },
      // Parts of its address, and similar words.
      ...{ postalCode: 'x', countryCode: 'x', houseNumber: 'x', identity: 'x', Numbers: 'x', CodeName: 'x' },
      ...{
        paid: 'x',
        myGln: 'x',
        subgln: 'x',
        theduns: 'x',
        private: 'x',
        exvat: 'x',
        theeori: 'x',
        soleil: 'x',
      },
      ...{ glnOwner: 'x', vatRate: 'x', leisure: 'x', deliveryPostalCode: 'y', Id: {} },
    }),
  ).toEqual([
    ...['id 1', 'companyId 2', 'supplierAccountNumber 3', 'customerCode 4'],
    ...['gln 5', 'duns 6', 'vat 7', 'eori 8', 'lei 9', 'deliveryPostalCode y'],
  ]);
});

it('reads listed numbers by their scheme, type or name, if they have both a name and a value', () => {
  const identifiers = [
    ...[
      { scheme: 'S', type: 'T', name: 'N', value: '1', id: '2' },
      { type: 'T', name: 'N', id: '2' },
    ],
    ...[{ name: 'N', id: '3' }, { value: '4' }, { scheme: 'S' }, { id: '5' }],
  ];
  expect(identifiersOf({ identifiers })).toEqual(['S 1', 'T 2', 'N 3']);
  const many = Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, value: String(n) }));
  expect(identifiersOf({ identifiers: many })).toHaveLength(12);
});
