import { randomUUID } from 'node:crypto';
import type { Terms } from '../../../shared/domain/order.ts';
import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import { lineType, logisticsStatus, orderType, processStatus } from '../../../shared/domain/statuses.ts';
import { sameTerms } from '../../../shared/domain/terms.ts';
import { askToReopen, reissue } from './buyer-moves.ts';
import type { BuyerOrder } from './buyer-order-schema.ts';
import type { Buyer, PracticeLine, PracticeOrder } from './practice-order.ts';
import { requestedTerms } from './supplier-response.ts';

/** What a message leaves out: every buyer has its usual address, terms and contact. */
export type Usual = Pick<PracticeOrder, 'destination' | 'terms' | 'contact'>;

/** The order that a buyer's message makes when there was none of its number. */
export const issuedOrder = (
  { order, lines }: BuyerOrder,
  buyer: Buyer,
  usual: Usual,
  at: ServiceTimestamp,
): PracticeOrder => ({
  id: randomUUID(),
  companyId: buyer.companyId,
  supplierAccountNumber: buyer.supplierAccountNumber,
  purchaseOrderNumber: order.purchaseOrderNumber,
  orderType: orderType.purchase,
  description: order.description,
  destination: order.destination ?? usual.destination,
  terms: usual.terms,
  contact: usual.contact,
  properties: [],
  notes: order.notes,
  labels: [],
  documents: [],
  buyerAccountNumber: buyer.buyerAccountNumber,
  supplierDescription: null,
  supplierContactEmail: null,
  supplierProperties: [],
  supplierNotes: [],
  supplierDocuments: [],
  lines: lines.map((line, index) => issuedLine(line, index, at)),
  version: 1,
  eventDates: { issuedAt: at },
  lastUpdatedAt: at,
});

/**
 * The order after the same buyer sent it again: new lines are issued, lines with other terms than before are reissued
 * or, once agreed, asked to be reopened (open points, section 4). Lines that are not sent stay.
 */
export const reissuedOrder = (
  before: PracticeOrder,
  { order, lines }: BuyerOrder,
  at: ServiceTimestamp,
): PracticeOrder => ({
  ...before,
  description: order.description ?? before.description,
  destination: order.destination ?? before.destination,
  notes: order.notes.length > 0 ? order.notes : before.notes,
  lines: [
    ...before.lines.map((old) => {
      const sent = lines.find(({ position }) => position === old.position);
      return sent === undefined ? old : reissuedLine(old, termsOf(sent), at);
    }),
    ...lines
      .filter(({ position }) => !before.lines.some((old) => old.position === position))
      .map((line, index) => issuedLine(line, before.lines.length + index, at)),
  ],
  version: before.version + 1,
  lastUpdatedAt: at,
});

const reissuedLine = (old: PracticeLine, terms: Terms, at: ServiceTimestamp): PracticeLine => {
  const { deliverySchedule, prices } = terms;
  const change = { deliverySchedule, ...(prices === null ? {} : { prices }) };
  const back = old.processStatus === processStatus.rejected;
  const unchanged = sameTerms(requestedTerms(old), { ...requestedTerms(old), ...change });
  if (unchanged && !back) return old;
  return reissue(change)(old, at) ?? askToReopen(change)(old, at) ?? old;
};

const termsOf = ({ deliverySchedule, prices }: BuyerOrder['lines'][number]): Terms => ({
  deliverySchedule: deliverySchedule.map(({ position, date, quantity }, index) => ({
    position: position ?? String(index + 1).padStart(4, '0'),
    date,
    quantity,
    status: logisticsStatus.open,
    transportMode: null,
    etd: null,
    eta: null,
  })),
  prices,
});

const issuedLine = (
  line: BuyerOrder['lines'][number],
  index: number,
  at: ServiceTimestamp,
): PracticeLine => ({
  id: randomUUID(),
  position: line.position,
  row: String(index + 1),
  lineType: lineType.item,
  chargeReasonCode: null,
  description: line.description,
  item: line.item,
  requested: termsOf(line),
  confirmed: null,
  proposal: null,
  reopenRequest: null,
  processStatus: processStatus.issued,
  inProgressStatus: null,
  logisticsStatus: logisticsStatus.open,
  noDeliveryExpected: false,
  delivered: false,
  contractNumber: null,
  contractPosition: null,
  projectNumber: null,
  productionNumber: null,
  salesOrderNumber: null,
  properties: [],
  notes: line.notes,
  labels: [],
  documents: [],
  reason: null,
  countryOfOriginCodeIso2: null,
  supplierLine: null,
  eventDates: { issuedAt: at },
  lastUpdatedAt: at,
});
