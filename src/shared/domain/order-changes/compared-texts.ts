import type { Order, OrderLine, Party, Property } from '../order/order.ts';
import { lineType } from '../order/statuses.ts';
import type { ListEntry } from './value-changes.ts';

// Parts of an order that are compared and shown as one text.

/** The item's number and name, or the description; empty without any. */
export const lineTitle = (line: OrderLine): string =>
  joined([line.item.number, line.item.name ?? line.description]) ?? '';

/** The delivery address of the order. */
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

/** The buyer's references of the line: project, production, sales order, delivery terms and row. */
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

/** Notes and properties that the supplier wrote, one text for each. */
export const ourNotes = (of: Order | OrderLine): string[] => [
  ...('supplierDescription' in of && of.supplierDescription !== null ? [of.supplierDescription] : []),
  ...of.supplierNotes,
  ...of.supplierProperties.map(propertyText),
];

const propertyText = ({ key, value }: Property): string => `${key}: ${value}`;

/** Properties as entries for `lists`, which pairs them by their key. */
export const namedProperties = (properties: Property[]): ListEntry[] =>
  properties.map((one) => ({ name: one.key, text: propertyText(one) }));

/** The texts with ` · ` between them; `null` if all are missing or empty. */
export const joined = (parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;
