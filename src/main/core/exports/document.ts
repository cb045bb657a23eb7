import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ExportParty } from '../../../shared/contract/export-parties.ts';
import type { OrderRevision } from '../../../shared/contract/orders.ts';
import { buyerName, type Order, type OrderLine } from '../../../shared/domain/order.ts';
import { orderType } from '../../../shared/domain/statuses.ts';
import type { StandingLine } from './line-stand.ts';
import {
  endpointOf,
  isCountry,
  legalEntity,
  needed,
  type Party,
  postalAddress,
  taxScheme,
} from './parties.ts';
import { oneLine, writeXml, type XmlFields } from './xml.ts';

/** Everything that a document is made of. Instants are milliseconds since 1970. */
export type ExportSource = {
  order: Order;
  lines: StandingLine[];
  /** The oldest version that is kept, and whether the buyer changed the order since. */
  issued: Pick<OrderRevision, 'lastUpdatedAt'>;
  changed: boolean;
  ours: ExportParty;
  buyers: ExportParty;
  now: number;
};

/** `peppol`: UBL 2.1 by the Peppol ordering profile. `scsn`: as the Smart Connected Supplier Network uses UBL 2.1. */
export type Flavour = 'peppol' | 'scsn';

const library = 'urn:oasis:names:specification:ubl:schema:xsd';

export const writeUbl = (root: 'Order' | 'OrderResponse', fields: XmlFields): string =>
  writeXml(
    root,
    {
      '@_xmlns': `${library}:${root}-2`,
      '@_xmlns:cac': `${library}:CommonAggregateComponents-2`,
      '@_xmlns:cbc': `${library}:CommonBasicComponents-2`,
    },
    fields,
  );

/** A request for quotation or a forecast must not become an order by being exported. */
export const assertPurchase = ({ orderType: type }: Order): void => {
  if (type !== orderType.purchase) throw new OrderbellError('export.not-a-purchase');
};

/** Which elements a party has. The profile knows more of it in an order than in a response. */
export type PartyForm = 'peppol-order' | 'peppol-response' | 'scsn';

/** We ourselves: to the buyer we are also the account number there. */
export const sellerOf = ({ order, ours }: ExportSource, form: PartyForm): XmlFields =>
  partyOf({ buyer: null, details: ours }, form, {
    identification: oneLine(order.supplierAccountNumber),
    isSeller: true,
  });

export const buyerOf = ({ order, buyers }: ExportSource, form: PartyForm): XmlFields => ({
  ...partyOf({ buyer: buyerName(order), details: buyers }, form, { identification: null, isSeller: false }),
  'cac:Contact':
    form === 'peppol-response'
      ? null
      : { 'cbc:Name': order.contact.userName, 'cbc:ElectronicMail': order.contact.email },
});

const partyOf = (
  party: Party,
  form: PartyForm,
  { identification, isSeller }: { identification: string | null; isSeller: boolean },
): XmlFields => {
  const endpoint = endpointOf(party);
  const name = needed(party, 'legalName');
  if (form === 'peppol-response') {
    return {
      'cbc:EndpointID': endpoint,
      'cac:PartyIdentification': { 'cbc:ID': identification },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    };
  }
  // The seller's country has to be there in the profile; everywhere else an address may be missing.
  const isAddressNeeded = form === 'peppol-order' && isSeller;
  const address = isAddressNeeded || party.details.countryCode.trim() !== '' ? postalAddress(party) : null;
  return form === 'scsn'
    ? {
        // SCSN knows a party by its identification, its VAT number and its registration.
        'cac:PartyIdentification': { 'cbc:ID': endpoint },
        'cac:PartyName': { 'cbc:Name': name },
        'cac:PostalAddress': address,
        'cac:PartyTaxScheme': taxScheme(party),
        'cac:PartyLegalEntity': legalEntity(party),
      }
    : {
        'cbc:EndpointID': endpoint,
        'cac:PartyIdentification': { 'cbc:ID': identification },
        'cac:PartyName': { 'cbc:Name': name },
        'cac:PostalAddress': address,
        'cac:PartyTaxScheme': isSeller ? null : taxScheme(party),
        'cac:PartyLegalEntity': legalEntity(party),
      };
};

/**
 * Where the goods go. The profile has no address without a country, so one without goes into the order's note instead of
 * being lost (`note`).
 */
export const destinationOf = ({ destination }: Order): { delivery: XmlFields; note: string | null } => {
  const { code, names, addressLines, postalCode, city, countryName } = destination;
  const country = oneLine(destination.countryCodeIso2 ?? '').toUpperCase();
  const [street, additional, ...rest] = addressLines.map(oneLine).filter((line) => line !== '');
  const known = isCountry(country);
  const written = [...addressLines, [postalCode, city].filter(Boolean).join(' '), countryName ?? '']
    .map(oneLine)
    .filter((part) => part !== '')
    .join(', ');
  return {
    delivery: {
      'cac:DeliveryLocation': {
        'cbc:ID': code === null ? null : oneLine(code),
        'cac:Address': known
          ? {
              'cbc:StreetName': street ?? null,
              'cbc:AdditionalStreetName': additional ?? null,
              'cbc:CityName': city,
              'cbc:PostalZone': postalCode,
              'cac:AddressLine': { 'cbc:Line': rest.join(', ') },
              'cac:Country': { 'cbc:IdentificationCode': country },
            }
          : null,
      },
      'cac:DeliveryParty': {
        'cac:PartyName': { 'cbc:Name': names.map(oneLine).filter(Boolean).join(', ') },
      },
    },
    note: known || written === '' ? null : `Deliver to: ${written}`,
  };
};

/** An item has to have a name; where the buyer gave none, the best that the order has of it. */
export const itemOf = (line: OrderLine, { described }: { described: boolean }): XmlFields => {
  const { item } = line;
  const revision = oneLine(item.revision ?? '');
  const number = oneLine(item.number ?? '');
  const name = [item.name, line.description, item.description, item.number].find(
    (one) => one !== null && oneLine(one) !== '',
  );
  return {
    'cbc:Description': described
      ? [item.description, line.description].filter((one) => one !== null && one !== name).join('\n')
      : null,
    'cbc:Name': oneLine(name ?? line.position),
    'cac:BuyersItemIdentification': {
      'cbc:ID': revision === '' ? number : [number, revision].filter(Boolean).join(' rev. '),
    },
    'cac:SellersItemIdentification': { 'cbc:ID': oneLine(item.supplierItemNumber ?? '') },
  };
};

/** Texts below each other, empty ones left out. */
export const noteOf = (texts: (string | null)[]): string =>
  texts.filter((text) => text !== null && text.trim() !== '').join('\n');
