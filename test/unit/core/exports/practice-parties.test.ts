import { expect, it } from 'vitest';
import { practicePartiesChange } from '../../../../src/main/core/exports/practice-parties.ts';
import { practiceCompanies } from '../../../../src/main/practice/companies/practice-companies.ts';
import { checkedFields, isWrong, noParty } from '../../../../src/shared/contract/calls/export-parties.ts';

const { own, buyers } = practiceCompanies;
const real = { ...noParty, legalName: 'Real B.V.', endpointScheme: '0088', countryCode: 'NL' };
const nobody = { ownParty: noParty, buyerParties: {} };
const filled = practicePartiesChange(nobody, practiceCompanies, true);

it('every practice company has a name, an electronic address and a country, all of them valid', () => {
  const parties = [own, ...Object.values(buyers)];
  expect(parties).toHaveLength(6);
  for (const party of parties) {
    expect(party.legalName, party.legalName).not.toBe('');
    expect(party.endpointId, party.legalName).not.toBe('');
    expect(party.countryCode, party.legalName).not.toBe('');
    expect(checkedFields.filter((field) => isWrong(party, field))).toEqual([]);
  }
});

it('in practice they fill in what is empty, and nothing else', () => {
  expect(filled?.ownParty).toEqual(own);
  expect(Object.keys(filled?.buyerParties ?? {})).toHaveLength(5);
  const key = Object.keys(filled?.buyerParties ?? {})[0] ?? '';
  const settings = { ownParty: real, buyerParties: { [key]: real } };
  const change = practicePartiesChange(settings, practiceCompanies, true);
  expect(change?.ownParty).toBeUndefined();
  expect(Object.keys(change?.buyerParties ?? {})).toHaveLength(4);
  const all = { ownParty: own, buyerParties: filled?.buyerParties ?? {} };
  expect(practicePartiesChange(all, practiceCompanies, true)).toBeNull();
});

it('with another account nothing of our practice company is left, and a real company stays', () => {
  const changed = { ...own, legalName: 'Real B.V.' };
  expect(practicePartiesChange({ ...nobody, ownParty: changed }, practiceCompanies, false)).toEqual({
    ownParty: { ...noParty, legalName: 'Real B.V.' },
  });
  expect(practicePartiesChange({ ...nobody, ownParty: real }, practiceCompanies, false)).toBeNull();
  expect(practicePartiesChange(nobody, practiceCompanies, false)).toBeNull();
});
