import type { Line, ModelOrder } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';
import { type GivenAnswer, type Round, seenLine } from './ledger.ts';
import type { SaidLine } from './what-was-said.ts';

/** What the service took in, whose answer it is, and the time that she gave it. */
export type Judged = { intake: Intake; answer: GivenAnswer; order: ModelOrder; round: Round; where: string };

/** The line as she saw it when she gave the answer that time. */
export const seenBy = (order: ModelOrder, said: SaidLine, round: Round): Line | undefined =>
  seenLine(order, said.position, round.seen.get(said.position) ?? said.seenSince);

/** Between a look and the message behind it may lie a renewal of the session, too. */
export const lookMs = 12_000;
