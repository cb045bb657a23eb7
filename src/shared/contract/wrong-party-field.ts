import { isCountryCode, isEndpointScheme, isRegistrationScheme } from '../domain/code-lists.ts';
import { isIdentifierOf } from '../domain/party-identifier.ts';
import type { ExportParty, PartyField } from './export-parties.ts';

/** The fields of a party that can be seen to be wrong before anything is exported, schemes before their numbers. */
export const checkedFields = [
  'endpointScheme',
  'endpointId',
  'registrationScheme',
  'registrationNumber',
  'vatNumber',
  'countryCode',
] as const satisfies PartyField[];
type CheckedField = (typeof checkedFields)[number];

/**
 * Whether no document would be valid with what stands in a field. What is empty isn't wrong, it is missing. A number is
 * held against its scheme once the scheme is known.
 */
export const isWrong = (party: ExportParty, field: CheckedField): boolean =>
  party[field].trim() !== '' && !right[field](party);

/** What of a party is kept when it is changed: of a field that would be wrong, what it was before. */
export const keptOf = (before: ExportParty, drafted: ExportParty): ExportParty => {
  const kept = { ...drafted };
  // Schemes come first: a number is held against the scheme that is kept.
  for (const field of checkedFields) {
    if (isWrong(kept, field)) kept[field] = before[field];
  }
  return kept;
};

const right: Readonly<Record<CheckedField, (party: ExportParty) => boolean>> = {
  endpointScheme: ({ endpointScheme }) => isEndpointScheme(endpointScheme.trim()),
  endpointId: ({ endpointScheme, endpointId }) => isIdentifierOf(endpointScheme.trim(), endpointId.trim()),
  registrationScheme: ({ registrationScheme }) => isRegistrationScheme(registrationScheme.trim()),
  registrationNumber: ({ registrationScheme, registrationNumber }) =>
    isIdentifierOf(registrationScheme.trim(), registrationNumber.trim()),
  // It begins with a country (PEPPOL-T01-R026); Greece has letters of its own there.
  vatNumber: ({ vatNumber }) => {
    const letters = vatNumber.replaceAll(' ', '').slice(0, 2).toUpperCase();
    return isCountryCode(letters) || letters === 'EL';
  },
  countryCode: ({ countryCode }) => isCountryCode(countryCode.trim().toUpperCase()),
};
