import { z } from 'zod';
import { calendarDateSchema } from './calendar-date.ts';
import { decimalSchema, isPositive } from './decimal.ts';
import { type OrderLine, pricesSchema, type Terms, termsSchema } from './order.ts';
import { plainText } from './plain-text.ts';
import { inProgressStatus, isKnownInProgressStatus, lineType, processStatus } from './statuses.ts';
import { confirmedTerms, requestedTerms, sameTerms } from './terms.ts';

/**
 * A delivery as the supplier answers it: with the `position` of an existing one, or without for a new split entry. A date or a quantity that
 * isn't known yet is `null` (open points, section 5).
 */
export const answeredDeliverySchema = z.object({
  position: z.string().nullable(),
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema.nullable(),
});
export type AnsweredDelivery = z.infer<typeof answeredDeliverySchema>;

const reason = z.string().transform(plainText).pipe(z.string().trim().max(2000));

/** What the supplier says about one line. `accept` agrees to the requested terms as they were seen. */
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

/** What was asked in a line when it was answered: what the answer is told against, whatever becomes of the line. */
export const askedSchema = z.object({
  terms: termsSchema,
  /** The unit of the quantities, UN/ECE Recommendation 20, as the order gives it. */
  unit: z.string().nullable(),
});
export type Asked = z.infer<typeof askedSchema>;

export const askedOf = (line: OrderLine): Asked => ({
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

/** `null` when the line can be answered (transition table, open points, section 4). */
export const whyUnanswerable = (line: Answerable): Unanswerable | null => {
  switch (line.status.processStatus) {
    case processStatus.inProgress:
      if (!isKnownInProgressStatus(line.status.inProgressStatus)) return 'unknown-status';
      return line.obstacle ?? null;
    case processStatus.issued:
    case processStatus.confirmed:
      return line.obstacle ?? null;
    case processStatus.completed:
      return 'completed';
    case processStatus.cancelled:
      return 'cancelled';
    // The table has no row for a response to a rejected line: it waits for the buyer to issue it again.
    case processStatus.rejected:
      return 'rejected';
    default:
      return 'unknown-status';
  }
};

/** Whether any line of an order can be answered: what is attached to it can go with nothing else. */
export const takesAnswers = ({ lines }: { lines: readonly Answerable[] }): boolean =>
  lines.some((line) => whyUnanswerable(line) === null);

/** What becomes of the line, said before the answer goes. The buyer's own settings can still turn it (see `proposeWhenAccepted`). */
export type Consequence =
  | 'confirmed'
  | 'stays-confirmed'
  | 'request-withdrawn'
  | 'rejected'
  /** What both sides had agreed to falls with the line, and not only what was asked to be changed. */
  | 'agreement-rejected'
  | 'proposal'
  /** The buyer's change is declined: the confirmed terms are proposed against it. */
  | 'change-declined'
  | 'reopen-request';

/** The transition table (open points, section 4), from the supplier's side. Call it only for a line that can be answered. */
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
 * The agreed terms that stand against other ones that the buyer asks for: who says no to his change alone proposes them. `null` where he
 * asks for no other ones; what is agreed is kept by an acceptance then.
 */
export const termsToKeep = (line: OrderLine): Terms | null => {
  const agreed = confirmedTerms(line);
  if (line.status.processStatus !== processStatus.inProgress || agreed === null) return null;
  return sameTerms(agreed, requestedTerms(line)) ? null : agreed;
};

/**
 * Whether a rejection of the line would cancel what both sides agreed to. So much is never done along with other lines, nor by the word
 * that declines a change.
 */
export const wouldCancelAgreement = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.inProgress && confirmedTerms(line) !== null;

/** The exact values that an answer stands for. A rejection has none of its own: it names those it rejects. */
export const termsOfAnswer = (line: OrderLine, answer: LineAnswer): Terms =>
  termsInsteadOf(requestedTerms(line), answer);

/** The same for the terms that were asked when the answer was given. */
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
  /** A rejection of many lines never takes one along on which both sides agreed. */
  | 'agreed-already'
  /** A date or a quantity is missing, or what was sent can't be read: nobody can agree to that unseen. */
  | 'terms-incomplete'
  | 'confirmed-not-rejectable'
  | 'reason-missing'
  | 'no-delivery'
  | 'quantity-not-positive'
  /** Neither when nor how much: that says nothing. */
  | 'delivery-empty'
  | 'charge-not-splittable'
  | 'too-many-deliveries';

/** The service takes at most 100 schedule entries for a line (open points, section 6). */
export const maxDeliveries = 100;

/** Whether a delivery's date or quantity isn't known. */
export const hasGap = ({ date, quantity }: Pick<AnsweredDelivery, 'date' | 'quantity'>): boolean =>
  date === null || quantity === null;

/**
 * Whether everything that the buyer asks for in a line is known: nobody can agree to anything else. Services and charges may have no
 * delivery at all.
 */
export const isComplete = (line: OrderLine): boolean => {
  const { deliverySchedule } = requestedTerms(line);
  if (line.unread.length > 0 || deliverySchedule.some(hasGap)) return false;
  return deliverySchedule.length > 0 || line.lineType !== lineType.item;
};

/** What keeps an answer from being sent; empty when nothing does. Rules: open points, sections 4, 5 and 6. */
export const problemsOf = (line: OrderLine, answer: LineAnswer): AnswerProblem[] => {
  if (whyUnanswerable(line) !== null) return ['unanswerable'];
  if (answer.kind === 'accept') return isComplete(line) ? [] : ['terms-incomplete'];
  if (answer.kind === 'reject') {
    // The table knows no rejection of a confirmed line: a change of it is a reopen request.
    if (line.status.processStatus === processStatus.confirmed) return ['confirmed-not-rejectable'];
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
