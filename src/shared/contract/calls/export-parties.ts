import { z } from 'zod';
import type { Order } from '../../domain/order/order.ts';

const text = z.string().trim().max(200);

/**
 * A company in exports, as in its register. Empty: unknown. Schemes are four digits. `endpointScheme`:
 * from the list of Electronic Address Schemes (0088 is a GLN, 0106 a Dutch chamber of commerce number).
 * `registrationScheme`: from ISO 6523.
 */
export const exportPartySchema = z.object({
  legalName: text,
  endpointScheme: text,
  endpointId: text,
  registrationScheme: text,
  registrationNumber: text,
  vatNumber: text,
  street: text,
  postalCode: text,
  city: text,
  /** ISO 3166-1, two letters. */
  countryCode: text,
});
export type ExportParty = z.infer<typeof exportPartySchema>;

export type PartyField = keyof ExportParty;

export const partyFields = exportPartySchema.keyof().options;

/** The fields that an export error lists, in the order of the form. */
export const fieldsIn = (list: string | undefined): PartyField[] => {
  const names = (list ?? '').split(' ');
  return partyFields.filter((field) => names.includes(field));
};

export const noParty: ExportParty = {
  legalName: '',
  endpointScheme: '',
  endpointId: '',
  registrationScheme: '',
  registrationNumber: '',
  vatNumber: '',
  street: '',
  postalCode: '',
  city: '',
  countryCode: '',
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
