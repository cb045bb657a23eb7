import {
  buyerKeyOf,
  type ExportParty,
  noParty,
  partyFields,
} from '../../../shared/contract/calls/export-parties.ts';
import type { Settings, SettingsChange } from '../../../shared/contract/calls/settings.ts';
import type { PracticeCompanies } from '../ports.ts';

/**
 * The change that fits the companies in the settings to the account; `null` if they fit. Practice fills in
 * those that are empty. With any other account our practice company is removed, also where the user changed
 * a part of it: a real document must not carry its numbers.
 */
export const practicePartiesChange = (
  settings: Pick<Settings, 'ownParty' | 'buyerParties'>,
  { own, buyers }: PracticeCompanies,
  isPractice: boolean,
): SettingsChange | null => {
  if (!isPractice) {
    const isOurs = identifying.some((field) => settings.ownParty[field] === own[field]);
    return isOurs ? { ownParty: without(settings.ownParty, own) } : null;
  }
  const buyerParties = Object.fromEntries(
    Object.entries(buyers)
      .map(([companyId, party]) => [buyerKeyOf({ companyId, supplierAccountNumber: '' }), party] as const)
      .filter(([key]) => isEmpty(settings.buyerParties[key] ?? noParty)),
  );
  const isFilled = !isEmpty(settings.ownParty);
  if (isFilled && Object.keys(buyerParties).length === 0) return null;
  return { ...(isFilled ? {} : { ownParty: own }), buyerParties };
};

/** A real company can share the other fields with the practice company, such as the country. */
const identifying = ['legalName', 'endpointId', 'registrationNumber', 'vatNumber'] as const;

const isEmpty = (party: ExportParty): boolean => partyFields.every((field) => party[field] === '');

/** A party without the values of another. */
const without = (party: ExportParty, other: ExportParty): ExportParty => {
  const left = { ...party };
  for (const field of partyFields) if (left[field] === other[field]) left[field] = '';
  return left;
};
