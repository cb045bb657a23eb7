import { z } from 'zod';
import { type OrderLine, pricesSchema, type Terms, termsSchema } from '../order/order.ts';
import {
  inProgressStatus,
  isKnownStep,
  lineType,
  processStatus,
  processStatusFacts,
} from '../order/statuses.ts';
import { confirmedTerms, requestedTerms, sameTerms, termsToHold } from '../order/terms.ts';
import { calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema, isPositive } from '../values/decimal.ts';
import { plainText } from '../values/plain-text.ts';

/**
 * A delivery in an answer. `position`: that of an existing delivery, or `null` for a new one. `date` and
 * `quantity`: `null` if not known yet (open points, section 5).
 */
export const answeredDeliverySchema = z.object({
  position: z.string().nullable(),
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema.nullable(),
});
export type AnsweredDelivery = z.infer<typeof answeredDeliverySchema>;

const reason = z.string().transform(plainText).pipe(z.string().trim().max(2000));

/** The answer to one line. `accept` agrees to the requested terms that the user saw. */
export const lineAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), reason }),
  z.object({
    kind: z.literal('propose'),
    deliverySchedule: z.array(answeredDeliverySchema).max(100),
    prices: pricesSchema.nullable(),
    reason,
  }),
]);
export type LineAnswer = z.infer<typeof lineAnswerSchema>;

/** The requested terms of a line at the time of the answer. The answer is compared with them later. */
export const requestedTermsSchema = z.object({
  terms: termsSchema,
  /** The unit of the quantities, as the order gives it (UN/ECE Recommendation 20). */
  unit: z.string().nullable(),
});
export type RequestedTerms = z.infer<typeof requestedTermsSchema>;

/** The requested terms of a line with their unit, to be stored with the answer. */
export const requestedWithUnit = (line: OrderLine): RequestedTerms => ({
  terms: requestedTerms(line),
  unit: line.item.purchaseUnitOfMeasureIso,
});

/** Why a line takes no answer at all. */
export type Unanswerable =
  | 'completed'
  | 'cancelled'
  | 'rejected'
  | 'unknown-status'
  | NonNullable<OrderLine['obstacle']>;

type Answerable = Pick<OrderLine, 'status'> & Partial<Pick<OrderLine, 'obstacle'>>;

/** Why a line takes no answer; `null` if it takes one (transition table, open points, section 4). */
export const whyUnanswerable = (line: Answerable): Unanswerable | null => {
  const { processStatus: status, inProgressStatus: step } = line.status;
  if (status === processStatus.inProgress && !isKnownStep(step)) return 'unknown-status';
  const facts = processStatusFacts(status);
  return facts === null ? 'unknown-status' : (facts.unanswerable ?? line.obstacle ?? null);
};

/** Whether any line takes an answer. Documents can only be sent with an answer. */
export const takesAnswers = ({ lines }: { lines: readonly Answerable[] }): boolean =>
  lines.some((line) => whyUnanswerable(line) === null);

/**
 * The result of an answer by the transition table. The buyer's settings can change it (`observed-settings.ts`).
 */
export type Consequence =
  | 'confirmed'
  | 'stays-confirmed'
  | 'request-withdrawn'
  | 'rejected'
  /** The agreed terms end too, not only a requested change. */
  | 'agreement-rejected'
  | 'proposal'
  /** We decline the buyer's change by proposing the confirmed terms. */
  | 'change-declined'
  | 'reopen-request';

/** The result of an answer to a line that takes one (transition table, open points, section 4). */
export const consequenceOf = (line: OrderLine, answer: LineAnswer): Consequence => {
  const isAgreed = confirmedTerms(line) !== null;
  if (answer.kind === 'reject') return isAgreed ? 'agreement-rejected' : 'rejected';
  const { processStatus: state, inProgressStatus: step } = line.status;
  const terms = termsOfAnswer(line, answer);
  if (state === processStatus.confirmed) {
    const agreed = confirmedTerms(line) ?? requestedTerms(line);
    return sameTerms(terms, agreed) ? 'stays-confirmed' : 'reopen-request';
  }
  if (step === inProgressStatus.openSupplierReopenRequest) {
    return sameTerms(terms, requestedTerms(line)) ? 'request-withdrawn' : 'reopen-request';
  }
  if (sameTerms(terms, requestedTerms(line))) return 'confirmed';
  const kept = termsToKeep(line);
  return kept !== null && sameTerms(terms, kept) ? 'change-declined' : 'proposal';
};

/**
 * The agreed terms if the buyer now requests others: proposing them declines the change alone. `null` if
 * the buyer requests no others, since an acceptance keeps the agreed terms then.
 */
export const termsToKeep = (line: OrderLine): Terms | null =>
  line.status.processStatus === processStatus.inProgress ? termsToHold(line) : null;

/**
 * Whether a rejection would cancel agreed terms. Neither rejecting many lines nor declining a change does
 * that.
 */
export const wouldCancelAgreement = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.inProgress && confirmedTerms(line) !== null;

/** The exact values of an answer. A rejection has those that it rejects. */
export const termsOfAnswer = (line: OrderLine, answer: LineAnswer): Terms =>
  termsInsteadOf(requestedTerms(line), answer);

/** The same for requested terms that were stored with the answer. */
export const termsInsteadOf = (requested: Terms, answer: LineAnswer): Terms => {
  if (answer.kind !== 'propose') return requested;
  return {
    deliverySchedule: answer.deliverySchedule.map(({ position, date, quantity }) => ({
      position,
      date,
      quantity,
      status: null,
      transportMode: null,
      etd: null,
      eta: null,
    })),
    prices: answer.prices ?? requested.prices,
  };
};

export type AnswerProblem =
  | 'unanswerable'
  /** A rejection of many lines can't include one with agreed terms. */
  | 'agreed-already'
  /** The fields of a proposal were only opened. */
  | 'unchanged'
  /** A date or a quantity is missing or unreadable, so the line can't be accepted. */
  | 'terms-incomplete'
  | 'confirmed-not-rejectable'
  | 'reason-missing'
  | 'no-delivery'
  | 'quantity-not-positive'
  /** A delivery has neither date nor quantity. */
  | 'delivery-empty'
  | 'charge-not-splittable'
  | 'too-many-deliveries';

/** The service's limit for one line (open points, section 6). */
export const maxDeliveries = 100;

/** Whether the date or the quantity is unknown. */
export const hasGap = ({ date, quantity }: Pick<AnsweredDelivery, 'date' | 'quantity'>): boolean =>
  date === null || quantity === null;

/**
 * Whether all requested terms are known, so that the line can be accepted. Services and charges may have
 * no delivery.
 */
export const isComplete = (line: OrderLine): boolean => {
  const { deliverySchedule } = requestedTerms(line);
  if (line.unread.length > 0 || deliverySchedule.some(hasGap)) return false;
  return deliverySchedule.length > 0 || line.lineType !== lineType.item;
};

/** The problems of an answer; empty if it can be sent. Rules: open points, sections 4, 5 and 6. */
export const problemsOf = (line: OrderLine, answer: LineAnswer): AnswerProblem[] => {
  if (whyUnanswerable(line) !== null) return ['unanswerable'];
  if (answer.kind === 'accept') return isComplete(line) ? [] : ['terms-incomplete'];
  if (answer.kind === 'reject') {
    const isRejectable = processStatusFacts(line.status.processStatus)?.isRejectable ?? false;
    // A confirmed line can only be changed, by a reopen request.
    if (!isRejectable) return ['confirmed-not-rejectable'];
    return answer.reason === '' ? ['reason-missing'] : [];
  }
  const { deliverySchedule } = answer;
  const differs = !sameTerms(termsOfAnswer(line, answer), requestedTerms(line));
  const splits = deliverySchedule.length > requestedTerms(line).deliverySchedule.length;
  const problems: [AnswerProblem, boolean][] = [
    ['no-delivery', deliverySchedule.length === 0],
    ['too-many-deliveries', deliverySchedule.length > maxDeliveries],
    [
      'quantity-not-positive',
      deliverySchedule.some(({ quantity }) => quantity !== null && !isPositive(quantity)),
    ],
    ['delivery-empty', deliverySchedule.some(({ date, quantity }) => date === null && quantity === null)],
    ['charge-not-splittable', splits && line.lineType === lineType.charge],
    ['reason-missing', (differs || deliverySchedule.some(hasGap)) && answer.reason === ''],
  ];
  return problems.filter(([, found]) => found).map(([problem]) => problem);
};
