import { hasGap } from '../../../shared/domain/answer/line-answer.ts';
import { lineType, processStatus } from '../../../shared/domain/order/statuses.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import { mergedDetails } from './item-details.ts';
import { checkDocuments, mergedDocuments, mergedProperties } from './merge.ts';
import type { CheckedLine, CheckedResponse } from './order-response-schema.ts';
import {
  type BuyerSettings,
  type PracticeLine,
  type PracticeOrder,
  type SupplierLine,
  shownTerms,
} from './practice-order.ts';
import { type LineVerdict, requestedTerms, respondToLine } from './supplier-response.ts';

/**
 * Applies an order response as a new version of the order (open points, sections 4 to 6).
 *
 * @param knowsDocument whether an `objectId` is in the object storage
 * @throws Problem (400) that names the first field at fault; then nothing has changed
 */
export const applyResponse = (
  order: PracticeOrder,
  response: CheckedResponse,
  buyer: BuyerSettings,
  at: ServiceTimestamp,
  knowsDocument: (objectId: string) => boolean,
): PracticeOrder => {
  const { order: header } = response;
  checkDocuments(header.documents, 'order.documents', knowsDocument);
  const answered = new Map<string, PracticeLine>();
  for (const [index, answer] of response.lines.entries()) {
    const field = `lines[${index}]`;
    const position = answer.purchaseOrderLinePosition;
    const line = order.lines.find((one) => one.position === position);
    if (line === undefined) {
      throw new Problem(400, `the order has no line ${position}`, `${field}.purchaseOrderLinePosition`);
    }
    if (answered.has(position)) {
      throw new Problem(400, `line ${position} is answered twice`, `${field}.purchaseOrderLinePosition`);
    }
    checkDocuments(answer.documents, `${field}.documents`, knowsDocument);
    const verdict = verdictOf(answer, header.indicators);
    checkAnswer(line, answer, verdict, field);
    answered.set(position, answeredLine(line, answer, verdict, settingsOf(order, line, buyer), at, field));
  }
  return {
    ...order,
    buyerAccountNumber: header.buyerAccountNumber,
    supplierDescription: header.description ?? order.supplierDescription,
    supplierContactEmail: header.contact?.email ?? order.supplierContactEmail,
    supplierProperties: mergedProperties(order.supplierProperties, header.properties),
    supplierNotes: header.notes.length > 0 ? header.notes : order.supplierNotes,
    supplierDocuments: mergedDocuments(order.supplierDocuments, header.documents, 'order.documents'),
    lines: order.lines.map((line) => answered.get(line.position) ?? line),
    version: order.version + 1,
    eventDates: { ...order.eventDates, respondedAt: at },
    lastUpdatedAt: at,
  };
};

type Indicators = CheckedResponse['order']['indicators'];

// An indicator overrides the schedule and prices sent. The line's indicators go before the header's.
const verdictOf = (answer: CheckedLine, header: Indicators): LineVerdict => {
  for (const indicators of [answer.indicators, header]) {
    if (indicators?.accepted === true) return { kind: 'accepted' };
    if (indicators?.rejected === true) return { kind: 'rejected' };
  }
  const { deliverySchedule, prices } = answer;
  return deliverySchedule === null && prices === null
    ? { kind: 'nothing' }
    : { kind: 'values', deliverySchedule, prices };
};

const checkAnswer = (line: PracticeLine, answer: CheckedLine, verdict: LineVerdict, field: string): void => {
  if (verdict.kind === 'nothing' && isEmpty(answer)) {
    throw new Problem(400, 'needs indicators, deliverySchedule or prices', field);
  }
  if (verdict.kind === 'rejected') {
    if (line.processStatus === processStatus.confirmed) {
      throw new Problem(
        400,
        `line ${line.position} is Confirmed and can't be rejected`,
        `${field}.indicators.rejected`,
      );
    }
    if (!hasReason(answer)) throw new Problem(400, 'a rejection needs a reason', `${field}.reason`);
  }
  if (verdict.kind !== 'values' || verdict.deliverySchedule === null) return;
  const known = requestedTerms(line).deliverySchedule;
  if (line.lineType === lineType.charge && verdict.deliverySchedule.length > Math.max(1, known.length)) {
    throw new Problem(400, 'a charge line can not be split', `${field}.deliverySchedule`);
  }
  if (verdict.deliverySchedule.length > Math.max(1, known.length) && !hasReason(answer)) {
    throw new Problem(400, 'a split needs a reason', `${field}.reason`);
  }
  if (verdict.deliverySchedule.some(hasGap) && !hasReason(answer)) {
    throw new Problem(400, 'a delivery without date or quantity needs a reason', `${field}.reason`);
  }
  // A supplier may keep to the confirmed terms, so their positions are valid beside the requested ones.
  const schedules = [known, shownTerms(line).deliverySchedule, line.proposal?.deliverySchedule ?? []];
  const positions = new Set(schedules.flat().map(({ position }) => position));
  const named = new Set<string>();
  for (const [index, { position }] of verdict.deliverySchedule.entries()) {
    if (position === null) continue;
    if (named.has(position)) {
      throw new Problem(
        400,
        `delivery ${position} stands in it twice`,
        `${field}.deliverySchedule[${index}].position`,
      );
    }
    named.add(position);
    if (!positions.has(position)) {
      throw new Problem(
        400,
        `line ${line.position} has no delivery ${position}; a new one comes without position`,
        `${field}.deliverySchedule[${index}].position`,
      );
    }
  }
};

const hasReason = ({ reason }: CheckedLine): boolean => (reason ?? '').trim() !== '';

// Settings of the order or the line add to those of the buyer.
const settingsOf = (order: PracticeOrder, line: PracticeLine, buyer: BuyerSettings): BuyerSettings => ({
  autoConfirm: buyer.autoConfirm || (line.autoConfirm ?? order.autoConfirm),
  proposeWhenAccepted: buyer.proposeWhenAccepted || (line.proposeWhenAccepted ?? order.proposeWhenAccepted),
});

const isEmpty = (answer: CheckedLine): boolean =>
  answer.itemDetails === null &&
  [answer.salesOrderNumber, answer.salesOrderLinePosition, answer.description, answer.reason].every(
    (text) => text === null,
  ) &&
  [answer.properties, answer.notes, answer.documents].every((list) => list.length === 0);

const answeredLine = (
  line: PracticeLine,
  answer: CheckedLine,
  verdict: LineVerdict,
  buyer: BuyerSettings,
  at: ServiceTimestamp,
  field: string,
): PracticeLine => {
  // Transition table: "Completed, Cancelled | anything | unchanged".
  if (line.processStatus === processStatus.completed || line.processStatus === processStatus.cancelled)
    return line;
  return {
    ...respondToLine(line, verdict, buyer, at),
    supplierLine: supplierLine(line.supplierLine, answer, field),
    lastUpdatedAt: at,
  };
};

const supplierLine = (before: SupplierLine | null, answer: CheckedLine, field: string): SupplierLine => ({
  salesOrderNumber: answer.salesOrderNumber ?? before?.salesOrderNumber ?? null,
  salesOrderLinePosition: answer.salesOrderLinePosition ?? before?.salesOrderLinePosition ?? null,
  description: answer.description ?? before?.description ?? null,
  reason: answer.reason,
  itemDetails: mergedDetails(before?.itemDetails ?? null, answer.itemDetails),
  properties: mergedProperties(before?.properties ?? [], answer.properties),
  notes: answer.notes.length > 0 ? answer.notes : (before?.notes ?? []),
  documents: mergedDocuments(before?.documents ?? [], answer.documents, `${field}.documents`),
});
