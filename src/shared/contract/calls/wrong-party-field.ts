import { isCountryCode, isEndpointScheme, isRegistrationScheme } from '../../domain/values/code-lists.ts';
import { isIdentifierOf } from '../../domain/values/party-identifier.ts';
import type { ExportParty, PartyField } from './export-parties.ts';

/** The fields that can be checked before an export, schemes before their numbers. */
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
 * Whether a field's value makes every document invalid. An empty field isn't wrong but missing. A number
 * is checked once its scheme is known.
 */
export const isWrong = (party: ExportParty, field: CheckedField): boolean =>
  party[field].trim() !== '' && !right[field](party);

/** The new party, with the old value of each wrong field. */
export const correctedParty = (before: ExportParty, drafted: ExportParty): ExportParty => {
  const kept = { ...drafted };
  // Schemes come first, since numbers are checked against the resulting scheme.
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
  // A VAT number begins with a country code (PEPPOL-T01-R026); Greece uses EL.
  vatNumber: ({ vatNumber }) => {
    const letters = vatNumber.replaceAll(' ', '').slice(0, 2).toUpperCase();
    return isCountryCode(letters) || letters === 'EL';
  },
  countryCode: ({ countryCode }) => isCountryCode(countryCode.trim().toUpperCase()),
};
