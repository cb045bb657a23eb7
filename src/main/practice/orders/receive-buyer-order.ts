import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Terms } from '../../../shared/domain/order/order.ts';
import {
  lineType,
  logisticsStatus,
  orderType,
  processStatus,
} from '../../../shared/domain/order/statuses.ts';
import { sameTerms } from '../../../shared/domain/order/terms.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import {
  askReconfirmation,
  askToReopen,
  type BuyerMove,
  cancel,
  changeReopenRequest,
  complete,
  moveGoods,
  noteDeliveries,
  reissue,
  scheduleName,
} from './buyer-moves.ts';
import type { BuyerIndicators, BuyerOrder, BuyerOrderLine } from './buyer-order-schema.ts';
import { mergedDetails } from './item-details.ts';
import { checkDocuments, mergedDocuments, mergedProperties } from './merge.ts';
import type { Buyer, PracticeLine, PracticeOrder } from './practice-order.ts';
import { confirmed, requestedTerms } from './supplier-response.ts';

/** Fields that a message leaves out come from here: the buyer's usual address, terms and contact. */
export type OrderDefaults = Pick<PracticeOrder, 'destination' | 'terms' | 'contact'>;

/**
 * Applies a buyer's message to the order with its number, or makes a new one (open points, section 4). New
 * lines are issued. Changed lines are reissued or, once confirmed, get a reopen request. Then the
 * indicators apply: a line's own before the order's, completed before cancelled. Lines that are not sent
 * stay, unless `cancelLineWhenMissing` cancels them. Unchanged lines keep their timestamp, so sending a
 * message twice has no further effect.
 *
 * @throws Problem (400) that names the first field at fault; then nothing has changed
 */
export const orderAfter = (
  before: PracticeOrder | undefined,
  sent: BuyerOrder,
  {
    buyer,
    usual,
    at,
    knowsDocument,
  }: {
    buyer: Buyer;
    usual: OrderDefaults;
    at: ServiceTimestamp;
    knowsDocument: (objectId: string) => boolean;
  },
): PracticeOrder => {
  const { order } = sent;
  checkDocuments(order.documents, 'order.documents', knowsDocument);
  for (const [index, { documents }] of sent.lines.entries()) {
    checkDocuments(documents, `lines[${index}].documents`, knowsDocument);
  }
  const base = before ?? newOrder(order.purchaseOrderNumber, buyer, usual, at);
  const after: PracticeOrder = {
    ...base,
    orderType: order.orderType ?? base.orderType,
    description: order.description ?? base.description,
    destination: order.destination ?? base.destination,
    buyerParty: order.buyerParty ?? base.buyerParty,
    buyerAccountingParty: order.buyerAccountingParty ?? base.buyerAccountingParty,
    supplierParty: order.supplierParty ?? base.supplierParty,
    terms: given(order.terms, base.terms),
    contact: given(order.contact, base.contact),
    properties: mergedProperties(base.properties, order.properties),
    notes: order.notes.length > 0 ? order.notes : base.notes,
    labels: order.labels.length > 0 ? order.labels : base.labels,
    documents: mergedDocuments(base.documents, order.documents, 'order.documents'),
    autoConfirm: order.indicators?.autoConfirm ?? base.autoConfirm,
    proposeWhenAccepted: order.indicators?.proposeWhenAccepted ?? base.proposeWhenAccepted,
    lines: linesAfter(base.lines, sent, at),
  };
  if (after.lines.length > 500) throw new Problem(400, 'an order has at most 500 lines', 'lines');
  if (before === undefined) return after;
  return isDeepStrictEqual(after, before)
    ? before
    : { ...after, version: before.version + 1, lastUpdatedAt: at };
};

const newOrder = (
  purchaseOrderNumber: string,
  buyer: Buyer,
  usual: OrderDefaults,
  at: ServiceTimestamp,
): PracticeOrder => ({
  id: randomUUID(),
  companyId: buyer.companyId,
  supplierAccountNumber: buyer.supplierAccountNumber,
  purchaseOrderNumber,
  orderType: orderType.purchase,
  description: null,
  ...usual,
  buyerParty: null,
  buyerAccountingParty: null,
  supplierParty: null,
  properties: [],
  notes: [],
  labels: [],
  documents: [],
  autoConfirm: false,
  proposeWhenAccepted: false,
  buyerAccountNumber: buyer.buyerAccountNumber,
  supplierDescription: null,
  supplierContactEmail: null,
  supplierProperties: [],
  supplierNotes: [],
  supplierDocuments: [],
  lines: [],
  version: 1,
  eventDates: { issuedAt: at },
  lastUpdatedAt: at,
});

/** Each field as sent, else as in `base`. */
const given = <T extends Record<string, string>>(
  sent: { readonly [K in keyof T]: string | null } | null,
  base: T,
): T =>
  sent === null
    ? base
    : { ...base, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) };

const linesAfter = (before: PracticeLine[], sent: BuyerOrder, at: ServiceTimestamp): PracticeLine[] => {
  const missing = sent.order.indicators?.cancelLineWhenMissing === true;
  return [
    ...before.map((old) => {
      const index = sent.lines.findIndex(({ position }) => position === old.position);
      const line = sent.lines[index];
      if (line === undefined) return missing ? (cancel('No longer in the order.')(old, at) ?? old) : old;
      return indicated(updatedLine(old, line, `lines[${index}]`, at), line, sent.order.indicators, at);
    }),
    ...sent.lines.flatMap((line, index) => {
      if (before.some(({ position }) => position === line.position)) return [];
      return [indicated(issuedLine(line, index, at), line, sent.order.indicators, at)];
    }),
  ];
};

/** A line's own indicators go before the order's. Missing ones stay as they are (open points, section 10). */
export const indicated = (
  line: PracticeLine,
  { indicators: own, reason }: { indicators: BuyerIndicators | null; reason: string | null },
  whole: BuyerIndicators | null,
  at: ServiceTimestamp,
): PracticeLine => {
  const indicator = (name: keyof BuyerIndicators): boolean | null => own?.[name] ?? whole?.[name] ?? null;
  const moves: [boolean, BuyerMove][] = [
    [indicator('confirmed') === true && line.processStatus === processStatus.issued, confirm],
    [indicator('requestReconfirmation') === true, askReconfirmation(reason ?? 'Please confirm once more.')],
    [
      indicator('shipped') === true && !line.delivered && !isShipped(line),
      moveGoods(logisticsStatus.shipped),
    ],
    [indicator('delivered') === true && !line.delivered, moveGoods(logisticsStatus.delivered)],
    [indicator('completed') === true, complete],
    [indicator('cancelled') === true, cancel(reason ?? 'Cancelled.')],
  ];
  const marked = {
    ...line,
    noDeliveryExpected: indicator('noDeliveryExpected') ?? line.noDeliveryExpected,
    // The order stores its own indicators, so only the line's count here.
    autoConfirm: own?.autoConfirm ?? line.autoConfirm,
    proposeWhenAccepted: own?.proposeWhenAccepted ?? line.proposeWhenAccepted,
  };
  const before = isDeepStrictEqual(marked, line) ? line : { ...marked, lastUpdatedAt: at };
  return moves.reduce(
    (current, [isMeant, move]) => (isMeant ? (move(current, at) ?? current) : current),
    before,
  );
};

const confirm: BuyerMove = (line, at) => confirmed(line, requestedTerms(line), at);

const isShipped = ({ logisticsStatus: stage }: PracticeLine): boolean => stage === logisticsStatus.shipped;

const updatedLine = (
  old: PracticeLine,
  sent: BuyerOrderLine,
  field: string,
  at: ServiceTimestamp,
): PracticeLine => {
  if (old.processStatus === processStatus.completed || old.processStatus === processStatus.cancelled)
    return old;
  const terms = withNotes(reissuedLine(old, sent, at), sent, at);
  const after: PracticeLine = {
    ...terms,
    row: sent.row ?? old.row,
    lineType: sent.lineType ?? old.lineType,
    chargeReasonCode: sent.chargeReasonCode ?? old.chargeReasonCode,
    description: sent.description ?? old.description,
    ...(sent.item === null ? {} : itemOf(sent.item)),
    itemDetails: mergedDetails(old.itemDetails, sent.itemDetails),
    contractNumber: sent.terms?.contractNumber ?? old.contractNumber,
    contractPosition: sent.terms?.contractPosition ?? old.contractPosition,
    projectNumber: sent.projectNumber ?? old.projectNumber,
    productionNumber: sent.productionNumber ?? old.productionNumber,
    salesOrderNumber: sent.salesOrderNumber ?? old.salesOrderNumber,
    chargeLines: sent.chargeLines.length > 0 ? sent.chargeLines : old.chargeLines,
    properties: mergedProperties(old.properties, sent.properties),
    notes: sent.notes.length > 0 ? sent.notes : old.notes,
    labels: sent.labels.length > 0 ? sent.labels : old.labels,
    documents: mergedDocuments(old.documents, sent.documents, `${field}.documents`),
  };
  return isDeepStrictEqual(after, old) ? old : { ...after, lastUpdatedAt: at };
};

const itemOf = ({
  dimensions,
  ...item
}: NonNullable<BuyerOrderLine['item']>): Pick<PracticeLine, 'item' | 'dimensions'> => ({ item, dimensions });

const withNotes = (line: PracticeLine, { deliverySchedule }: BuyerOrderLine, at: ServiceTimestamp) =>
  deliverySchedule === null ? line : (noteDeliveries(deliverySchedule)(line, at) ?? line);

const reissuedLine = (old: PracticeLine, sent: BuyerOrderLine, at: ServiceTimestamp): PracticeLine => {
  const requested = requestedTerms(old);
  const wanted = termsOf(sent, requested);
  const back = old.processStatus === processStatus.rejected;
  if (sameTerms(requested, wanted) && !back) return old;
  const change = {
    deliverySchedule: wanted.deliverySchedule,
    ...(wanted.prices === null ? {} : { prices: wanted.prices }),
    ...(sent.reason === null ? {} : { reason: sent.reason }),
  };
  return (
    reissue(change)(old, at) ?? changeReopenRequest(change)(old, at) ?? askToReopen(change)(old, at) ?? old
  );
};

/** The terms sent. Missing terms stay as they are. */
const termsOf = ({ deliverySchedule, prices }: BuyerOrderLine, before: Terms): Terms => ({
  deliverySchedule:
    deliverySchedule?.map((sent, index) => {
      const position = sent.position ?? scheduleName(index);
      const old = before.deliverySchedule.find((one) => one.position === position);
      return {
        ...{ position, date: sent.date, quantity: sent.quantity },
        status: sent.status ?? old?.status ?? logisticsStatus.open,
        transportMode: sent.transportMode ?? old?.transportMode ?? null,
        etd: old?.etd ?? null,
        eta: old?.eta ?? null,
      };
    }) ?? before.deliverySchedule,
  prices: prices ?? before.prices,
});

const issuedLine = (sent: BuyerOrderLine, index: number, at: ServiceTimestamp): PracticeLine => {
  const field = `lines[${index}]`;
  if (sent.item === null) throw new Problem(400, 'is missing', `${field}.item`);
  if (sent.deliverySchedule === null) throw new Problem(400, 'is missing', `${field}.deliverySchedule`);
  return {
    id: randomUUID(),
    position: sent.position,
    row: sent.row ?? String(index + 1),
    lineType: sent.lineType ?? lineType.item,
    chargeReasonCode: sent.chargeReasonCode,
    description: sent.description,
    ...itemOf(sent.item),
    requested: termsOf(sent, { deliverySchedule: [], prices: null }),
    confirmed: null,
    proposal: null,
    reopenRequest: null,
    processStatus: processStatus.issued,
    inProgressStatus: null,
    logisticsStatus: logisticsStatus.open,
    noDeliveryExpected: false,
    autoConfirm: null,
    proposeWhenAccepted: null,
    delivered: false,
    contractNumber: sent.terms?.contractNumber ?? null,
    contractPosition: sent.terms?.contractPosition ?? null,
    projectNumber: sent.projectNumber,
    productionNumber: sent.productionNumber,
    salesOrderNumber: sent.salesOrderNumber,
    chargeLines: sent.chargeLines,
    properties: sent.properties,
    notes: sent.notes,
    labels: sent.labels,
    documents: sent.documents,
    reason: sent.reason,
    itemDetails: sent.itemDetails,
    deliveryHistory: [],
    supplierLine: null,
    eventDates: { issuedAt: at },
    lastUpdatedAt: at,
  };
};
