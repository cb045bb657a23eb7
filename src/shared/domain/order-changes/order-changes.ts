import type { Order, OrderLine } from '../order/order.ts';
import { processStatus } from '../order/statuses.ts';
import {
  askedTerms,
  confirmedTerms,
  isOpenDecline,
  isOwnOpenRequest,
  openReopenRequest,
  proposedTerms,
  sameTerms,
} from '../order/terms.ts';
import {
  address,
  company,
  joined,
  lineKind,
  lineTitle,
  namedProperties,
  ourNotes,
  ourNumber,
  references,
} from './compared-texts.ts';
import { documentLists, documents } from './document-changes.ts';
import { change, type OrderChange } from './order-change.ts';
import { charges, partsOfPrice, prices } from './price-changes.ts';
import { receipts, schedules, stages, unitOf } from './schedule-changes.ts';
import { flags, lists, statuses, texts, textValue } from './value-changes.ts';

/** All differences of two versions: header first, then lines in the order of `after`. */
export const orderChanges = (before: Order, after: Order): OrderChange[] => {
  const known = new Map(before.lines.map((line) => [line.position, line]));
  return [
    ...headerChanges(before, after),
    ...after.lines.flatMap((line) => {
      const old = known.get(line.position);
      return old === undefined
        ? [change(line.position, 'line', null, textValue(lineTitle(line)))]
        : lineChanges(old, line);
    }),
  ];
};

const headerChanges = (before: Order, after: Order): OrderChange[] => [
  ...texts(null, 'description', before.description, after.description),
  ...texts(null, 'orderType', before.orderType, after.orderType),
  ...texts(null, 'destination', address(before), address(after)),
  ...texts(null, 'buyerParty', company(before.buyerParty), company(after.buyerParty)),
  ...texts(
    null,
    'buyerAccountingParty',
    company(before.buyerAccountingParty),
    company(after.buyerAccountingParty),
  ),
  ...texts(null, 'supplierParty', company(before.supplierParty), company(after.supplierParty)),
  ...texts(null, 'terms', joined(Object.values(before.terms)), joined(Object.values(after.terms))),
  ...texts(null, 'contact', joined(Object.values(before.contact)), joined(Object.values(after.contact))),
  ...lists(null, 'note', before.notes, after.notes),
  ...lists(null, 'label', before.labels, after.labels),
  ...documents(null, before.documents, after.documents),
  ...lists(null, 'property', namedProperties(before.properties), namedProperties(after.properties)),
  ...lists(null, 'ourNote', ourNotes(before), ourNotes(after)),
  ...documentLists(null, 'ourDocument', before.supplierDocuments, after.supplierDocuments),
];

const lineChanges = (before: OrderLine, after: OrderLine): OrderChange[] => {
  const { position } = after;
  const units = { was: unitOf(before), is: unitOf(after) };
  return [
    ...statuses(position, 'processStatus', before.status.processStatus, after.status.processStatus),
    ...statuses(position, 'inProgressStatus', before.status.inProgressStatus, after.status.inProgressStatus),
    ...statuses(position, 'logisticsStatus', before.status.logisticsStatus, after.status.logisticsStatus),
    ...schedules(position, units, before.deliverySchedule, after.deliverySchedule),
    ...requests(position, before, after),
    ...proposals(position, before, after),
    ...keptTerms(position, before, after),
    ...stages(position, before.deliverySchedule, after.deliverySchedule),
    ...prices(position, 'price', units, before.prices, after.prices),
    ...partsOfPrice(position, units, before.prices, after.prices),
    ...charges(position, 'charge', before.chargeLines, after.chargeLines),
    // The first agreement copies the charges, which is no change.
    ...(before.confirmedLine === null || after.confirmedLine === null
      ? []
      : charges(position, 'confirmedCharge', before.confirmedChargeLines, after.confirmedChargeLines)),
    ...flags(position, 'noDeliveryExpected', before.noDeliveryExpected, after.noDeliveryExpected),
    ...flags(position, 'delivered', before.delivered, after.delivered),
    ...receipts(position, units, before.deliveryHistory, after.deliveryHistory),
    ...texts(position, 'description', before.description, after.description),
    ...texts(position, 'lineType', lineKind(before), lineKind(after)),
    ...texts(position, 'item', joined(Object.values(before.item)), joined(Object.values(after.item))),
    ...lists(
      position,
      'dimension',
      namedProperties(before.itemDimensions),
      namedProperties(after.itemDimensions),
    ),
    ...lists(position, 'itemDetail', namedProperties(before.itemDetails), namedProperties(after.itemDetails)),
    ...texts(position, 'reason', before.reason, after.reason),
    ...texts(position, 'reference', references(before), references(after)),
    ...lists(position, 'note', before.notes, after.notes),
    ...lists(position, 'label', before.labels, after.labels),
    ...documents(position, before.documents, after.documents),
    ...lists(position, 'property', namedProperties(before.properties), namedProperties(after.properties)),
    ...lists(position, 'ourNote', ourNotes(before), ourNotes(after)),
    ...texts(position, 'ourNumber', ourNumber(before), ourNumber(after)),
    ...documentLists(position, 'ourDocument', before.supplierDocuments, after.supplierDocuments),
  ];
};

/**
 * A new request as changes from the present terms to the requested ones. A request that is over keeps its
 * values but gives no change: the line's status shows how it ended.
 */
const requests = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  const [was, request] = [openReopenRequest(before), openReopenRequest(after)];
  if (request === null) return [];
  const [wereCharges, areCharges] = [before.requestedChargeLines, after.requestedChargeLines];
  if (JSON.stringify([was, was && wereCharges]) === JSON.stringify([request, areCharges])) return [];
  const { deliverySchedule, prices: requestedPrices, reason } = request;
  const unit = unitOf(after);
  const units = { was: unit, is: unit };
  return [
    ...(deliverySchedule.length === 0
      ? []
      : named('requestedDelivery', schedules(position, units, after.deliverySchedule, deliverySchedule))),
    ...(requestedPrices === null
      ? []
      : prices(position, 'requestedPrice', units, after.prices, requestedPrices)),
    ...(areCharges.length === 0 ? [] : charges(position, 'requestedCharge', after.chargeLines, areCharges)),
    // The reason of a new request is shown with the request.
    ...(was === null ? [] : texts(position, 'requestReason', was.reason, reason)),
  ];
};

/** Our proposal as changes from the present terms, or from our previous proposal. */
const proposals = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  const [was, is] = [proposedTerms(before), proposedTerms(after)];
  // It was open before but not shown, so its previous values are unknown.
  const isUnknown = was === null && isOwnOpenRequest(before.status.inProgressStatus);
  if (is === null || isUnknown) return [];
  const from = was ?? after;
  const units = { was: unitOf(was === null ? after : before), is: unitOf(after) };
  return [
    ...named('proposedDelivery', schedules(position, units, from.deliverySchedule, is.deliverySchedule)),
    ...prices(position, 'proposedPrice', units, from.prices, is.prices),
  ];
};

/**
 * The buyer accepts that we declined a change: the confirmed terms in place of those that they asked for. The
 * line's status alone would look like an approved proposal.
 */
const keptTerms = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  if (!isOpenDecline(before) || after.status.processStatus !== processStatus.confirmed) return [];
  const [was, asked, is] = [confirmedTerms(before), askedTerms(before), confirmedTerms(after)];
  if (was === null || asked === null || is === null || !sameTerms(was, is)) return [];
  const units = { was: unitOf(before), is: unitOf(after) };
  return [
    ...named('keptDelivery', schedules(position, units, asked.deliverySchedule, is.deliverySchedule)),
    ...named('keptPrice', prices(position, 'price', units, asked.prices, is.prices)),
  ];
};

// The same changes under the name of a request.
const named = (field: OrderChange['field'], changes: OrderChange[]): OrderChange[] =>
  changes.map((one) => ({ ...one, field }));
