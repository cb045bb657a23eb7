import {
  type ExportParty,
  isWrong,
  type PartyField,
  writtenVatNumber,
} from '../../../shared/contract/calls/export-parties.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ExportSource } from './export-source.ts';
import { oneLine, type XmlFields } from './xml.ts';

/**
 * A party of an export, from the settings and the order. `buyer`: the name that the user knows, `null` for
 * the supplier; an error text names it with the missing setting.
 */
export type Party = {
  buyer: string | null;
  details: ExportParty;
  /** The supplier's account number at the buyer. */
  accountNumber: string | null;
  /** The contact at the buyer. */
  contact: XmlFields | null;
};

/** The supplier, with the account number that the buyer uses. */
export const sellerOf = ({ order, ours }: ExportSource): Party => ({
  buyer: null,
  details: ours,
  accountNumber: oneLine(order.supplierAccountNumber),
  contact: null,
});

/** The buyer, with the contact of the order. */
export const buyerOf = ({ order, buyerName, buyers }: ExportSource): Party => ({
  buyer: buyerName,
  details: buyers,
  accountNumber: null,
  contact: {
    'cbc:Name': order.contact.userName,
    'cbc:Telephone': order.contact.phoneNumber,
    'cbc:ElectronicMail': order.contact.email,
  },
});

/** Every document needs these. */
export const neededOfAll = ['legalName', 'endpointScheme', 'endpointId'] as const satisfies PartyField[];

/**
 * Throws `export.setting-missing` with all missing settings of both parties at once: `ours` and `buyers`
 * list fields, `buyer` names the buyer.
 */
export const assertKnown = (source: ExportSource, needs: (party: Party) => readonly PartyField[]): void => {
  const [ours, buyers] = [sellerOf(source), buyerOf(source)].map((party) =>
    needs(party).filter((field) => oneLine(party.details[field]) === ''),
  );
  const params = {
    ...listed('ours', ours),
    ...listed('buyers', buyers),
    ...(buyers?.length ? { buyer: source.buyerName } : {}),
  };
  if (Object.keys(params).length > 0) throw new OrderbellError('export.setting-missing', { params });
};

const listed = (name: string, fields: PartyField[] = []): Record<string, string> =>
  fields.length === 0 ? {} : { [name]: fields.join(' ') };

/**
 * The electronic address; `schemeID` is a code of the list of Electronic Address Schemes.
 * Throws `export.setting-wrong` for a scheme that isn't in the list (PEPPOL-T01-B03402, B06902). Also for
 * an identifier that doesn't fit its scheme (PEPPOL-COMMON-R040 and after).
 */
export const endpointOf = (party: Party): { '@_schemeID': string; '#text': string } => {
  const scheme = oneLine(party.details.endpointScheme);
  const id = oneLine(party.details.endpointId);
  assertRight(party, 'endpointScheme');
  assertRight(party, 'endpointId');
  return { '@_schemeID': scheme, '#text': id };
};

/** Name, registration and VAT number. The registration only with its scheme. */
export const legalEntity = (party: Party): XmlFields => {
  const { registrationScheme, registrationNumber } = party.details;
  const [scheme, number] = [oneLine(registrationScheme), oneLine(registrationNumber)];
  assertRight(party, 'registrationScheme');
  assertRight(party, 'registrationNumber');
  return {
    'cbc:RegistrationName': oneLine(party.details.legalName),
    'cbc:CompanyID':
      number === '' ? null : scheme === '' ? number : { '@_schemeID': scheme, '#text': number },
  };
};

/** `null` without a VAT number. It begins with a country (PEPPOL-T01-R026), a Dutch one has one form (R056-2). */
export const taxScheme = (party: Party): XmlFields | null => {
  const number = writtenVatNumber(oneLine(party.details.vatNumber));
  if (number === '') return null;
  assertRight(party, 'vatNumber');
  return { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
};

/** Whether a postal address can be written. */
export const hasAddress = ({ details }: Party): boolean => details.countryCode.trim() !== '';

/** Throws when the country is no code of ISO 3166-1. The profile requires it. */
export const postalAddress = (party: Party): XmlFields => {
  const { street, city, postalCode } = party.details;
  const country = oneLine(party.details.countryCode).toUpperCase();
  assertRight(party, 'countryCode');
  return {
    'cbc:StreetName': street,
    'cbc:CityName': city,
    'cbc:PostalZone': postalCode,
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
};

const assertRight = ({ buyer, details }: Party, field: Parameters<typeof isWrong>[1]): void => {
  if (isWrong(details, field)) {
    throw new OrderbellError('export.setting-wrong', {
      params: { field, ...(buyer === null ? {} : { buyer }) },
    });
  }
};
