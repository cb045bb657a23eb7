import type { ModelOrder } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';
import type { GivenAnswer, Round } from './ledger.ts';

/** What the service took in, whose answer it is, and the time that she gave it. */
export type Judged = { intake: Intake; answer: GivenAnswer; order: ModelOrder; round: Round; where: string };

/** Between a look and the message behind it may lie a renewal of the session, too. */
export const lookMs = 12_000;
