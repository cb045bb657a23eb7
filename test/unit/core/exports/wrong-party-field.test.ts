import { describe, expect, test } from 'vitest';
import {
  checkedFields,
  correctedParty,
  type ExportParty,
  isWrong,
} from '../../../../src/shared/contract/calls/export-parties.ts';
import { them, us } from '../../../ubl/export-source.ts';

const wrongIn = (party: ExportParty): string[] => checkedFields.filter((field) => isWrong(party, field));

test('a right or unknown party has no fault', () => {
  const written = { ...us, countryCode: ' nl ', vatNumber: ' nl 123456789 b01' };
  expect([us, them, written, { ...us, vatNumber: 'DE1' }].map(wrongIn)).toEqual([[], [], [], []]);
});

test.each([
  ['endpointScheme', '1234'],
  ['endpointId', '7300010000002'],
  ['registrationScheme', '9930'],
  ['endpointScheme', '0193'],
  ['vatNumber', '123456789B01'],
  ['vatNumber', 'NL123456789'],
  ['vatNumber', 'nl 123456789 b1'],
  ['countryCode', 'UK'],
] as const)('a wrong %s is seen: %s', (field, value) =>
  expect(wrongIn({ ...them, [field]: value })).toEqual([field]),
);

test('a registration number is held against its own scheme', () =>
  expect(wrongIn({ ...us, registrationScheme: '0208', registrationNumber: '0123456789' })).toEqual([
    'registrationNumber',
  ]));

describe('the typed party', () => {
  test('keeps all right fields beside wrong ones', () =>
    expect(correctedParty(them, { ...them, legalName: 'Elsewhere', countryCode: 'XX' })).toEqual({
      ...them,
      legalName: 'Elsewhere',
    }));

  test('keeps a number until its scheme is there, and both once they fit', () => {
    const number = { ...them, endpointId: '0202239951' };
    expect(correctedParty(them, number)).toEqual(them);
    const both = { ...number, endpointScheme: '0208' };
    expect(correctedParty(them, both)).toEqual(both);
  });

  test('drops a number beside a scheme that it doesn’t fit, because its own one is invalid', () =>
    expect(correctedParty(them, { ...them, endpointScheme: '1234', endpointId: 'elsewhere' })).toEqual(them));
});
