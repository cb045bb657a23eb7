import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ExportParty, PartyField } from '../../../shared/contract/export-parties.ts';
import { buyerName } from '../../../shared/domain/order.ts';
import type { ExportSource } from './export-source.ts';
import { oneLine, type XmlFields } from './xml.ts';

/**
 * A party of an export: what the settings say of it, and what the order does. `buyer`: the name under which the user knows
 * it, `null` for ourselves; it is part of the sentence that says which setting to fill.
 */
export type Party = {
  buyer: string | null;
  details: ExportParty;
  /** Our number at the buyer; only we have one. */
  accountNumber: string | null;
  /** Whom to ask there; only of the buyer is it known. */
  contact: XmlFields | null;
};

/** We ourselves: to the buyer we are also the account number there. */
export const sellerOf = ({ order, ours }: ExportSource): Party => ({
  buyer: null,
  details: ours,
  accountNumber: oneLine(order.supplierAccountNumber),
  contact: null,
});

export const buyerOf = ({ order, buyers }: ExportSource): Party => ({
  buyer: buyerName(order),
  details: buyers,
  accountNumber: null,
  contact: { 'cbc:Name': order.contact.userName, 'cbc:ElectronicMail': order.contact.email },
});

/** A setting that has to be there. Throws `export.setting-missing`, which names it. */
export const needed = ({ buyer, details }: Party, field: PartyField): string => {
  const value = oneLine(details[field]);
  if (value === '') throw refusal('export.setting-missing', buyer, field);
  return value;
};

/**
 * The electronic address, `schemeID` being a code of the list of Electronic Address Schemes. Throws
 * `export.setting-missing`, or `export.setting-wrong` for what the profile's fatal rules refuse (PEPPOL-COMMON-R040,
 * R041: the check digits of a GLN and of a Norwegian organisation number).
 */
export const endpointOf = (party: Party): { '@_schemeID': string; '#text': string } => {
  const scheme = needed(party, 'endpointScheme');
  const id = needed(party, 'endpointId');
  if (!/^\d{4}$/.test(scheme)) throw refusal('export.setting-wrong', party.buyer, 'endpointScheme');
  assertChecked(party, 'endpointId', scheme, id);
  return { '@_schemeID': scheme, '#text': id };
};

/** Name, registration and VAT number as the register has them; the registration only with its scheme. */
export const legalEntity = (party: Party): XmlFields => {
  const { registrationScheme, registrationNumber } = party.details;
  const [scheme, number] = [oneLine(registrationScheme), oneLine(registrationNumber)];
  if (scheme !== '' && !/^\d{4}$/.test(scheme)) {
    throw refusal('export.setting-wrong', party.buyer, 'registrationScheme');
  }
  if (number !== '') assertChecked(party, 'registrationNumber', scheme, number);
  return {
    'cbc:RegistrationName': needed(party, 'legalName'),
    'cbc:CompanyID':
      number === '' ? null : scheme === '' ? number : { '@_schemeID': scheme, '#text': number },
  };
};

/** `null` when no VAT number is known. It begins with a country (PEPPOL-T01-R026). */
export const taxScheme = (party: Party): XmlFields | null => {
  const number = oneLine(party.details.vatNumber).replaceAll(' ', '').toUpperCase();
  if (number === '') return null;
  if (!/^[A-Z]{2}/.test(number)) throw refusal('export.setting-wrong', party.buyer, 'vatNumber');
  return { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
};

/** Whether a postal address can be written at all. */
export const hasAddress = ({ details }: Party): boolean => details.countryCode.trim() !== '';

/** Throws when the country, which an address can't do without in the profile, is missing or no code. */
export const postalAddress = (party: Party): XmlFields => {
  const { street, city, postalCode } = party.details;
  const country = needed(party, 'countryCode').toUpperCase();
  if (!isCountry(country)) throw refusal('export.setting-wrong', party.buyer, 'countryCode');
  return {
    'cbc:StreetName': street,
    'cbc:CityName': city,
    'cbc:PostalZone': postalCode,
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
};

export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

const assertChecked = (party: Party, field: PartyField, scheme: string, id: string): void => {
  const isRight = checks[scheme];
  if (isRight !== undefined && !isRight(id)) throw refusal('export.setting-wrong', party.buyer, field);
};

/** A GLN: its last digit makes the sum of all, weighted 1 and 3 from the right, a multiple of ten. */
const isGln = (id: string): boolean =>
  /^\d{2,}$/.test(id) &&
  [...id].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 ===
    0;

/** Nine digits; weighted 3 2 7 6 5 4 3 2 1 their sum is a multiple of eleven. */
const isNorwegian = (id: string): boolean =>
  /^\d{9}$/.test(id) &&
  [...id].reduce((sum, digit, index) => sum + Number(digit) * Number('327654321'[index]), 0) % 11 === 0;

const checks: Readonly<Record<string, ((id: string) => boolean) | undefined>> = {
  '0088': isGln,
  '0192': isNorwegian,
};

const refusal = (
  code: 'export.setting-missing' | 'export.setting-wrong',
  buyer: string | null,
  field: PartyField,
): OrderbellError => new OrderbellError(code, { params: { field, ...(buyer === null ? {} : { buyer }) } });
