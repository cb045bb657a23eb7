import type { Line, ModelOrder } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';
import type { Heard } from './heard.ts';
import { type GivenAnswer, isUnclear, type Round, seenLine } from './ledger.ts';
import type { AnsweredLine } from './what-was-said.ts';

/** What the service took in, whose answer it is, and the time that she gave it. */
export type Judged = { intake: Intake; answer: GivenAnswer; order: ModelOrder; round: Round; where: string };

/** The line as she saw it when she gave the answer that time. */
export const seenBy = (order: ModelOrder, said: AnsweredLine, round: Round): Line | undefined =>
  seenLine(order, said.position, round.seen.get(said.position) ?? said.seenSince);

/** When the message that was taken in left the client. */
export const leftAtOf = ({ intake, answer }: Judged): number =>
  answer.posts.find(({ at }) => at === intake.at)?.leftAt ?? intake.at;

/**
 * Whether the client had received the order shortly before the message left. After an attempt of unknown fate it has to have looked at
 * the order: whatever brings one by chance may have been on its way before that attempt arrived.
 */
export const wasChecked = (judged: Judged, heard: Heard): boolean => {
  const { answer, order, round } = judged;
  const leftAt = leftAtOf(judged);
  const followsUnclear = answer.posts.some(
    (earlier) => earlier.leftAt >= round.at && earlier.leftAt < leftAt && isUnclear(earlier),
  );
  return (followsUnclear ? heard.lookedWithin : heard.receivedWithin)(order.number, leftAt, lookMs);
};

/** Between a look and the message behind it may lie a renewal of the session, too. */
const lookMs = 12_000;
