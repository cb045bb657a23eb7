import type { Line, ModelOrder } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';
import type { AnsweredLine } from './answered-line.ts';
import { type GivenAnswer, isUnclear, type Round, seenLine } from './ledger.ts';
import type { Receipts } from './receipts.ts';

/**
 * A response that arrived at the service, the answer that it belongs to, and the round in which it was
 * given.
 */
export type JudgedIntake = {
  intake: Intake;
  answer: GivenAnswer;
  order: ModelOrder;
  round: Round;
  where: string;
};

/** The line as the user saw it when they gave the answer in this round. */
export const seenBy = (order: ModelOrder, answered: AnsweredLine, round: Round): Line | undefined =>
  seenLine(order, answered.position, round.seen.get(answered.position) ?? answered.seenSince);

/** When the message left the client. */
export const leftAtOf = ({ intake, answer }: JudgedIntake): number =>
  answer.posts.find(({ at }) => at === intake.at)?.leftAt ?? intake.at;

/**
 * Whether the client received the order shortly before the message left. After an attempt with unknown
 * result the client has to fetch the order itself. An order that arrives by chance may have been read
 * before that attempt arrived.
 */
export const wasChecked = (judged: JudgedIntake, receipts: Receipts): boolean => {
  const { answer, order, round } = judged;
  const leftAt = leftAtOf(judged);
  const followsUnclear = answer.posts.some(
    (earlier) => earlier.leftAt >= round.at && earlier.leftAt < leftAt && isUnclear(earlier),
  );
  return (followsUnclear ? receipts.checkedWithin : receipts.receivedWithin)(order.number, leftAt, checkMs);
};

/** A renewal of the session may come between a check and the message after it. */
const checkMs = 12_000;
