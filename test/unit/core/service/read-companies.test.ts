import { expect, it } from 'vitest';
import { readCompanies } from '../../../../src/main/core/service/codec/read-companies.ts';

it('takes name, address, e-mail and numbers of whatever shape, with every digit', () => {
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
