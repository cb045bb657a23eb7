import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../../../src/main/core/orders/pending-answers.ts';
import { createCausesStore } from '../../../../src/main/core/relay/causes-store.ts';
import {
  acknowledgeOpened,
  type GatherDeps,
  gather,
  stateOf,
} from '../../../../src/main/core/relay/gather.ts';
import { createNoticesStore } from '../../../../src/main/core/relay/notices-store.ts';
import { createRelayStore } from '../../../../src/main/core/relay/relay-store.ts';
import { noRelay } from '../../../../src/shared/contract/calls/relay.ts';
import type { ResponseState } from '../../../../src/shared/contract/calls/responses.ts';
import type { AlertKind } from '../../../../src/shared/domain/alerts/alert-rule.ts';
import type { OrderFacts } from '../../../../src/shared/domain/order/order-facts.ts';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 17, 9);

/** A store with an account, and orders of which each has two lines to answer. */
const opened = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'user', 0, 0, 'signed-in', '', 0)`,
  );
  const facts: OrderFacts = {
    ...{ lineCount: 2, answer: ['1', '2'], asked: null, buyer: [], agreed: [], nextDate: null },
    ...{ dueDate: null, deliveryOverdue: false, openWithoutDate: null, firstItem: null, totals: [] },
  };
  let troubled: number[] = [];
  const deps: GatherDeps = {
    ...{ database, store: createRelayStore(database) },
    ...{ causes: createCausesStore(database), notices: createNoticesStore(database) },
    orders: { factsOf: () => facts },
    answers: {
      ...{ of: () => nothingPending, orderStored: () => new Set(), orderReceived: () => undefined },
      all: () => new Map(troubled.map((key) => [key, { ...nothingPending, troubled: true }])),
    },
    status: () => ({
      ...{ state: 'connected', reason: null, alarm: null, lastSuccessAt: begin, nextPollAt: null },
      ...{ polling: false, firstImport: null, setAside: 0 },
    }),
    pollAwaitedUntil: () => null,
  };
  let now = begin;
  const moment = () => ({ accountId: 1, settings: { ...noRelay, on: true }, now });
  const alert = (key: number, revision: number, kind: AlertKind, raisedAt = now): void => {
    createOrdersStore(database).addAlert(key, revision, kind, raisedAt);
    database.run('UPDATE main.orders SET revision = ? WHERE key = ?', revision, key);
  };
  return {
    deps,
    alert,
    /** An order arrives, with its alert. */
    order: (key: number, raisedAt = now): void => {
      database.run(
        `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at,
           summary, facts) VALUES (?, 1, ?, ?, '', 1, 0, '{}', ?)`,
        ...[key, `order ${key}`, `PO-${key}`, JSON.stringify(facts)],
      );
      alert(key, 1, 'new-order', raisedAt);
    },
    isAsked: (key: number, asked: boolean): void => {
      const text = JSON.stringify({ ...facts, answer: asked ? facts.answer : [] });
      database.run('UPDATE main.orders SET facts = ? WHERE key = ?', text, key);
    },
    answer: (id: string, key: number, state: ResponseState, composedAt = begin): void => {
      database.run('DELETE FROM main.outbox WHERE id = ?', id);
      database.run(
        `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
           unclear, content) VALUES (?, 1, ?, 'response', ?, ?, 0, 0, 0, 0, '{}')`,
        ...[id, key, state, composedAt],
      );
      troubled = troubled.filter((one) => one !== key);
      if (state === 'needs-attention') troubled.push(key);
    },
    /** A minute later, what happened is noted. */
    noted: (): number[] => {
      now += minuteMs;
      return gather(deps, moment(), null);
    },
    switchesOn: (): void => acknowledgeOpened(deps, moment()),
    opens: (key: number): void =>
      deps.causes.prolong(1, { kind: 'order', id: String(key), version: 1 }, now, null),
    /** While escalation is off, so that nobody keeps note of it. */
    hasOpened: (key: number): void => {
      database.run('UPDATE main.orders SET seen_revision = 1 WHERE key = ?', key);
    },
    putAside: (key: number, until: string | null): void => {
      database.run('UPDATE main.orders SET put_aside_until = ? WHERE key = ?', until, key);
    },
    /** It alerts again on the day until which it was put aside. */
    returns: (key: number): void => {
      database.run('UPDATE main.alerts SET raised_at = ? WHERE order_key = ?', now, key);
    },
    acknowledgements: (key: number) =>
      deps.causes
        .acknowledgementsOf(1, 'order', String(key))
        .map(({ way, until }) => `${way} ${until === null ? '' : new Date(until).getDate()}`),
    isAcknowledged: (key: number): boolean =>
      stateOf(deps, 1, null).acknowledgements.some(
        ({ id, until }) => id === String(key) && (until === null || until > now),
      ),
    now: () => now,
    setBack: (minutes: number): void => {
      now -= minutes * minuteMs;
      deps.store.setBack(now, minutes * minuteMs);
    },
  };
};

it.each([
  ['was noted as given before', true],
  ['was never noted as given', false],
])('an answer to some lines that goes wrong ends what was known of its order, once: it %s', (_, wasNoted) => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.opens(7);
  expect(desk.isAcknowledged(7)).toBe(true);
  if (wasNoted) {
    desk.answer('a-1', 7, 'sent');
    desk.noted();
  }
  desk.answer('a-1', 7, 'needs-attention');
  expect(desk.noted()).toEqual([7]);
  expect(desk.isAcknowledged(7)).toBe(false);
  // Nobody took note of anything by it.
  expect(desk.acknowledgements(7)).toHaveLength(wasNoted ? 2 : 1);
  desk.opens(7);
  expect(desk.noted()).toEqual([]);
  expect(desk.isAcknowledged(7)).toBe(true);
});

it('says why an order no longer waits', () => {
  const desk = opened();
  for (const key of [1, 2, 3, 4]) desk.order(key);
  desk.noted();
  desk.answer('a-1', 1, 'done');
  desk.alert(2, 2, 'cancelled');
  desk.alert(3, 2, 'request-over');
  for (const key of [1, 2, 3, 4]) desk.isAsked(key, false);
  expect(desk.noted()).toEqual([1, 2, 3, 4]);
  const ends = [1, 2, 3, 4].map((key) => desk.deps.causes.of(1, 'order', String(key))[0]?.endedBy);
  expect(ends).toEqual(['answered', 'buyer', 'buyer', 'elsewhere']);
});

it('an alert at a time that can’t be waits from now on, and no longer than until the clock was set back', () => {
  const desk = opened();
  desk.order(1, 0);
  desk.order(2, begin + 60 * minuteMs);
  desk.order(3);
  expect(desk.noted()).toEqual([1, 2, 3]);
  expect(desk.deps.causes.open(1, null).map(({ since }) => since)).toEqual([desk.now(), desk.now(), begin]);
  expect(desk.noted()).toEqual([]);
});

it('an order that alerted by a clock years ahead is acknowledged by an answer since the clock is right', () => {
  const desk = opened();
  desk.order(7, begin + 26_280 * 60 * minuteMs);
  desk.order(8);
  desk.answer('older', 8, 'done', begin);
  desk.alert(8, 2, 'changed', begin + 26_280 * 60 * minuteMs);
  desk.noted();
  desk.answer('a-1', 7, 'sent', desk.now());
  expect(desk.noted()).toEqual([7]);
  expect(desk.acknowledgements(7)).toEqual(['answered 17']);
  for (const key of [7, 8]) desk.isAsked(key, false);
  desk.noted();
  const ends = [7, 8].map((key) => desk.deps.causes.of(1, 'order', String(key))[0]?.endedBy);
  expect(ends).toEqual(['answered', 'elsewhere']);
});

it('an answer counts for the version that it was given to, although the clock was set back since', () => {
  const desk = opened();
  for (const key of [1, 2, 3]) desk.order(key);
  desk.noted();
  desk.answer('before', 3, 'done', desk.now());
  desk.isAsked(3, false);
  desk.noted();
  desk.setBack(120);
  // The buyer changes what was answered before.
  desk.alert(3, 2, 'changed');
  desk.isAsked(3, true);
  for (const key of [1, 2]) desk.answer(`a-${key}`, key, 'sent', desk.now());
  desk.isAsked(2, false);
  expect(desk.noted()).toEqual([1, 3, 2]);
  expect([1, 3].map((key) => desk.acknowledgements(key))).toEqual([['answered 17'], []]);
  expect(desk.deps.causes.of(1, 'order', '2')[0]?.endedBy).toBe('answered');
  // Until the clock shows the time of the alert again, and after that.
  for (let minute = 0; minute < 150; minute += 1) desk.noted();
  desk.answer('a-1', 1, 'needs-attention', desk.now() - 150 * minuteMs);
  expect(desk.noted()).toEqual([1]);
  expect(desk.isAcknowledged(1)).toBe(false);
});

it('an order that is opened twice is acknowledged once, and one that is put aside until its day', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.opens(7);
  desk.noted();
  desk.opens(7);
  expect(desk.acknowledgements(7)).toEqual(['opened ']);
  desk.putAside(7, '2026-11-19');
  expect(desk.noted()).toEqual([7]);
  expect(desk.noted()).toEqual([]);
  expect(desk.acknowledgements(7).at(-1)).toBe('later 19');
  // Taken back: the user knows of it.
  desk.putAside(7, null);
  expect(desk.noted()).toEqual([7]);
  expect(desk.acknowledgements(7).at(-1)).toBe(`opened ${new Date(desk.now() + 240 * minuteMs).getDate()}`);
  desk.returns(7);
  expect(desk.noted()).toEqual([7]);
  expect(desk.deps.causes.open(1, null)).toMatchObject([
    { id: '7', version: 1, since: desk.now() - minuteMs },
  ]);
});

it('an order that was opened before escalation was on is acknowledged, and no other', () => {
  const desk = opened();
  for (const key of [1, 2, 3]) desk.order(key);
  desk.hasOpened(1);
  desk.hasOpened(3);
  // The buyer has changed it since.
  desk.alert(3, 2, 'changed');
  desk.switchesOn();
  // Before it is noted what waits.
  desk.setBack(120);
  desk.noted();
  expect([1, 2, 3].map(desk.isAcknowledged)).toEqual([true, false, false]);
  // Also one that waits since escalation was on before. What was noted for another isn't noted again.
  desk.hasOpened(2);
  const before = desk.acknowledgements(1);
  desk.switchesOn();
  expect([1, 2, 3].map(desk.isAcknowledged)).toEqual([true, true, false]);
  expect(desk.acknowledgements(1)).toEqual(before);
});
