import { z } from 'zod';
import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { ResponseState } from '../../../shared/contract/calls/responses.ts';
import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import { earliestAlert } from '../../../shared/domain/alerts/alert-rule.ts';
import type { Cause, EscalationState } from '../../../shared/domain/escalation/escalation.ts';
import { folderOf } from '../../../shared/domain/order/folder.ts';
import {
  type CalendarDate,
  calendarDateSchema,
  dayAt,
  daysBetween,
} from '../../../shared/domain/values/calendar-date.ts';
import { clockReaches } from '../../../shared/domain/values/clock-time.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { PendingAnswers } from '../orders/pending-answers.ts';
import type { Database } from '../ports.ts';
import type { CauseName } from './agenda.ts';
import { type CausesStore, openedBefore, type StoredCause } from './causes-store.ts';
import { isButtonDead } from './channel-states.ts';
import type { NoticesStore } from './notices-store.ts';
import type { RelayStore } from './relay-store.ts';

export type GatherDeps = {
  database: Database;
  causes: CausesStore;
  notices: NoticesStore;
  store: RelayStore;
  orders: Pick<OrdersStore, 'factsOf'>;
  answers: PendingAnswers;
  status: () => SyncStatus;
  /** Until when orders and failed polls wait for a poll, as it was when orders were last read (see `EscalationState`). */
  pollAwaitedUntil: () => number | null;
};

/** What the state of the rule is read from. */
export type StateDeps = Pick<GatherDeps, 'causes' | 'notices' | 'store' | 'pollAwaitedUntil'>;

/** Who asks, with what settings, and when (milliseconds since 1970). */
export type Moment = { accountId: number; settings: RelaySettings; now: number };

/** What the rule has to know, as it is stored. @param names of these causes; `null`: of all */
export const stateOf = (
  { causes, notices, store, pollAwaitedUntil }: StateDeps,
  accountId: number,
  names: readonly CauseName[] | null,
): EscalationState => ({
  waiting: causes.open(accountId, names),
  acknowledgements: causes.acknowledgements(accountId, names),
  snoozes: store.snoozes(),
  written: notices.written(accountId, names),
  pollAwaitedUntil: pollAwaitedUntil(),
});

/**
 * Brings the stored causes up to date with orders, polls and channels. Notes what acknowledges them: an
 * answer, or that the order is put aside. In one transaction.
 *
 * @param only the orders that may have changed; `null`: all
 * @returns the keys of the orders about which something changed
 */
export const gather = (deps: GatherDeps, moment: Moment, only: ReadonlySet<number> | null): number[] =>
  deps.database.write(() => {
    noteOthers(deps, moment);
    if (only?.size === 0) return [];
    const changed = new Set<number>();
    const names = only === null ? null : [...only].map(nameOfOrder);
    const open = deps.causes.open(moment.accountId, names).filter(({ kind }) => kind === 'order');
    const byOrder = Map.groupBy(open, ({ id }) => id);
    const waiting = waitingOrders(deps, moment, only);
    for (const order of waiting) {
      const own = byOrder.get(String(order.key)) ?? [];
      if (noteOrder(deps, moment, order, own)) changed.add(order.key);
    }
    const keys = new Set(waiting.map(({ key }) => String(key)));
    for (const cause of open) {
      if (keys.has(cause.id)) continue;
      deps.causes.end(moment.accountId, cause, moment.now, endOf(deps, moment, cause));
      changed.add(Number(cause.id));
    }
    return [...changed];
  });

export const nameOfOrder = (key: number): CauseName => ({ kind: 'order', id: String(key) });

/** When an acknowledgement without an answer expires. */
export const expiryOf = ({ settings, now }: Moment): number | null =>
  settings.acknowledgedMinutes === null ? null : now + settings.acknowledgedMinutes * 60_000;

const waitingRow = z.object({
  key: z.number().int(),
  revision: z.number().int(),
  putAsideUntil: calendarDateSchema.nullable(),
  /** The newest version that alerted, and when. */
  alerted: z.number().int(),
  raisedAt: z.number().int(),
});
type WaitingOrder = z.infer<typeof waitingRow> & { troubled: boolean };

/** Orders that alerted and wait for an answer, also those that are put aside. */
const waitingOrders = (
  { database, orders, answers }: GatherDeps,
  { accountId, now }: Moment,
  only: ReadonlySet<number> | null,
): WaitingOrder[] => {
  const pending = answers.all(accountId);
  const troubled = [...pending].flatMap(([key, one]) => (one.troubled ? [key] : []));
  const today = dayAt(now);
  return database
    .all(
      `SELECT orders.key, orders.revision, put_aside_until AS putAsideUntil,
         alerts.revision AS alerted, raised_at AS raisedAt
       FROM ${only === null ? 'orders' : 'json_each(?) AS one CROSS JOIN orders ON orders.key = one.value'}
       CROSS JOIN alerts ON order_key = orders.key
       WHERE account_id = ? AND (asks = 1 OR orders.key IN (SELECT value FROM json_each(?)))
         AND alerts.revision = (SELECT max(revision) FROM alerts WHERE order_key = orders.key)`,
      ...(only === null ? [] : [JSON.stringify([...only])]),
      ...[accountId, JSON.stringify(troubled)],
    )
    .map((row) => waitingRow.parse(row))
    .flatMap((row) => {
      const own = pending.get(row.key);
      // It asks for an answer, and none is on its way.
      if (own === undefined) return { ...row, troubled: false };
      const facts = orders.factsOf(row.key);
      if (facts === null || folderOf(facts, today, own, null) !== 'to-answer') return [];
      return { ...row, troubled: own.troubled };
    });
};

/** Returns whether something changed. */
const noteOrder = (
  { database, causes, notices }: GatherDeps,
  moment: Moment,
  order: WaitingOrder,
  own: readonly StoredCause[],
): boolean => {
  const { accountId, now } = moment;
  const cause: Cause = { kind: 'order', id: String(order.key), version: order.alerted };
  const known = own.find(({ version }) => version === cause.version);
  const alertsAgain = known !== undefined && known.raisedAt !== order.raisedAt;
  // A time that can't be is damage: the order waits from now on. A later one is of before the clock was set
  // back.
  const since = order.raisedAt < earliestAlert ? now : Math.min(order.raisedAt, now);
  let changed = known === undefined || alertsAgain;
  if (changed) {
    // If it alerts again, it was put aside until today. Its steps begin again.
    for (const one of alertsAgain ? own : []) causes.end(accountId, one, now, null);
    const before = causes.of(accountId, 'order', cause.id).find(({ version }) => version === cause.version);
    const isSame = before?.raisedAt === order.raisedAt;
    if (before !== undefined && !isSame) notices.forget(accountId, cause);
    // Whoever knew of this version before its alert knew that it would come back.
    const isKnown = causes
      .acknowledgementsOf(accountId, 'order', cause.id)
      .some(({ version }) => version >= cause.version);
    if (isKnown && !isSame) causes.endAcknowledgements(accountId, cause.id, now);
    causes.begin(accountId, { ...cause, since: isSame ? before.since : since }, order.raisedAt);
  }
  // Nobody knows of an answer that went wrong, also one of before the alert. Each is noted, so that it ends
  // what was known once.
  const failedBefore = causes.failedAnswers(accountId, cause);
  const failed = order.troubled ? answersOf(database, cause, troubledStates).map(({ id }) => id) : [];
  const isNews = failed.some((id) => !failedBefore.includes(id));
  if (isNews) causes.endAcknowledgements(accountId, cause.id, now);
  if (isNews || failedBefore.some((id) => !failed.includes(id))) {
    causes.noteFailedAnswers(accountId, cause, failed);
    changed = true;
  }

  const acknowledgements = causes.acknowledgementsOf(accountId, 'order', cause.id);
  const acknowledge = (way: 'opened' | 'answered' | 'later', source: string, until: number | null): void => {
    const one = { ...cause, version: order.revision, way, at: now, until, contactName: null, source };
    if (causes.acknowledge(accountId, one)) changed = true;
  };
  if (!order.troubled) {
    for (const { id, isSince } of answersOf(database, cause, givenStates)) {
      if (failedBefore.includes(id)) acknowledge('answered', `${id} again ${now}`, expiryOf(moment));
      else if (isSince) acknowledge('answered', id, expiryOf(moment));
    }
  }

  // It lies among the orders to answer, whatever day it was put aside until.
  if (order.troubled) return changed;
  const { putAsideUntil } = order;
  const later = acknowledgements.findLast(
    ({ way, until }) => way === 'later' && until !== null && until > now,
  );
  if (putAsideUntil !== null && putAsideUntil > dayAt(now)) {
    const until = startOf(putAsideUntil, now);
    if (later?.until === until && later.version >= order.alerted) return changed;
    causes.endAcknowledgements(accountId, cause.id, now);
    acknowledge('later', `later ${now}`, until);
  } else if (later !== undefined) {
    // Somebody took it back, or the buyer changed it.
    causes.endAcknowledgements(accountId, cause.id, now);
    if (later.version >= order.alerted) acknowledge('opened', `back ${now}`, expiryOf(moment));
    changed = true;
  }
  return changed;
};

/**
 * Escalation was switched on. Until then nobody kept note of who opened an order. An order whose newest alert the
 * user has opened since is acknowledged.
 */
export const acknowledgeOpened = (deps: GatherDeps, moment: Moment): void => {
  const { database, causes } = deps;
  const { accountId, now } = moment;
  // What happened meanwhile may end what was known before, and must not end what is noted here.
  gather(deps, moment, null);
  for (const row of database.all(
    `SELECT orders.key, max(alerts.revision) AS alerted, seen_revision AS seen
     FROM orders CROSS JOIN alerts ON order_key = orders.key WHERE account_id = ? AND asks = 1
     GROUP BY orders.key HAVING seen_revision >= max(alerts.revision)`,
    accountId,
  )) {
    const { key, alerted, seen } = openedRow.parse(row);
    const cause: Cause = { ...nameOfOrder(key), version: seen };
    const known = causes.acknowledgementsOf(accountId, cause.kind, cause.id);
    if (known.some(({ version, until }) => version >= alerted && (until === null || until > now))) continue;
    causes.acknowledge(accountId, {
      ...{ ...cause, way: 'opened', at: now, until: expiryOf(moment), contactName: null },
      source: `${openedBefore}${seen} ${now}`,
    });
  }
};

const openedRow = z.object({ key: z.number().int(), alerted: z.number().int(), seen: z.number().int() });

/** Why an order no longer waits. */
const endOf = (
  { database, causes }: Pick<GatherDeps, 'database' | 'causes'>,
  { accountId, now }: Moment,
  cause: StoredCause,
): StoredCause['endedBy'] => {
  const { id, version } = cause;
  const alert = database.get(
    'SELECT kind FROM alerts WHERE order_key = ? AND revision > ? ORDER BY revision DESC LIMIT 1',
    ...[Number(id), version],
  );
  // Its lines were cancelled, or a request taken back.
  const { kind = null } = alert === null ? {} : alertRow.parse(alert);
  if (kind === 'cancelled' || kind === 'request-over') return 'buyer';
  // An older answer counts as well if it was sent again since, or took effect.
  const again = new Set([
    ...causes.failedAnswers(accountId, cause),
    ...causes
      .acknowledgementsOf(accountId, cause.kind, id)
      .flatMap((one) => (one.way === 'answered' && one.version >= version ? one.source.split(' ', 1) : [])),
  ]);
  const isGiven = answersOf(database, cause, givenStates).some(
    ({ id: answer, isSince, doneAt }) =>
      isSince || again.has(answer) || (doneAt !== null && cause.since <= doneAt && doneAt <= now),
  );
  return isGiven ? 'answered' : 'elsewhere';
};

const alertRow = z.object({ kind: z.string() });

/** The first instant of a day after today. */
const startOf = (day: CalendarDate, now: number): number =>
  clockReaches(new Date(now), daysBetween(dayAt(now), day), '00:00');

/** Of answers that were neither undone nor refused. */
const givenStates: readonly ResponseState[] = ['waiting', 'sending', 'sent', 'done'];
const troubledStates: readonly ResponseState[] = ['conflict', 'needs-attention'];

/** The answers of this desk to an order in these states. `isSince`: given since its alert, by their numbers. */
const answersOf = (
  database: Database,
  { id, version }: Cause,
  states: readonly ResponseState[],
): z.infer<typeof answerRow>[] =>
  database
    .all(
      `SELECT id, done_at AS doneAt, coalesce(sequence > (
           SELECT answers_before FROM alerts WHERE order_key = ?1 AND revision = ?2), 0) AS isSince
       FROM outbox WHERE order_key = ?1 AND kind = 'response' AND state IN (SELECT value FROM json_each(?3))`,
      ...[Number(id), version, JSON.stringify(states)],
    )
    .map((row) => answerRow.parse(row));

const answerRow = z.object({
  ...{ id: z.string(), doneAt: z.number().int().nullable(), isSince: z.number().transform(Boolean) },
});

/** Failed polls, and contacts that can't be reached. */
const noteOthers = ({ causes, store, status }: GatherDeps, { accountId, settings, now }: Moment): void => {
  const open = causes.openOthers(accountId);
  const begin = (kind: Cause['kind'], id: string, since: number): void => {
    if (open.some((one) => one.kind === kind && one.id === id)) return;
    const version = (causes.of(accountId, kind, id).at(-1)?.version ?? 0) + 1;
    causes.begin(accountId, { kind, id, version, since }, since);
  };
  const end = (kind: Cause['kind'], isOver: (id: string) => boolean): void => {
    for (const one of open) {
      if (one.kind === kind && isOver(one.id)) causes.end(accountId, one, now, null);
    }
  };

  const { state, reason } = status();
  // Without a reason the user stopped the first import.
  if (state === 'not-connected' && reason !== null) begin('not-listening', '', now);
  else if (state === 'connected') end('not-listening', () => true);

  const channels = store.channels(accountId);
  // The desk alone tells of a phone that only can't acknowledge: messages to it arrive.
  const failedSince = (id: string): number | null => {
    const channel = channels.get(id);
    return channel?.state === 'failed' && !isButtonDead(channel) ? channel.since : null;
  };
  // Nobody misses a contact that no step names.
  const named = new Set(settings.steps.flatMap(({ contacts }) => contacts));
  const told = settings.contacts.map(({ id }) => id).filter((id) => named.has(id));
  for (const id of told) {
    const since = failedSince(id);
    if (since !== null) begin('channel', id, since);
  }
  end('channel', (id) => failedSince(id) === null || !told.includes(id));
};
