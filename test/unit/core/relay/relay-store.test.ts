import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { createCausesStore } from '../../../../src/main/core/relay/causes-store.ts';
import { stateOf } from '../../../../src/main/core/relay/gather.ts';
import { noteSnooze } from '../../../../src/main/core/relay/note-snooze.ts';
import { createNoticesStore } from '../../../../src/main/core/relay/notices-store.ts';
import { createRelayStore } from '../../../../src/main/core/relay/relay-store.ts';
import { noRelay } from '../../../../src/shared/contract/calls/relay.ts';
import { OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { longestSnoozeMs } from '../../../../src/shared/domain/alerts/alert-silence.ts';
import type { EscalationState } from '../../../../src/shared/domain/escalation/escalation.ts';
import { afterSetBack } from '../../../../src/shared/domain/escalation/set-back.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 18, 9);

/** A store with an order of an hour before `now`, and one of an hour before the wrong time `then`. */
const opened = (then: number) => {
  const database = openDatabase(':memory:');
  migrate(database);
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'user', 0, 0, 'signed-in', '', 0)`,
  );
  const [causes, notices, store] = [
    createCausesStore(database),
    createNoticesStore(database),
    createRelayStore(database),
  ];
  store.saveSettings(1, { ...noRelay, on: true, onSince: then - 3 * hour });
  for (const [index, since] of [now - hour, then - hour].entries()) {
    const cause = { kind: 'order', id: String(index), version: 1, since } as const;
    causes.begin(1, cause, since);
    const acknowledged = { ...cause, way: 'opened', contactName: null } as const;
    for (const until of [since + 3 * hour, null])
      causes.acknowledge(1, { ...acknowledged, at: since, until, source: `opened ${until}` });
    store.beginSnooze({ from: since, to: since + hour / 2 });
    store.beginSnooze({ from: since, to: since + 2 * hour });
    for (const repeat of [0, 1, 2]) {
      const notice = { ...cause, step: 'first', repeat, newestVersion: 1 };
      const message = { contact: 'anna', kind: 'order', since, notices: [notice] } as const;
      const at = then - repeat * 60_000;
      const id = `${index} ${repeat}`;
      notices.write(1, message, { id, to: { name: 'Anna', channel: 'email' }, at });
      if (repeat < 2) notices.finish(id, repeat === 1 ? 'failed' : 'arrived', at, null);
    }
  }
  store.note(then);
  const pollAwaitedUntil = () => null;
  return {
    causes,
    notices,
    store,
    state: () => stateOf({ causes, notices, store, pollAwaitedUntil }, 1, null),
  };
};

it.each([
  ['two hours', 2 * hour],
  ['two days', 48 * hour],
  ['three years', 26_280 * hour],
])('the store moves as the rule does after the clock was set back by %s', (_, by) => {
  const { notices, store, state } = opened(now + by);
  notices.begin('0 2', 'email', now + by - 60_000);
  notices.again('0 2', now + by + 60_000, null, false);
  const error = shapeOfError(new OrderbellError('relay.timeout'));
  store.channelFails(1, 'anna', now + by - hour, error);
  const before = state();
  expect(before).toMatchObject({ waiting: { length: 2 }, snoozes: { length: 4 }, written: { length: 6 } });
  store.setBack(now, by);
  const sorted = (one: EscalationState): EscalationState => ({
    ...one,
    written: one.written.toSorted((a, b) => a.at - b.at || Number(a.id) - Number(b.id)),
  });
  expect(sorted(state())).toEqual(sorted(afterSetBack(before, now, by)));
  expect(store.notedAt()).toBe(now);
  expect(store.settings(1).onSince).toBe(now - 3 * hour);
  expect(store.channels(1).get('anna')).toMatchObject({ since: now - hour });
  expect(notices.waiting(1)).toContainEqual(
    expect.objectContaining({ id: '0 2', firstAttemptAt: now - 60_000, nextAttemptAt: now + 60_000 }),
  );
  expect(notices.waiting(1).flatMap((one) => one.notices)).toContainEqual(
    expect.objectContaining({ id: '1', since: now - hour }),
  );
});

it('of what still waits, steps and messages in the queue are kept, and old repetitions deleted', () => {
  const { store, state } = opened(now);
  store.deleteOld(now + hour);
  expect(state().written.map(({ repeat }) => repeat)).toEqual([0, 2, 0, 2]);
});

it('a step that was told again since escalation was switched off and on stays told for months', () => {
  const { notices, store, state } = opened(now);
  const order = { kind: 'order', id: '0', version: 1, since: now - hour } as const;
  const message = { contact: 'ben', kind: 'order', since: now } as const;
  for (const repeat of [0, 1]) {
    const written = { ...message, notices: [{ ...order, step: 'first', repeat, newestVersion: 1 }] };
    const id = `ben ${repeat}`;
    notices.write(1, written, { id, to: { name: 'Ben', channel: 'email' }, at: now + repeat });
    notices.finish(id, 'arrived', now + repeat, null);
  }
  store.deleteOld(now + hour);
  const told = state().written.filter(({ contact }) => contact === 'ben');
  expect(told.map(({ repeat, at }) => [repeat, at - now])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it('a step of a version has one row for each contact, whenever it is written', () => {
  const { notices, state } = opened(now);
  const order = { kind: 'order', id: '0', version: 1, since: now } as const;
  const message = { contact: 'anna', kind: 'order', since: now } as const;
  notices.write(
    1,
    { ...message, notices: [{ ...order, step: 'first', repeat: 0, newestVersion: 1 }] },
    { id: 'again', to: { name: 'Anna', channel: 'email' }, at: now + hour },
  );
  expect(state().written).toHaveLength(6);
});

it('an order that is opened after its acknowledgement expired is acknowledged anew', () => {
  const { causes } = opened(now);
  const order = { kind: 'order', id: 'new', version: 1 } as const;
  for (const hours of [0, 0.5, 2]) causes.prolong(1, order, now + hours * hour, now + (hours + 1) * hour);
  expect(causes.acknowledgementsOf(1, 'order', 'new').map(({ until }) => until)).toEqual([
    ...[now + 1.5 * hour, now + 3 * hour],
  ]);
});

it('what is known of an order ends, and what had expired stays as long as it was', () => {
  const { causes } = opened(now);
  const one = { kind: 'order', id: 'new', version: 1, way: 'ntfy', at: now, contactName: null } as const;
  for (const until of [now + 1, now + 3, null]) causes.acknowledge(1, { ...one, until, source: `${until}` });
  causes.endAcknowledgements(1, 'new', now + 2);
  expect(causes.acknowledgementsOf(1, 'order', 'new').map(({ until }) => until)).toEqual([
    ...[now + 1, now + 2, now + 2],
  ]);
});

it('opening an order prolongs no press, and nothing of a time before the clock was set back', () => {
  const { causes } = opened(now);
  const one = { kind: 'order', id: 'new', version: 1, contactName: null } as const;
  causes.acknowledge(1, { ...one, way: 'ntfy', at: now, until: now + hour, source: 'm-1' });
  causes.acknowledge(1, { ...one, way: 'opened', at: now + 2 * hour, until: null, source: 'of later' });
  causes.prolong(1, one, now + hour / 2, now + 1.5 * hour);
  const acknowledgements = causes.acknowledgementsOf(1, 'order', 'new');
  expect(acknowledgements.map(({ way, until }) => [way, until])).toEqual([
    ['ntfy', now + hour],
    ['opened', now + 1.5 * hour],
    ['opened', null],
  ]);
});

it('a snooze is noted once, with the end that it has now, and one that can’t be never', () => {
  const { store } = opened(now);
  const noted = (until: number | null, at: number): unknown[] => {
    noteSnooze(store, until, at);
    return store.snoozes().slice(4);
  };
  expect(noted(null, now)).toEqual([]);
  // By a clock that was years ahead.
  expect(noted(now + 26_280 * hour, now + 2 * hour)).toEqual([]);
  const from = now + 3 * hour;
  expect(noted(from + hour, from)).toEqual([{ from, to: from + hour }]);
  expect(noted(from + 2 * hour, from + 1)).toEqual([{ from, to: from + 2 * hour }]);
  // Ended early, and begun again.
  expect(noted(null, from + 2)).toEqual([{ from, to: from + 2 }]);
  expect(noted(null, from + 3)).toEqual([{ from, to: from + 2 }]);
  expect(noted(from + hour, from + 4)).toEqual([
    { from, to: from + 2 },
    { from: from + 4, to: from + hour },
  ]);
  // The longest one begins in the moment in which the last one ends.
  const begin = from + hour;
  expect(noted(begin + longestSnoozeMs, begin).at(-1)).toEqual({ from: begin, to: begin + longestSnoozeMs });
});

it('a channel fails since its first failure, until a message arrives', () => {
  const { store } = opened(now);
  const fails = (at: number): void =>
    store.channelFails(1, 'anna', at, shapeOfError(new OrderbellError('relay.timeout')));
  fails(now);
  fails(now + hour);
  expect(store.channels(1).get('anna')).toMatchObject({ state: 'failed', since: now });
  store.channelWorks(1, 'anna', now + 2 * hour);
  fails(now + 3 * hour);
  expect(store.channels(1).get('anna')).toMatchObject({ since: now + 3 * hour });
});
