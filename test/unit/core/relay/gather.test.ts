import { expect, it } from 'vitest';
import { gather, stateOf } from '../../../../src/main/core/relay/gather.ts';
import { escalationOf } from '../../../../src/main/core/relay/of-order.ts';
import { relayHandlers } from '../../../../src/main/core/relay/relay-handlers.ts';
import { createRelaySecrets } from '../../../../src/main/core/relay/relay-secrets.ts';
import { noRelay, type RelaySettings } from '../../../../src/shared/contract/calls/relay.ts';
import type { ResponseState } from '../../../../src/shared/contract/calls/responses.ts';
import { type ErrorCode, OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import type { AlertKind } from '../../../../src/shared/domain/alerts/alert-rule.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';
import type { Step } from '../../../../src/shared/domain/escalation/escalation-plan.ts';
import { createMemorySecrets } from '../../../fakes/memory-ports.ts';
import { openStoreWithOrders } from './store-with-orders.ts';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 17, 9);

/** A desk at which a minute passes whenever something is noted. */
const opened = () => {
  const { database, deps, alert, order, isAsked, troubled, unsent, connection } = openStoreWithOrders();
  let now = begin;
  deps.store.saveSettings(1, { ...noRelay, on: true });
  const moment = () => ({ accountId: 1, settings: deps.store.settings(1), now });
  const handlers = relayHandlers({
    ...{ ...deps, moment, refreshed: moment, accountId: () => 1, ownerOf: () => 1, log: () => undefined },
    ...{ openDays: () => Promise.reject(new Error('Nobody asks.')), changed: () => undefined },
    fixedSecrets: () => createRelaySecrets(createMemorySecrets(), { get: () => null }),
    reminders: { changed: () => undefined, list: async () => [] },
    ...{ notForgotten: () => undefined, findMissingSecrets: async () => undefined },
    isHeldBack: async () => false,
  });
  return {
    ...{ deps, isAsked, unsent, connection },
    alert: (key: number, revision: number, kind: AlertKind, raisedAt = now): void =>
      alert(key, revision, kind, raisedAt),
    order: (key: number, raisedAt = now): void => order(key, raisedAt),
    /** The page changes the settings. */
    set: (patch: Partial<Omit<RelaySettings, 'onSince'>>) => handlers['relay.set']({ patch }),
    answer: (id: string, key: number, state: ResponseState, composedAt = begin): void => {
      database.run(
        `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
           unclear, content) VALUES (?1, 1, ?2, 'response', ?3, ?4, 0, 0, 0, 0, '{}')
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, done_at = iif(excluded.state = 'done', ?5, NULL)`,
        ...[id, key, state, composedAt, now],
      );
      const wrong = database.all(
        `SELECT 1 FROM outbox WHERE order_key = ? AND state IN ('conflict', 'needs-attention')`,
        key,
      );
      if (wrong.length > 0) troubled.add(key);
      else troubled.delete(key);
    },
    /** A minute later, what happened is noted. */
    noted: (): number[] => {
      now += minuteMs;
      return gather(deps, moment(), null);
    },
    opens: (key: number, version = 1, until: number | null = null): void =>
      deps.causes.prolong(1, { kind: 'order', id: String(key), version }, now, until),
    endedBy: (key: number) => deps.causes.of(1, 'order', String(key)).at(-1)?.endedBy,
    /** While escalation is off, so that nobody keeps note of it. */
    hasOpened: (key: number, revision = 1): void => {
      database.run('UPDATE main.orders SET seen_revision = ? WHERE key = ?', revision, key);
    },
    /** The buyer changes something that needs no alert. */
    changes: (key: number, revision: number): void => {
      database.run('UPDATE main.orders SET revision = ? WHERE key = ?', revision, key);
    },
    presses: (key: number, until: number): void => {
      const press = { kind: 'order', id: String(key), version: 1, way: 'ntfy', at: now, until } as const;
      deps.causes.acknowledge(1, { ...press, contactName: 'Ben', source: `m-${key}` });
    },
    wait: (minutes: number): void => {
      now += minutes * minuteMs;
    },
    tells: (key: number): void => {
      const notice = {
        ...({ kind: 'order', id: String(key), version: 1, since: now } as const),
        newestVersion: 1,
      };
      const message = { contact: 'ben', kind: 'order', since: now } as const;
      const notices = [{ ...notice, step: 'first', repeat: 0 }];
      const to = { name: 'Ben', channel: 'ntfy' } as const;
      deps.notices.write(1, { ...message, notices }, { id: `m-${key}`, to, at: now });
    },
    putAside: (key: number, until: string | null): void => {
      database.run('UPDATE main.orders SET put_aside_until = ? WHERE key = ?', until, key);
    },
    /** It alerts again on the day until which it was put aside. */
    returns: (key: number): void => {
      database.run('UPDATE main.alerts SET raised_at = ? WHERE order_key = ?', now, key);
    },
    /** The ways in which the page of an order shows that somebody took note of it. */
    shownWays: (key: number) =>
      escalationOf(deps, moment(), key, null, null).acknowledgements.map(({ way }) => way),
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

it('an answer that goes wrong while its order is put aside ends that until the answer is in order', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.answer('a-1', 7, 'sent');
  desk.putAside(7, '2026-11-19');
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(true);
  desk.answer('a-1', 7, 'needs-attention');
  expect(desk.noted()).toEqual([7]);
  expect([desk.isAcknowledged(7), desk.noted()]).toEqual([false, []]);
  desk.answer('a-1', 7, 'done');
  desk.noted();
  expect(desk.acknowledgements(7).at(-1)).toBe('later 19');
});

it('an answer that goes wrong after the buyer changed the order ends what was known of the change', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.answer('a-1', 7, 'sending', desk.now());
  desk.noted();
  desk.alert(7, 2, 'changed');
  desk.noted();
  desk.opens(7, 2);
  expect(desk.noted()).toEqual([]);
  desk.answer('a-1', 7, 'needs-attention');
  expect(desk.noted()).toEqual([7]);
  expect(desk.isAcknowledged(7)).toBe(false);
  // Once.
  desk.opens(7, 2);
  expect(desk.noted()).toEqual([]);
  expect(desk.isAcknowledged(7)).toBe(true);
});

it.each<[ResponseState, boolean]>([
  ['conflict', true],
  ['needs-attention', true],
  ['needs-attention', false],
])('an answer that is sent again after %s counts as given, until it goes wrong again', (wrong, isOlder) => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.answer('a-1', 7, 'sent', desk.now());
  desk.noted();
  if (isOlder) desk.alert(7, 2, 'changed');
  desk.answer('a-1', 7, wrong);
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(false);
  for (const length of [2, 3]) {
    desk.answer('a-1', 7, 'waiting');
    expect(desk.noted()).toEqual([7]);
    expect([desk.isAcknowledged(7), desk.noted()]).toEqual([true, []]);
    expect(desk.acknowledgements(7)).toHaveLength(length);
    desk.answer('a-1', 7, wrong);
    expect(desk.noted()).toEqual([7]);
    expect(desk.isAcknowledged(7)).toBe(false);
  }
  // With and without other lines that wait longer.
  if (wrong === 'conflict') {
    desk.answer('a-1', 7, 'waiting');
    desk.noted();
  }
  desk.isAsked(7, false);
  desk.answer('a-1', 7, 'sending');
  desk.noted();
  expect(desk.endedBy(7)).toBe('answered');
});

it('an answer of before the last change ends an order here if it takes effect or is sent again since', () => {
  const desk = opened();
  for (const key of [6, 7, 8, 9]) {
    desk.order(key);
    desk.answer(`a-${key}`, key, 'sent', desk.now());
  }
  desk.noted();
  for (const key of [8, 9]) desk.answer(`a-${key}`, key, 'done');
  desk.noted();
  for (const key of [6, 7, 8]) desk.alert(key, 2, 'changed');
  desk.answer('a-6', 6, 'conflict');
  desk.noted();
  desk.answer('a-6', 6, 'waiting');
  desk.answer('a-7', 7, 'done');
  for (const key of [6, 7, 8]) desk.isAsked(key, false);
  desk.noted();
  // By the clock of before, it was done later.
  desk.setBack(120);
  desk.alert(9, 2, 'changed');
  desk.noted();
  desk.isAsked(9, false);
  desk.noted();
  const ends = [6, 7, 8, 9].map(desk.endedBy);
  expect(ends).toEqual(['answered', 'answered', 'elsewhere', 'elsewhere']);
});

it('an order no longer waits while its answer waits for the service, however long', () => {
  const desk = opened();
  for (const key of [7, 8]) desk.order(key);
  desk.noted();
  desk.answer('a-1', 7, 'waiting');
  desk.unsent.add(7);
  expect(desk.noted()).toEqual([7]);
  expect(desk.endedBy(7)).toBe('answered');
  expect(desk.deps.causes.open(1, null).map(({ id }) => id)).toEqual(['8']);
});

it('another answer acknowledges nothing while one has gone wrong', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.answer('a-1', 7, 'sent');
  desk.answer('a-2', 7, 'needs-attention');
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(false);
});

it('an order that waits again is as old, told and known as before, although the clock was set back', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.tells(7);
  desk.opens(7);
  desk.isAsked(7, false);
  desk.noted();
  desk.setBack(120);
  desk.isAsked(7, true);
  desk.noted();
  expect(desk.deps.causes.open(1, null)).toMatchObject([{ id: '7', since: begin - 120 * minuteMs }]);
  expect(desk.deps.notices.written(1, null)).toMatchObject([{ id: '7', step: 'first' }]);
  expect(desk.isAcknowledged(7)).toBe(true);
});

it('failed polls and a contact that can’t be reached wait until they end', async () => {
  const desk = opened();
  const others = (): string[] => desk.deps.causes.openOthers(1).map(({ kind, id }) => `${kind} ${id}`);
  const error = (code: ErrorCode) => shapeOfError(new OrderbellError(code));
  const ben = { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours } as const;
  const cleo = { ...ben, id: 'cleo' };
  const steps: Step[] = [{ ...step, contacts: ['ben'] }];
  await desk.set({ on: false, contacts: [ben, cleo], steps });
  // Nobody tells her anything.
  desk.deps.store.channelFails(1, 'cleo', begin, error('relay.unreachable'));
  // The user stopped the first import.
  desk.connection('not-connected', null);
  // Messages arrive, and only the button on the phone can't work.
  desk.deps.store.channelFails(1, 'ben', begin, error('relay.topics-unreadable'));
  desk.noted();
  expect(others()).toEqual([]);
  desk.connection('not-connected', error('service.timeout'));
  desk.deps.store.channelFails(1, 'ben', begin, error('relay.unreachable'));
  desk.noted();
  expect(others()).toEqual(['channel ben', 'not-listening ']);
  desk.connection('starting', null);
  desk.noted();
  expect(others()).toHaveLength(2);
  desk.connection('connected', null);
  desk.noted();
  expect(others()).toEqual(['channel ben']);
  for (const change of [{ steps: [] }, { steps, contacts: [] }]) {
    desk.deps.store.saveSettings(1, { ...desk.deps.store.settings(1), contacts: [ben, cleo], steps });
    desk.noted();
    expect(others()).toEqual(['channel ben']);
    desk.deps.store.saveSettings(1, { ...desk.deps.store.settings(1), ...change });
    desk.noted();
    expect(others()).toEqual([]);
  }
});

it('says why an order no longer waits', () => {
  const desk = opened();
  for (const key of [1, 2, 3, 4, 5]) desk.order(key);
  desk.noted();
  // Other lines of it still wait.
  desk.alert(5, 2, 'cancelled');
  desk.noted();
  desk.answer('a-1', 1, 'done');
  desk.alert(2, 2, 'cancelled');
  desk.alert(3, 2, 'request-over');
  for (const key of [1, 2, 3, 4, 5]) desk.isAsked(key, false);
  expect(desk.noted()).toEqual([1, 2, 3, 4, 5]);
  const ends = [1, 2, 3, 4, 5].map(desk.endedBy);
  expect(ends).toEqual(['answered', 'buyer', 'buyer', 'elsewhere', 'elsewhere']);
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
  for (const key of [1, 2, 3, 4]) desk.order(key);
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

it('an order that comes back on its day is acknowledged no longer, although it was opened before', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.putAside(7, '2026-11-19');
  desk.noted();
  desk.opens(7);
  desk.tells(7);
  // An older version that waits as well doesn't lead any longer.
  desk.order(8);
  desk.noted();
  desk.alert(8, 2, 'changed');
  desk.noted();
  for (const key of [7, 8]) {
    desk.putAside(key, null);
    desk.returns(key);
  }
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(false);
  // So its steps begin again.
  expect(desk.deps.notices.written(1, null)).toEqual([]);
  expect(desk.deps.causes.open(1, null).map(({ id, version }) => [id, version])).toEqual([
    ['7', 1],
    ['8', 2],
  ]);
});

it('so is one that comes back in a version that alerted nobody before', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.changes(7, 2);
  desk.putAside(7, '2026-11-19');
  desk.noted();
  desk.opens(7, 2);
  desk.putAside(7, null);
  desk.alert(7, 2, 'returned');
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(false);
});

it('an order that the buyer changes while it is put aside is acknowledged no longer', () => {
  const desk = opened();
  desk.order(7);
  desk.noted();
  desk.putAside(7, '2026-11-19');
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(true);
  desk.alert(7, 2, 'changed');
  desk.putAside(7, null);
  desk.noted();
  expect(desk.isAcknowledged(7)).toBe(false);
  // Unless the user puts it aside until that day again.
  desk.putAside(7, '2026-11-19');
  desk.noted();
  desk.alert(7, 3, 'changed');
  desk.noted();
  expect(desk.deps.causes.acknowledgementsOf(1, 'order', '7').at(-1)).toMatchObject({
    version: 3,
    way: 'later',
  });
});

const step: Step = { id: 'first', afterMinutes: 5, counts: 'all', contacts: ['ben'] };
const ben = { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours } as const;
const told = { steps: [step], contacts: [ben] };

it('an order that was opened before escalation was on is acknowledged, and no other', async () => {
  const desk = opened();
  const switchesOn = () => desk.set({ on: true, ...told });
  await desk.set({ on: false });
  for (const key of [1, 2, 3, 4]) desk.order(key);
  for (const key of [1, 3, 4]) desk.hasOpened(key);
  // The buyer has changed it since.
  desk.alert(3, 2, 'changed');
  // It waits for nothing.
  desk.isAsked(4, false);
  expect((await switchesOn()).onSince).toBe(desk.now());
  // Before it is noted what waits.
  desk.setBack(120);
  desk.noted();
  expect([1, 2, 3].map(desk.isAcknowledged)).toEqual([true, false, false]);
  expect(desk.acknowledgements(4)).toEqual([]);
  desk.opens(4);
  expect([1, 3, 4].map(desk.shownWays)).toEqual([['opened-before'], [], ['opened']]);
  // Also one that waits since escalation was on before. What was noted for another isn't noted again.
  await desk.set({ on: false });
  desk.hasOpened(2);
  // This one had been opened before the change, too.
  desk.hasOpened(3, 2);
  const ofFirst = () => desk.deps.causes.acknowledgementsOf(1, 'order', '1');
  const before = ofFirst();
  await switchesOn();
  desk.noted();
  expect([1, 2, 3].map(desk.isAcknowledged)).toEqual([true, true, true]);
  expect(ofFirst()).toEqual(before);
  expect([1, 2, 3].map(desk.shownWays)).toEqual([['opened-before'], ['opened-before'], ['opened-before']]);
});

it('what was opened counts when escalation is switched on, and not whenever the page saves', async () => {
  const desk = opened();
  await desk.set(told);
  desk.order(1);
  desk.noted();
  desk.hasOpened(1);
  await desk.set({ on: true, repeatMinutes: 30 });
  expect(desk.isAcknowledged(1)).toBe(false);
});

it('the version counts that was opened before escalation was on, also if it alerted nobody', async () => {
  const desk = opened();
  await desk.set({ on: false });
  desk.order(1);
  desk.changes(1, 2);
  desk.hasOpened(1, 2);
  const versions = () => desk.deps.causes.acknowledgementsOf(1, 'order', '1').map(({ version }) => version);
  await desk.set({ on: true, ...told });
  expect(versions()).toEqual([2]);
  // That one still holds, and says nothing of the next.
  await desk.set({ on: false });
  desk.alert(1, 3, 'changed');
  desk.hasOpened(1, 3);
  await desk.set({ on: true });
  expect(versions()).toEqual([2, 3]);
});

it.each<[string, (desk: ReturnType<typeof opened>) => void]>([
  ['was new', () => undefined],
  ['was opened', (desk) => desk.opens(1)],
])(
  'an order that comes back while escalation is off, and is opened, is acknowledged: before it %s',
  async (_, before) => {
    const desk = opened();
    desk.order(1);
    desk.noted();
    before(desk);
    await desk.set({ on: false });
    desk.wait(60);
    desk.returns(1);
    desk.hasOpened(1);
    await desk.set({ on: true, ...told });
    desk.noted();
    expect(desk.isAcknowledged(1)).toBe(true);
  },
);

it.each<[string, (desk: ReturnType<typeof opened>) => void]>([
  ['press', (desk) => desk.presses(1, desk.now() + 60 * minuteMs)],
  ['opening', (desk) => desk.opens(1, 1, desk.now() + 60 * minuteMs)],
])(
  'an order that is opened while escalation is off is acknowledged anew if an older %s has expired',
  async (_, known) => {
    const desk = opened();
    desk.order(1);
    desk.noted();
    known(desk);
    await desk.set({ on: false });
    desk.wait(60);
    desk.hasOpened(1);
    await desk.set({ on: true, ...told });
    desk.noted();
    expect(desk.isAcknowledged(1)).toBe(true);
  },
);
