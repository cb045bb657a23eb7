import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { quietPeriodAt } from '../../../src/shared/domain/alerts/alert-silence.ts';
import { passedUntil, whenPassed, workingTime } from '../../../src/shared/domain/escalation/counted-time.ts';
import {
  type Cause,
  type EscalationState,
  escalationAt,
} from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { closedOn } from '../../../src/shared/domain/planning/workshop.ts';
import { dayAt } from '../../../src/shared/domain/values/calendar-date.ts';

afterEach(() => void vi.unstubAllEnvs());

const minuteMs = 60_000;
const open = { weekdays: [0, 1, 2, 3, 4, 6], closed: [], holidays: new Map<never, string>() };

/** Days around which the clocks change, UTC. */
const changes: [zone: string, at: string][] = [
  ['Europe/Amsterdam', '2026-03-29T01:00Z'],
  ['Europe/Amsterdam', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
];

const time = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const minutes = fc.integer({ min: -2000, max: 2000 });
const spans = fc.array(
  fc.tuple(minutes, fc.nat({ max: 600 })).map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 3 },
);

it.each(changes)('working time in %s is counted as minutes of the clock are, around %s', (zone, at) => {
  vi.stubEnv('TZ', zone);
  const changeAt = Date.parse(at);
  fc.assert(
    fc.property(minutes, fc.nat({ max: 900 }), time, time, spans, (begin, count, from, to, pauses) => {
      const since = changeAt + begin * minuteMs;
      const paused = pauses.map((one) => ({
        from: changeAt + one.from * minuteMs,
        to: changeAt + one.to * minuteMs,
      }));
      const working = workingTime({ from, to }, open, changeAt);
      const passed = whenPassed(since, count * minuteMs, working(since), paused);
      // Minute by minute. An hour that comes again belongs to the minute before it.
      let [counted, now, highest] = [0, since - 26 * 60 * minuteMs, ''];
      for (; counted < count || now < since; now += minuteMs) {
        const date = new Date(now);
        const clock = `${dayAt(now)} ${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
        highest = clock > highest ? clock : highest;
        const [today, hour = ''] = [dayAt(now), highest.slice(11)];
        const isOpen = (day: typeof today): boolean => closedOn(day, open) === null;
        const yesterday = dayAt(
          new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).getTime(),
        );
        const isWorking =
          from < to
            ? isOpen(today) && from <= hour && hour < to
            : (isOpen(today) && from <= hour) || (isOpen(yesterday) && hour < to);
        const isPaused = paused.some((one) => one.from <= now && now < one.to);
        if (now >= since && isWorking && !isPaused) counted += 1;
      }
      if (count > 0) expect(passed).toBe(now);
      if (passed !== null) expect(passedUntil(since, passed, working(since), paused)).toBe(count * minuteMs);
    }),
    { numRuns: 30 },
  );
});

const contacts = ['ann', 'bob', 'cem'];

const plans: fc.Arbitrary<EscalationPlan> = fc.record({
  on: fc.constant(true),
  onSince: fc.constant(0),
  steps: fc
    .array(
      fc.record({
        afterMinutes: fc.nat({ max: 300 }),
        counts: fc.constantFrom('working' as const, 'all' as const),
        contacts: fc.subarray(contacts),
      }),
      { maxLength: 4 },
    )
    .map((steps) => steps.map((step, index) => ({ ...step, id: `s${index}` }))),
  repeatMinutes: fc.option(fc.integer({ min: 5, max: 300 })),
  workingHours: fc.record({ from: time, to: time }),
  contacts: fc.tuple(time, time, time, time).map((times) =>
    contacts.map((id, index) => ({
      id,
      quietHours: { on: index < 2, from: times[index] ?? '', to: times[index + 1] ?? '', days: [] },
    })),
  ),
});

const states = (now: number): fc.Arbitrary<EscalationState> =>
  fc.record({
    waiting: fc.array(
      fc.record({
        kind: fc.constantFrom('order' as const, 'not-listening' as const),
        id: fc.constantFrom('1', '2'),
        version: fc.nat({ max: 3 }),
        since: fc.nat({ max: 900 }).map((ago) => now - ago * minuteMs),
      }),
      { maxLength: 4 },
    ),
    acknowledgements: fc.array(
      fc.record({
        kind: fc.constant('order' as const),
        id: fc.constantFrom('1', '2'),
        version: fc.nat({ max: 3 }),
        at: fc.nat({ max: 600 }).map((ago) => now - ago * minuteMs),
        until: fc.option(fc.integer({ min: -300, max: 300 }).map((later) => now + later * minuteMs)),
      }),
      { maxLength: 2 },
    ),
    snoozes: spans.map((all) =>
      all.map(({ from, to }) => ({ from: now + from * minuteMs, to: now + to * minuteMs })),
    ),
    written: fc.constant([]),
    pollAwaitedUntil: fc.option(fc.integer({ min: -2, max: 2 }).map((later) => now + later * minuteMs)),
  });

it('is due once, never in quiet hours, and never before the rule wants to be asked again', () => {
  vi.stubEnv('TZ', 'Europe/Amsterdam');
  const now = Date.parse('2026-10-24T18:00Z');
  fc.assert(
    fc.property(plans, states(now), fc.double({ min: 0, max: 1, noNaN: true }), (plan, state, part) => {
      const { due, written, checkAt, checks } = escalationAt(state, plan, open, now);
      for (const { contact } of due) {
        const quietHours = plan.contacts.find(({ id }) => id === contact)?.quietHours;
        expect(quietHours && quietPeriodAt(quietHours, now)).toBeNull();
      }
      const after = { ...state, written };
      expect(escalationAt(after, plan, open, now)).toEqual({
        ...{ due: [], written: [], checkAt, checks },
      });
      const end = checkAt ?? now + 10_000 * minuteMs;
      const between = Math.floor(now + (end - now) * part);
      if (between < end) expect(escalationAt(after, plan, open, between)).toMatchObject({ due: [], checkAt });

      // Later, the causes whose time has come have all that is due.
      const later = Math.floor(now + 600 * minuteMs * part);
      const names = checks.filter(({ at }) => at <= later);
      const isAsked = (one: Pick<Cause, 'kind' | 'id'>): boolean =>
        names.some(({ kind, id }) => kind === one.kind && id === one.id);
      const some = {
        ...{ ...after, waiting: state.waiting.filter(isAsked), written: written.filter(isAsked) },
        acknowledgements: state.acknowledgements.filter(isAsked),
      };
      expect(escalationAt(some, plan, open, later).due).toEqual(escalationAt(after, plan, open, later).due);
    }),
    { numRuns: 500 },
  );
});
