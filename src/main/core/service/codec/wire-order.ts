import { markLines } from '../../../../shared/domain/order/line-identity.ts';
import type { Order, OrderHeader, Unread } from '../../../../shared/domain/order/order.ts';
import { orderType } from '../../../../shared/domain/order/statuses.ts';
import { type ServiceTimestamp, undated } from '../../../../shared/domain/values/service-timestamp.ts';
import {
  flag,
  group,
  identifier,
  integer,
  latestOf,
  listOf,
  momentOf,
  namedTexts,
  note,
  text,
  texts,
  Unreadable,
  type WireRecord,
} from './wire-fields.ts';
import { shapeLines } from './wire-line.ts';
import { shapeContact, shapeDocument, shapeParty, shapePlace, shapeProperty } from './wire-parts.ts';

/**
 * Reads an order (interface, section 2; open points, section 3). Throws `Unreadable` if it has no identity.
 * A missing or unreadable field is empty, and unknown fields are ignored.
 * Builds the fields in the order of the domain's schema and checks each of them. Parsing with the schema
 * would copy every order once more: 10 % of the time to receive one.
 */
export const shapeOrder = (wire: WireRecord): Order => {
  const header = shapeHeader(wire);
  return markLines({ ...header, lines: shapeLines(wire, header.unread) });
};

/** Reads an order without its lines: see `shapeOrder`. */
export const shapeHeader = (wire: WireRecord): OrderHeader => {
  const unread: Unread = [];
  const id = identifier(wire['id']);
  const required = (name: string): string => {
    const written = group(wire['buyerOrder'])[name] ?? wire[name];
    const read = identifier(group(wire['buyerOrder'])[name]) ?? identifier(wire[name]);
    if (read === null && id === null) throw new Unreadable(name);
    if (read === null && text(written) !== null) note(unread, name, written);
    return read ?? '';
  };
  const buyerOrder = group(wire['buyerOrder']);
  const supplierOrder = group(wire['supplierOrder']);
  const terms = group(buyerOrder['terms']);
  const contact = group(buyerOrder['contact']);
  const status = group(wire['status']);
  return {
    id,
    // The short form has these fields at the top level (open points, section 3).
    companyId: identifier(buyerOrder['companyId']) ?? identifier(wire['companyId']),
    supplierAccountNumber: required('supplierAccountNumber'),
    purchaseOrderNumber: required('purchaseOrderNumber'),
    orderType: text(buyerOrder['orderType']) ?? orderType.purchase,
    description: text(buyerOrder['description']),
    destination: shapePlace(group(buyerOrder['destination'])),
    buyerParty: shapeParty(buyerOrder['buyerParty']),
    buyerAccountingParty: shapeParty(buyerOrder['buyerAccountingParty']),
    supplierParty: shapeParty(buyerOrder['supplierParty']),
    terms: {
      incoterms: text(terms['incoterms']),
      incotermsCode: text(terms['incotermsCode']),
      paymentTerms: text(terms['paymentTerms']),
      paymentTermsCode: text(terms['paymentTermsCode']),
    },
    contact: shapeContact(contact),
    properties: listOf(buyerOrder['properties'], shapeProperty),
    notes: texts(buyerOrder['notes']),
    labels: texts(buyerOrder['labels']),
    documents: listOf(buyerOrder['documents'], shapeDocument),
    buyerAccountNumber: identifier(supplierOrder['buyerAccountNumber']),
    supplierDescription: text(supplierOrder['description']),
    supplierDocuments: listOf(supplierOrder['documents'], shapeDocument),
    supplierNotes: texts(supplierOrder['notes']),
    supplierProperties: listOf(supplierOrder['properties'], shapeProperty),
    eventDates: namedTexts(wire['eventDates']),
    unread,
    status: {
      processStatus: text(status['processStatus']) ?? '',
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    version: integer(wire['version']),
    lastUpdatedAt: momentOrNever(wire, unread),
  };
};

// If only the lines have dates, the order changed when its latest line changed.
const momentOrNever = (wire: WireRecord, unread: Unread): ServiceTimestamp => {
  const own = momentOf(wire);
  if (own === null) note(unread, 'lastUpdatedAt', wire['lastUpdatedAt']);
  return own ?? latestOf(listOf(wire['lines'], momentOf)) ?? undated;
};
