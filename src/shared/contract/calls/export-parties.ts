import { z } from 'zod';
import type { Order } from '../../domain/order/order.ts';
import { isCountryCode, isEndpointScheme, isRegistrationScheme } from '../../domain/values/code-lists.ts';
import { isDutchVatNumber, isIdentifierOf } from '../../domain/values/party-identifier.ts';

const text = z.string().trim().max(200);

/**
 * A company in exports, as in its register. Empty: unknown. Schemes are four digits. `endpointScheme`:
 * from the list of Electronic Address Schemes (0088 is a GLN, 0106 a Dutch chamber of commerce number).
 * `registrationScheme`: from ISO 6523.
 */
export const exportPartySchema = z.object({
  legalName: text,
  street: text,
  postalCode: text,
  city: text,
  /** ISO 3166-1, two letters. */
  countryCode: text,
  vatNumber: text,
  endpointScheme: text,
  endpointId: text,
  registrationScheme: text,
  registrationNumber: text,
});
export type ExportParty = z.infer<typeof exportPartySchema>;

export type PartyField = keyof ExportParty;

/** In the order of the form: the address first, which everybody knows, and what is optional last. */
export const partyFields = exportPartySchema.keyof().options;

/** The fields that an export error lists, in the order of the form. */
export const fieldsIn = (list: string | undefined): PartyField[] => {
  const names = (list ?? '').split(' ');
  return partyFields.filter((field) => names.includes(field));
};

export const noParty: ExportParty = {
  legalName: '',
  street: '',
  postalCode: '',
  city: '',
  countryCode: '',
  vatNumber: '',
  endpointScheme: '',
  endpointId: '',
  registrationScheme: '',
  registrationNumber: '',
};

/**
 * The key of a buyer in the settings: the company id, else our account number there. The prefix keeps them
 * apart.
 */
export const buyerKeyOf = ({
  companyId,
  supplierAccountNumber,
}: Pick<Order, 'companyId' | 'supplierAccountNumber'>): string =>
  companyId === null ? `account:${supplierAccountNumber}` : `company:${companyId}`;

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

/** A VAT number as documents have it: without blanks, in capitals. */
export const writtenVatNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

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
  // A VAT number begins with a country code (PEPPOL-T01-R026); Greece uses EL. A Dutch one has one form
  // (PEPPOL-COMMON-R056-2).
  vatNumber: ({ vatNumber }) => {
    const number = writtenVatNumber(vatNumber);
    const letters = number.slice(0, 2);
    return letters === 'NL' ? isDutchVatNumber(number) : isCountryCode(letters) || letters === 'EL';
  },
  countryCode: ({ countryCode }) => isCountryCode(countryCode.trim().toUpperCase()),
};
