import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Chance, Clock, Database, Log } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import {
  afterFailedLook,
  afterSending,
  lookSince,
  needsLook,
  unclearPauseMs,
  unclearPollPauseMs,
} from './after-attempt.ts';
import { beginAttempt, endAttempt } from './attempt.ts';
import type { ResponseInOutbox } from './entry.ts';
import type { Look } from './look.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Settle } from './settle.ts';
import type { SinceUnclear } from './since-unclear.ts';

export type SendDeps = {
  store: OutboxStore;
  database: Database;
  clock: Clock;
  chance: Chance;
  log: Log;
  emit: Emit;
  account: CurrentAccount;
  service: OrderService;
  look: Look;
  settle: Settle;
  sinceUnclear: SinceUnclear;
  /** The bytes to send: those of the first attempt, or made now that all its documents are there. */
  bodyOf: (entry: ResponseInOutbox) => { text: string; contentType: string };
  /** The service turned an answer away: what the user typed for it is no longer taken for granted. */
  onRefused: (entry: ResponseInOutbox) => void;
  pollSoon: () => void;
  /** An answer was taken: its effect is to be looked for. */
  onTaken: (id: string) => void;
};

/**
 * One attempt to send an answer, with a look before it where that is due. What happens is written down before and after
 * every step, so that the process may end anywhere.
 *
 * @param halted checked after every wait: once Orderbell stops, nothing more is written
 */
export const sendResponse = async (
  deps: SendDeps,
  queued: ResponseInOutbox,
  halted: () => boolean,
): Promise<void> => {
  if (rests(deps, queued, unclearPauseMs)) return;
  const entry = needsLook(queued, deps.clock.now()) ? await lookFirst(deps, queued, halted) : queued;
  // Someone else may have signed in during the look: an answer goes out in its own account's name only.
  if (entry === null || halted() || deps.account.get()?.id !== entry.accountId) return;
  const { id, orderKey } = entry;
  const body = deps.bodyOf(entry);
  const attempt = deps.database.write(() => beginAttempt(deps.store, entry, deps.clock.now(), body));
  if (attempt === null) return;
  deps.emit({ name: 'responses.changed', orderKey });
  const outcome = await deps.service.sendOrderResponse(body);
  if (halted()) return;
  if (outcome.kind === 'unclear') deps.sinceUnclear.begin(id);
  deps.database.write(() => {
    const now = deps.clock.now();
    const problem = outcome.kind === 'taken' ? null : outcome.problem;
    const patch = afterSending(outcome, attempt, now, deps.chance.fraction());
    endAttempt(deps.store, id, now, { patch, outcome: outcome.kind, problem });
    if (outcome.kind === 'refused') deps.onRefused(entry);
  });
  const code = outcome.kind === 'taken' ? {} : { code: outcome.problem.code };
  deps.log('info', `response-${outcome.kind}`, { entry: id, orderKey, attempt, ...code });
  deps.emit({ name: 'responses.changed', orderKey });
  if (outcome.kind === 'taken') deps.onTaken(id);
  if (outcome.kind === 'taken' || outcome.kind === 'unclear') deps.pollSoon();
};

// Gives the entry as it is after the look, or `null` when it is not to be sent now.
const lookFirst = async (
  deps: SendDeps,
  queued: ResponseInOutbox,
  halted: () => boolean,
): Promise<ResponseInOutbox | null> => {
  const { id, orderKey } = queued;
  const startedAt = deps.clock.now();
  try {
    const seen = await deps.look(orderKey, lookSince(queued));
    const entry = halted() ? null : stillWaiting(deps, id);
    if (entry === null || seen === null) return entry;
    const settled = deps.settle(entry, seen.order);
    if (!settled && !(seen.polled && rests(deps, entry, unclearPollPauseMs))) return entry;
    deps.emit({ name: 'responses.changed', orderKey });
    return null;
  } catch (error) {
    const entry = halted() ? null : stillWaiting(deps, id);
    if (entry === null) return null;
    const attempts = entry.attempts + 1;
    const problem = shapeOfError(error);
    deps.database.write(() => {
      const now = deps.clock.now();
      const aftermath = afterFailedLook(problem, attempts, now, deps.chance.fraction());
      deps.store.move(id, ['waiting'], { attempts, ...aftermath });
      deps.store.attempts.began(id, 'look', attempts, startedAt);
      deps.store.attempts.ended(id, 'failed', problem, now);
    });
    deps.log('warn', 'look-failed', { entry: id, orderKey, code: problem.code, attempt: attempts });
    deps.emit({ name: 'responses.changed', orderKey });
    return null;
  }
};

// Whether an answer that may have arrived has to wait on; until when is written down.
const rests = (
  { store, clock, sinceUnclear }: SendDeps,
  { id, unclear }: ResponseInOutbox,
  pauseMs: number,
): boolean => {
  const left = unclear ? pauseMs - sinceUnclear.ms(id) : 0;
  if (left <= 0) return false;
  store.move(id, ['waiting'], { nextAttemptAt: clock.now() + left });
  return true;
};

const stillWaiting = ({ store }: SendDeps, id: string): ResponseInOutbox | null => {
  const entry = store.find(id);
  return entry?.kind === 'response' && entry.state === 'waiting' ? entry : null;
};
