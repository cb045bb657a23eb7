import { z } from 'zod';
import type { Order } from '../domain/order.ts';

const text = z.string().trim().max(200);

/**
 * What an export says of a company, as its register has it. Empty: not known. Schemes are four digits: of the list of
 * Electronic Address Schemes for the endpoint (0088 a GLN, 0106 a Dutch chamber of commerce number), of ISO 6523 for the
 * registration.
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

/** The fields that a refusal lists, in the order of the form. */
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

/** By which the settings know a buyer: the company's id, else our account number there, never mistaken for each other. */
export const buyerKeyOf = ({
  companyId,
  supplierAccountNumber,
}: Pick<Order, 'companyId' | 'supplierAccountNumber'>): string =>
  companyId === null ? `account:${supplierAccountNumber}` : `company:${companyId}`;
