import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Orders } from '../orders/orders.ts';
import { afterFailedCheck, afterSending, unclearPauseMs } from '../outbox/after-attempt.ts';
import { beginAttempt, endAttempt } from '../outbox/attempt.ts';
import type { SinceUnclear } from '../outbox/elapsed-time.ts';
import type { Chance, Clock, Database, Log } from '../ports.ts';
import type { OrderService, SendOutcome } from '../service/order-service.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import type { CheckedOrder, CheckOrder, Receipts } from './check-order.ts';
import type { QueuedAdvice, QueuedResponse, ResponseContent } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';
import type { Settle, SettleAdvice } from './settle.ts';

/**
 * The shortest wait after an unclear result where only a poll can check. A search index may show a change
 * later than the order itself, by as much as the hourly backfill allows for. Waiting a quarter of an hour
 * does no harm; sending twice does. Milliseconds.
 */
const unclearPollPauseMs = 15 * 60_000;

/**
 * How far a cursor can lie ahead of the moment at which it was stored (`nextCursor` in `sync/cycle.ts`).
 * Milliseconds.
 */
const cursorLeadMs = 24 * 3_600_000;

/**
 * The earliest change that can be the effect of a message: since the message was written. After an unclear
 * result it is early enough that no cursor of that time lies beyond the effect. Milliseconds since 1970.
 */
const checkSince = ({ unclear, composedAt }: QueuedResponse | QueuedAdvice): number =>
  unclear ? composedAt - cursorLeadMs : composedAt;

/** How the result of a check was fetched: see `CheckedOrder`. */
type CheckResult = Pick<CheckedOrder, 'polled' | 'requestedAt'>;

/** What both kinds of messages need for an attempt. */
type MessageDeps = {
  store: MessagesStore;
  database: Database;
  clock: Clock;
  chance: Chance;
  log: Log;
  account: CurrentAccount;
  orders: Pick<Orders, 'find'>;
  sinceUnclear: SinceUnclear;
  receipts: Receipts;
  /** A message may have arrived: its effect should be polled soon. */
  pollSoon: () => void;
  /** A message was accepted: its effect is watched. */
  onTaken: (id: string) => void;
};

/**
 * The parts of an attempt that differ between the kinds of messages. `Seen` is the state that decides
 * whether a message has arrived or conflicts.
 */
type MessageKind<Entry, Seen> = {
  send: (body: { text: string; contentType: string }, mayLeave: () => boolean) => Promise<SendOutcome>;
  /** The bytes of the first attempt, or new ones once all documents are uploaded. */
  bodyOf: (entry: Entry) => { text: string; contentType: string };
  /** Whether it takes effect on any terms. Then the order is checked even if the service has just shown it. */
  mustCheck: (entry: Entry) => boolean;
  /**
   * Fetches the present state from the service. `null`: there is nothing to check. Throws what the service
   * throws.
   */
  check: (entry: Entry) => Promise<(Seen & CheckResult) | null>;
  /** The state as it is stored. `null` where it tells nothing. */
  stored: (entry: Entry) => Seen | null;
  /** Sets the entry to done or conflict where the state shows that. Returns whether it changed. */
  settle: (entry: Entry, seen: Seen) => boolean;
  /** The entry while it waits to be sent, else `null`. */
  stillWaiting: (id: string) => Entry | null;
  /** The service refused the message. Called in the transaction that stores that. */
  onRefused: (entry: Entry) => void;
  /** Notifies the windows that the entry may have changed. */
  notify: () => void;
};

/**
 * One attempt to send a message, with a check before it where one is due. Each step is stored before and
 * after, so the process may end anywhere.
 *
 * @param halted asked after every wait. Once Orderbell stops, nothing more is stored
 */
const sendMessage = async <Entry extends QueuedResponse | QueuedAdvice, Seen>(
  deps: MessageDeps,
  message: MessageKind<Entry, Seen>,
  queued: Entry,
  halted: () => boolean,
): Promise<void> => {
  if (rests(deps, queued, unclearPauseMs)) return;
  const mustCheckFirst =
    queued.unclear || message.mustCheck(queued) || !deps.receipts.isFresh(queued.orderKey);
  const entry = mustCheckFirst
    ? await checkFirst(deps, message, queued, halted)
    : unlessSettled(message, queued);
  // Another account may have signed in during the check. A message is sent in its own account's name only.
  if (entry === null || halted() || deps.account.get()?.id !== entry.accountId) return;
  const { id, orderKey, kind } = entry;
  const body = bodyOf(deps, message, entry);
  if (body === null) return;
  const attempt = deps.database.write(() => beginAttempt(deps.store, entry, deps.clock.now(), body));
  if (attempt === null) return;
  message.notify();
  // The order may change at the service while the message waits for a new token. After an old check nothing
  // is sent, and the next attempt checks again.
  const revision = (): number | null => deps.orders.find(orderKey)?.revision ?? null;
  const checked = revision();
  const mayLeave = (): boolean => !halted() && deps.receipts.isFresh(orderKey) && revision() === checked;
  const outcome = await message.send(body, mayLeave);
  if (halted()) return;
  if (outcome.kind === 'unclear') deps.sinceUnclear.begin(id);
  deps.database.write(() => {
    const now = deps.clock.now();
    const problem = outcome.kind === 'taken' ? null : outcome.problem;
    const patch = afterSending(outcome, attempt, now, deps.chance.fraction());
    endAttempt(deps.store, id, now, { patch, outcome: outcome.kind, problem });
    if (outcome.kind === 'refused') message.onRefused(entry);
  });
  const code = outcome.kind === 'taken' ? {} : { code: outcome.problem.code };
  deps.log('info', `${kind}-${outcome.kind}`, { entry: id, orderKey, attempt, ...code });
  message.notify();
  if (outcome.kind === 'taken') deps.onTaken(id);
  if (outcome.kind === 'taken' || outcome.kind === 'unclear') deps.pollSoon();
};

// An effect that arrived while an earlier attempt was running couldn't settle the entry then.
const unlessSettled = <Entry, Seen>(
  { stored, settle, notify }: MessageKind<Entry, Seen>,
  queued: Entry,
): Entry | null => {
  const seen = stored(queued);
  if (seen === null || !settle(queued, seen)) return queued;
  notify();
  return null;
};

// Returns the entry after the check, or `null` when it is not to be sent now.
const checkFirst = async <Entry extends QueuedResponse | QueuedAdvice, Seen>(
  deps: MessageDeps,
  message: MessageKind<Entry, Seen>,
  queued: Entry,
  halted: () => boolean,
): Promise<Entry | null> => {
  const { id, orderKey } = queued;
  const startedAt = deps.clock.now();
  try {
    const seen = await message.check(queued);
    // A poll doesn't deliver an order that hasn't changed. Its last request counts: all of them together may take minutes.
    deps.receipts.note(orderKey, seen?.requestedAt ?? startedAt);
    const entry = halted() ? null : message.stillWaiting(id);
    if (entry === null) return null;
    if (seen === null) {
      if (!entry.unclear) return entry;
      // It may have arrived and nothing can show that. Only the user can find out.
      leaveToUser(deps, message, id, new OrderbellError('order.not-found'));
      return null;
    }
    const settled = message.settle(entry, seen);
    if (!settled && !(seen.polled && rests(deps, entry, unclearPollPauseMs))) return entry;
    message.notify();
    return null;
  } catch (error) {
    const entry = halted() ? null : message.stillWaiting(id);
    if (entry === null) return null;
    const attempts = entry.attempts + 1;
    const problem = shapeOfError(error);
    deps.database.write(() => {
      const now = deps.clock.now();
      const patch = afterFailedCheck(problem, attempts, now, deps.chance.fraction());
      deps.store.move(id, ['waiting'], { attempts, ...patch });
      deps.store.attempts.began(id, 'check', attempts, startedAt);
      deps.store.attempts.ended(id, 'failed', problem, now);
    });
    deps.log('warn', 'check-failed', { entry: id, orderKey, code: problem.code, attempt: attempts });
    message.notify();
    return null;
  }
};

// A message that can't be written needs the user and doesn't delay others.
const bodyOf = <Entry extends QueuedResponse | QueuedAdvice, Seen>(
  deps: MessageDeps,
  message: MessageKind<Entry, Seen>,
  entry: Entry,
): { text: string; contentType: string } | null => {
  try {
    return message.bodyOf(entry);
  } catch (error) {
    leaveToUser(deps, message, entry.id, error);
    return null;
  }
};

const leaveToUser = (
  { store, log }: MessageDeps,
  { notify }: { notify: () => void },
  id: string,
  error: unknown,
): void => {
  const problem = shapeOfError(error);
  store.move(id, ['waiting'], { state: 'needs-attention', problem });
  log('error', 'message-not-sendable', { entry: id, code: problem.code });
  notify();
};

// Whether a message with an unclear result has to wait longer. Stores until when.
const rests = (
  { store, clock, sinceUnclear }: MessageDeps,
  { id, unclear }: QueuedResponse | QueuedAdvice,
  pauseMs: number,
): boolean => {
  // Rounded up: a wait below a millisecond would make the worker loop without a pause.
  const left = unclear ? Math.ceil(pauseMs - sinceUnclear.ms(id)) : 0;
  if (left <= 0) return false;
  store.move(id, ['waiting'], { nextAttemptAt: clock.now() + left });
  return true;
};

export type SendDeps = MessageDeps & {
  emit: Emit;
  service: OrderService;
  check: CheckOrder;
  settle: Settle;
  /** The bytes of the first attempt, or new ones once all documents are uploaded. */
  bodyOf: (entry: QueuedResponse) => { text: string; contentType: string };
  /** The service refused an answer: a number that the user typed for it is forgotten. */
  onRefused: (entry: QueuedResponse) => void;
};

/** One attempt to send an answer; see `sendMessage`. */
export const sendResponse = (deps: SendDeps, queued: QueuedResponse, halted: () => boolean): Promise<void> =>
  sendMessage(
    deps,
    {
      send: deps.service.sendOrderResponse,
      bodyOf: deps.bodyOf,
      mustCheck: ({ content }) => !namesTerms(content),
      check: (entry) => deps.check(entry.orderKey, checkSince(entry)),
      stored: ({ orderKey }) => {
        const stored = deps.orders.find(orderKey);
        return stored === null ? null : { order: stored.order };
      },
      settle: (entry, { order }) => deps.settle(entry, order).moved,
      stillWaiting: (id) => {
        const entry = deps.store.find(id);
        return entry?.kind === 'response' && entry.state === 'waiting' ? entry : null;
      },
      onRefused: deps.onRefused,
      notify: () => deps.emit({ name: 'responses.changed', orderKey: queued.orderKey }),
    },
    queued,
    halted,
  );

// Exact values confirm nothing else. A rejection, or an acceptance without values, applies to any terms.
const namesTerms = ({ form, lines }: ResponseContent): boolean =>
  lines.every(({ answer }) => answer.kind === 'propose' || (answer.kind === 'accept' && form === 'values'));

type SendAdviceDeps = MessageDeps & {
  emit: Emit;
  service: ShipmentService;
  shipments: Shipments;
  check: CheckOrder;
  settle: SettleAdvice;
  /**
   * One whole poll of the shipments, and a second read of all changes since `since`. Throws when either
   * fails.
   */
  pollSince: (since: number) => Promise<unknown>;
  bodyOf: (entry: QueuedAdvice) => { text: string; contentType: string };
  onRefused: (entry: QueuedAdvice) => void;
};

/**
 * One attempt to send a despatch advice; see `sendMessage`. After an unclear result the shipments are
 * polled first, since the id of its shipment is unknown. The order is checked too, since the buyer may have
 * cancelled it.
 */
export const sendAdvice = (
  deps: SendAdviceDeps,
  queued: QueuedAdvice,
  halted: () => boolean,
): Promise<void> => {
  const shipmentsOf = ({ accountId, content }: QueuedAdvice): Shipment[] =>
    deps.shipments.naming(accountId, content.order.purchaseOrderNumber).map(({ shipment }) => shipment);
  return sendMessage<QueuedAdvice, SeenAdvice>(
    deps,
    {
      send: deps.service.sendDespatchAdvice,
      bodyOf: deps.bodyOf,
      mustCheck: () => false,
      check: async (entry) => {
        if (entry.unclear) await deps.pollSince(checkSince(entry));
        const shipments = shipmentsOf(entry);
        const seen = await deps.check(entry.orderKey, checkSince(entry));
        const asked = seen?.requestedAt === undefined ? {} : { requestedAt: seen.requestedAt };
        return { polled: true, ...asked, shipments, order: seen?.order ?? null };
      },
      stored: (entry) => ({
        shipments: shipmentsOf(entry),
        order: deps.orders.find(entry.orderKey)?.order ?? null,
      }),
      settle: (entry, { shipments, order }) => deps.settle(entry, shipments, order),
      stillWaiting: (id) => {
        const entry = deps.store.find(id);
        return entry?.kind === 'despatch-advice' && entry.state === 'waiting' ? entry : null;
      },
      onRefused: deps.onRefused,
      notify: () => deps.emit({ name: 'despatch.changed', orderKey: queued.orderKey }),
    },
    queued,
    halted,
  );
};

type SeenAdvice = { shipments: Shipment[]; order: Order | null };
