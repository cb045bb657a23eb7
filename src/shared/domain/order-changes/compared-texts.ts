import type { Order, OrderLine, Party, Property } from '../order/order.ts';
import { lineType } from '../order/statuses.ts';
import type { ListEntry } from './value-changes.ts';

// Parts of an order that are compared and shown as one text.

export const lineTitle = (line: OrderLine): string =>
  joined([line.item.number, line.item.name ?? line.description]) ?? '';

export const address = ({ destination }: Order): string | null =>
  joined([
    ...destination.names,
    ...destination.addressLines,
    destination.postalCode,
    destination.city,
    destination.countryCodeIso2 ?? destination.countryName,
    destination.code,
    destination.locationType,
  ]);

/** A company with its address and number. */
export const company = (party: Party | null): string | null =>
  party === null
    ? null
    : joined([
        ...party.names,
        ...party.addressLines,
        party.postalCode,
        party.city,
        party.countryCodeIso2 ?? party.countryName,
        [party.idScheme, party.id].filter((part) => part !== null).join(' '),
      ]);

/** Our numbers of the order and the line. */
export const ourNumber = (line: OrderLine): string | null =>
  joined([line.supplierSalesOrderNumber, line.supplierSalesOrderLinePosition]);

export const references = (line: OrderLine): string | null =>
  joined([
    line.projectNumber,
    line.productionNumber,
    line.salesOrderNumber,
    ...Object.values(line.terms),
    line.row,
  ]);

/** Lines are of type Item unless something else is shown. */
export const lineKind = ({ lineType: type, chargeReasonCode }: OrderLine): string | null =>
  joined([type === lineType.item ? null : type, chargeReasonCode]);

export const ourNotes = (of: Order | OrderLine): string[] => [
  ...('supplierDescription' in of && of.supplierDescription !== null ? [of.supplierDescription] : []),
  ...of.supplierNotes,
  ...of.supplierProperties.map(propertyText),
];

const propertyText = ({ key, value }: Property): string => `${key}: ${value}`;

export const namedProperties = (properties: Property[]): ListEntry[] =>
  properties.map((one) => ({ name: one.key, text: propertyText(one) }));

export const joined = (parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;
