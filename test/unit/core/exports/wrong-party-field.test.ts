import { describe, expect, test } from 'vitest';
import type { ExportParty } from '../../../../src/shared/contract/export-parties.ts';
import { checkedFields, isWrong, keptOf } from '../../../../src/shared/contract/wrong-party-field.ts';
import { them, us } from '../../../ubl/export-source.ts';

const wrongIn = (party: ExportParty): string[] => checkedFields.filter((field) => isWrong(party, field));

test('a party that is right, or of which nothing is known, has nothing wrong', () => {
  expect([wrongIn(us), wrongIn(them), wrongIn({ ...us, countryCode: ' nl ' })]).toEqual([[], [], []]);
});

test.each([
  ['endpointScheme', '1234'],
  ['endpointId', '7300010000002'],
  ['registrationScheme', '9930'],
  ['vatNumber', '123456789B01'],
  ['countryCode', 'UK'],
] as const)('a wrong %s is seen: %s', (field, value) =>
  expect(wrongIn({ ...them, [field]: value })).toEqual([field]),
);

test('a registration number is held against its own scheme', () =>
  expect(wrongIn({ ...us, registrationScheme: '0208', registrationNumber: '0123456789' })).toEqual([
    'registrationNumber',
  ]));

describe('of what is typed', () => {
  test('all is kept that is right, beside what isn’t', () =>
    expect(keptOf(them, { ...them, legalName: 'Elsewhere', countryCode: 'XX' })).toEqual({
      ...them,
      legalName: 'Elsewhere',
    }));

  test('a number waits for its scheme, and both are kept once they fit', () => {
    const number = { ...them, endpointId: '0202239951' };
    expect(keptOf(them, number)).toEqual(them);
    const both = { ...number, endpointScheme: '0208' };
    expect(keptOf(them, both)).toEqual(both);
  });

  test('a number isn’t kept beside a scheme that it doesn’t fit, because the one it was typed for is none', () =>
    expect(keptOf(them, { ...them, endpointScheme: '1234', endpointId: 'elsewhere' })).toEqual(them));
});
