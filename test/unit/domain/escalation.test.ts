import { afterAll, describe, expect, it, vi } from 'vitest';
import { noQuietHours, type QuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import {
  type Acknowledgement,
  type EscalationState,
  escalationAt,
  type NextAttempt,
  type Notice,
  nextAttemptOf,
  type Waiting,
  type WrittenNotice,
} from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan, Step } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { afterSetBack } from '../../../src/shared/domain/escalation/set-back.ts';
import { timeLineOf } from '../../../src/shared/domain/escalation/time-line.ts';
import { overtakenOf } from '../../../src/shared/domain/escalation/told-before.ts';
import type { OpenDays } from '../../../src/shared/domain/planning/workshop.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

// Before the tables below, which calculate times in this zone.
vi.stubEnv('TZ', 'Europe/Amsterdam');
afterAll(() => void vi.unstubAllEnvs());

/** The wall clock of Amsterdam; 16 November 2026 is a Monday. */
const wall = (text: string): number => new Date(text).getTime();
const shown = (instant: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = new Date(instant);
  return `${date.getDate()}. ${two(date.getHours())}:${two(date.getMinutes())}`;
};

const open: OpenDays = {
  weekdays: [1, 2, 3, 4, 5],
  closed: [{ from: calendarDate('2026-11-24'), to: calendarDate('2026-11-24'), name: '' }],
  holidays: new Map([[calendarDate('2026-11-25'), 'A holiday']]),
};

const nights: QuietHours = { on: true, from: '22:00', to: '07:00', days: [] };
const step = (
  id: string,
  afterMinutes: number,
  contacts: string[],
  counts: Step['counts'] = 'all',
): Step => ({ id, afterMinutes, contacts, counts });

const plan = (
  steps: Step[],
  { quiet = {}, ...rest }: Partial<EscalationPlan> & { quiet?: Record<string, QuietHours> } = {},
): EscalationPlan => ({
  ...{ on: true, onSince: 0, steps, repeatMinutes: null, workingHours: { from: '08:00', to: '17:00' } },
  contacts: ['ann', 'bob', 'cem'].map((id) => ({ id, quietHours: quiet[id] ?? noQuietHours })),
  ...rest,
});

const order = (since: string, version = 1, id = '7'): Waiting => ({
  kind: 'order',
  id,
  version,
  since: wall(since),
});
const known = (at: string, until: string | null, version = 1): Acknowledgement => ({
  ...{ kind: 'order', id: '7', version, at: wall(at) },
  until: until === null ? null : wall(until),
});
const stateOf = (waiting: Waiting[], more: Partial<EscalationState> = {}): EscalationState => ({
  ...{ waiting, acknowledgements: [], snoozes: [], written: [], pollAwaitedUntil: null },
  ...more,
});

/**
 * Asks whenever the rule says, and once at each of the given times. Returns what was sent, by the wall
 * clock.
 */
const run = (
  { waiting, acknowledgements, snoozes, pollAwaitedUntil }: EscalationState,
  thePlan: EscalationPlan,
  { from, to, asleep }: { from: string; to: string; asleep?: [string, string] },
): string[] => {
  const sent: string[] = [];
  let written: WrittenNotice[] = [];
  for (let now: number | null = wall(from); now !== null && now <= wall(to); ) {
    if (asleep !== undefined && now >= wall(asleep[0]) && now < wall(asleep[1])) now = wall(asleep[1]);
    const state = {
      waiting: waiting.filter(({ since }) => since <= (now ?? 0)),
      acknowledgements: acknowledgements.filter(({ at }) => at <= (now ?? 0)),
      snoozes: snoozes.filter(({ from: begin }) => begin <= (now ?? 0)),
      ...{ written, pollAwaitedUntil },
    };
    const escalation = escalationAt(state, thePlan, open, now);
    written = [...written, ...escalation.written];
    for (const { contact, notices } of escalation.due) {
      const steps = notices.map((one) => `${one.step}${one.repeat === 0 ? '' : `+${one.repeat}`}`).join(' ');
      sent.push(`${shown(now)} ${contact} ${steps}`);
    }
    const news = [
      ...waiting.map(({ since }) => since),
      ...acknowledgements.map(({ at }) => at),
      ...snoozes.map(({ from: begin }) => begin),
    ];
    const next = [escalation.checkAt ?? Number.POSITIVE_INFINITY, ...news].filter((at) => at > (now ?? 0));
    now = next.length === 0 || Math.min(...next) === Number.POSITIVE_INFINITY ? null : Math.min(...next);
  }
  return sent;
};

const two = [step('first', 30, ['ann']), step('second', 60, ['bob'])];

describe('a step', () => {
  it('comes after its minutes, and the next one after its own', () => {
    expect(
      run(stateOf([order('2026-11-18T10:00')]), plan(two), {
        from: '2026-11-18T10:00',
        to: '2026-11-19T10:00',
      }),
    ).toEqual(['18. 10:30 ann first', '18. 11:00 bob second']);
  });

  it.each<[string, string, string]>([
    ['within a day', '2026-11-18T10:00', '18. 11:00'],
    ['over the end of work', '2026-11-18T16:45', '19. 08:45'],
    ['exactly until the end of work', '2026-11-18T16:00', '18. 17:00'],
    ['over a weekend', '2026-11-20T18:00', '23. 09:00'],
    ['over a closed day and a holiday', '2026-11-23T16:30', '26. 08:30'],
  ])('that counts working hours waits for them: %s', (_, since, due) => {
    const steps = [step('hour', 60, ['ann'], 'working')];
    expect(run(stateOf([order(since)]), plan(steps), { from: since, to: '2026-12-30T00:00' })).toEqual([
      `${due} ann hour`,
    ]);
  });

  it('counts a night shift by the day on which it begins, and the hour that comes again', () => {
    const everyDay = { ...open, weekdays: [6] };
    const shift = plan([step('late', 6 * 60, ['ann'], 'working')], {
      workingHours: { from: '22:00', to: '06:00' },
    });
    // The clocks go back on 25 October at 3:00. The shift begins on a Saturday.
    const { checkAt } = escalationAt(
      stateOf([order('2026-10-24T12:00')]),
      shift,
      everyDay,
      wall('2026-10-24T12:00'),
    );
    expect(checkAt).toBe(wall('2026-10-25T03:00'));
  });

  it('is told again every so many minutes, at a time that no question moves', () => {
    const thePlan = plan([step('only', 30, ['ann'])], { repeatMinutes: 60 });
    expect(
      run(stateOf([order('2026-11-18T10:00')]), thePlan, {
        from: '2026-11-18T10:00',
        to: '2026-11-18T12:40',
      }),
    ).toEqual(['18. 10:30 ann only', '18. 11:30 ann only+1', '18. 12:30 ann only+2']);
  });

  it('is sent in the order of its time, whatever its place in the plan', () => {
    const thePlan = plan([step('second', 60, ['ann']), step('first', 30, ['ann'])], { repeatMinutes: 60 });
    expect(
      run(stateOf([order('2026-11-18T10:00')]), thePlan, {
        from: '2026-11-18T10:00',
        to: '2026-11-18T12:00',
      }),
    ).toEqual(['18. 10:30 ann first', '18. 11:00 ann second', '18. 12:00 ann second+1']);
  });

  it('is written down with its message, or as passed over two minutes after its time', () => {
    const at = (now: string) =>
      escalationAt(stateOf([order('2026-11-18T10:00')]), plan(two), open, wall(now)).written.map((one) => [
        one.contact,
        one.step,
        one.isPassedOver,
        one.failedAt,
        shown(one.at),
      ]);
    const together = plan([step('first', 30, ['ann']), step('second', 31, ['bob'])]);
    const twoMinutesLate = escalationAt(
      stateOf([order('2026-11-18T10:00')]),
      together,
      open,
      wall('2026-11-18T10:32'),
    );
    expect(twoMinutesLate.due.map(({ contact }) => contact)).toEqual(['ann', 'bob']);
    expect(at('2026-11-18T10:30')).toEqual([['ann', 'first', false, null, '18. 10:30']]);
    expect(at('2026-11-18T11:00')).toEqual([
      ['bob', 'second', false, null, '18. 11:00'],
      ['ann', 'first', true, null, '18. 11:00'],
    ]);
  });

  it('that came due while the computer slept is sent once, the newest only', () => {
    const thePlan = plan([...two, step('third', 300, ['cem'])]);
    expect(
      run(stateOf([order('2026-11-18T10:00')]), thePlan, {
        ...{ from: '2026-11-18T10:00', to: '2026-11-19T10:00' },
        asleep: ['2026-11-18T10:10', '2026-11-18T12:00'],
      }),
    ).toEqual(['18. 12:00 bob second', '18. 15:00 cem third']);
  });

  it('waits for the end of its contact’s quiet hours, and the next one keeps its time', () => {
    const thePlan = plan(two, { quiet: { ann: nights } });
    expect(
      run(stateOf([order('2026-11-18T22:00')]), thePlan, {
        from: '2026-11-18T22:00',
        to: '2026-11-19T12:00',
      }),
    ).toEqual(['18. 23:00 bob second', '19. 07:00 ann first']);
  });

  it('waits for the end of quiet hours that began while the computer slept', () => {
    const thePlan = plan(two.slice(0, 1), { quiet: { ann: nights } });
    expect(
      run(stateOf([order('2026-11-18T21:00')]), thePlan, {
        ...{ from: '2026-11-18T21:00', to: '2026-11-19T12:00' },
        asleep: ['2026-11-18T21:10', '2026-11-18T23:00'],
      }),
    ).toEqual(['19. 07:00 ann first']);
  });

  it('isn’t lost if the clock is set back while it waits for the end of quiet hours', () => {
    const thePlan = plan(two, { quiet: { ann: nights } });
    const since = stateOf([order('2026-11-18T22:00')]);
    const { written } = escalationAt(since, thePlan, open, wall('2026-11-18T23:00'));
    const state = afterSetBack({ ...since, written }, wall('2026-11-18T21:10'), 2 * 3_600_000);
    const { due } = escalationAt(state, thePlan, open, wall('2026-11-18T21:10'));
    expect(due.map(({ contact }) => contact)).toEqual(['ann']);
  });

  it('to a contact with quiet days only is never due', () => {
    const always: QuietHours = { ...nights, days: [0, 1, 2, 3, 4, 5, 6] };
    const thePlan = plan([step('only', 0, ['ann'])], { quiet: { ann: always } });
    expect(
      escalationAt(stateOf([order('2026-11-18T10:00')]), thePlan, open, wall('2026-11-18T11:00')),
    ).toEqual({ due: [], written: [], checkAt: null, checks: [] });
  });

  it('in a workshop that is closed for more than a year is never due', () => {
    const closed = { ...open, weekdays: [] };
    const thePlan = plan([step('only', 30, ['ann'], 'working')]);
    expect(
      escalationAt(stateOf([order('2026-11-18T10:00')]), thePlan, closed, wall('2026-11-18T11:00')).checkAt,
    ).toBeNull();
  });

  it('counts from when escalation was switched on, unless that lies in the future', () => {
    const at = (onSince: string, now: string) =>
      escalationAt(
        stateOf([order('2026-11-16T10:00')]),
        plan(two, { onSince: wall(onSince) }),
        open,
        wall(now),
      );
    expect(at('2026-11-18T10:00', '2026-11-18T10:29').due).toEqual([]);
    expect(at('2026-11-18T10:00', '2026-11-18T10:30').due[0]?.since).toBe(wall('2026-11-16T10:00'));
    expect(at('2036-11-18T10:00', '2026-11-16T10:30').due).toHaveLength(1);
  });

  it('without a contact that exists is no step, so that the one before it is repeated', () => {
    const thePlan = plan([step('first', 30, ['ann']), step('second', 60, ['zoe'])], { repeatMinutes: 60 });
    expect(
      run(stateOf([order('2026-11-18T10:00')]), thePlan, {
        from: '2026-11-18T10:00',
        to: '2026-11-18T11:40',
      }),
    ).toEqual(['18. 10:30 ann first', '18. 11:30 ann first+1']);
  });

  it('names unknown contacts, or escalation is off: nobody is told', () => {
    const nobody = plan([step('only', 0, ['zoe'])]);
    const off = plan([step('only', 0, ['ann'])], { on: false });
    for (const thePlan of [nobody, off])
      expect(
        escalationAt(stateOf([order('2026-11-18T10:00')]), thePlan, open, wall('2026-11-18T11:00')).due,
      ).toEqual([]);
  });
});

describe('a channel that fails', () => {
  const failedAt = wall('2026-11-18T10:31');
  const failed = (contact: string, of: string): WrittenNotice => ({
    ...order('2026-11-18T10:00'),
    ...{
      step: of,
      repeat: 0,
      contact,
      at: wall('2026-11-18T10:30'),
      failedAt,
      isPassedOver: false,
      isLeftOut: false,
    },
  });

  it('makes the next step with another contact due at once, and once', () => {
    const steps = [
      step('first', 30, ['ann']),
      step('second', 60, ['ann']),
      step('third', 90, ['ann', 'bob']),
    ];
    const state = stateOf([order('2026-11-18T10:00')], { written: [failed('ann', 'first')] });
    const { due, written } = escalationAt(state, plan(steps), open, failedAt);
    expect(due.map(({ contact, notices }) => [contact, notices[0]?.step])).toEqual([['bob', 'third']]);
    const next = escalationAt(
      { ...state, written: [...state.written, ...written] },
      plan(steps),
      open,
      failedAt,
    );
    const at = wall('2026-11-18T11:00');
    expect(next).toEqual({ due: [], written: [], checkAt: at, checks: [{ kind: 'order', id: '7', at }] });
  });

  it('makes the next step due at once for a contact that was reached', () => {
    const steps = [step('first', 30, ['ann', 'bob']), step('second', 60, ['bob'])];
    const state = stateOf([order('2026-11-18T10:00')], {
      written: [failed('ann', 'first'), { ...failed('bob', 'first'), failedAt: null }],
    });
    const { due } = escalationAt(state, plan(steps), open, failedAt);
    expect(due.map(({ contact, notices }) => [contact, notices[0]?.step])).toEqual([['bob', 'second']]);
  });

  it.each<[string, Partial<WrittenNotice>]>([
    ['of a step that the plan no longer has', { step: 'gone' }],
    ['that is none', { failedAt: null }],
    ['of the last step', { step: 'second' }],
  ])('brings no step forward: a failure %s', (_, change) => {
    const state = stateOf([order('2026-11-18T10:00')], {
      written: [
        { ...failed('ann', 'first'), ...change },
        { ...failed('ann', 'first'), failedAt: null },
      ],
    });
    expect(escalationAt(state, plan(two), open, failedAt).due).toEqual([]);
  });

  it('leaves an earlier step of its contact where it is', () => {
    const quiet = { bob: { ...nights, from: '10:00', to: '10:31' } };
    const thePlan = plan([step('first', 30, ['ann', 'bob']), step('second', 60, ['bob'])], { quiet });
    const state = stateOf([order('2026-11-18T10:00')], { written: [failed('ann', 'first')] });
    const { due, written } = escalationAt(state, thePlan, open, failedAt);
    expect(due[0]?.notices[0]?.step).toBe('second');
    const all = [...state.written, ...written.map((notice) => ({ ...notice, failedAt }))];
    expect(escalationAt({ ...state, written: all }, thePlan, open, failedAt).due).toEqual([]);
  });

  it('escalates by the other contacts', () => {
    const waiting: Waiting = { kind: 'channel', id: 'ann', version: 1, since: failedAt };
    const { due } = escalationAt(stateOf([waiting]), plan([step('now', 0, ['ann', 'bob'])]), open, failedAt);
    expect(due.map(({ contact, kind }) => [contact, kind])).toEqual([['bob', 'channel']]);
  });
});

describe('an acknowledgement', () => {
  const from = '2026-11-18T10:00';

  it('stops the steps, and its time doesn’t count once it expires', () => {
    const state = stateOf([order(from)], {
      acknowledgements: [known('2026-11-18T10:40', '2026-11-18T14:40')],
    });
    expect(run(state, plan(two), { from, to: '2026-11-19T10:00' })).toEqual([
      '18. 10:30 ann first',
      '18. 15:00 bob second',
    ]);
  });

  it('without an end holds until the answer', () => {
    const state = stateOf([order(from)], { acknowledgements: [known('2026-11-18T10:40', null)] });
    expect(run(state, plan(two), { from, to: '2026-11-29T10:00' })).toEqual(['18. 10:30 ann first']);
  });

  it('of an old version leaves a new one alone, in whatever order they are given', () => {
    const waiting = [order('2026-11-18T11:00', 3), order('2026-11-18T10:50', 2), order(from)];
    const state = stateOf(waiting, { acknowledgements: [known('2026-11-18T10:20', null)] });
    expect(run(state, plan(two), { from, to: '2026-11-19T10:00' })).toEqual([
      '18. 11:20 ann first',
      '18. 11:50 bob second',
    ]);
  });

  it('holds although the clock was set back since', () => {
    const state = stateOf([order(from)], {
      acknowledgements: [known('2026-11-18T12:00', '2026-11-18T13:00')],
    });
    expect(escalationAt(state, plan(two), open, wall('2026-11-18T11:00')).due).toEqual([]);
  });

  it('covers earlier versions, and a later version begins the steps', () => {
    const waiting = [order(from), order('2026-11-18T10:20', 2), order('2026-11-18T11:00', 3)];
    const state = stateOf(waiting, { acknowledgements: [known('2026-11-18T10:35', '2026-11-18T10:45', 2)] });
    expect(run(state, plan(two), { from, to: '2026-11-19T10:00' })).toEqual([
      '18. 10:30 ann first',
      '18. 11:30 ann first',
      '18. 12:00 bob second',
    ]);
  });
});

/** Asks every minute. Returns the minutes after 10:00 at which somebody was told. */
const toldAt = (
  hours: number,
  at: (minute: number) => { plan: EscalationPlan; acknowledgements?: Acknowledgement[] },
): number[] => {
  let written: WrittenNotice[] = [];
  const told: number[] = [];
  for (let minute = 0; minute <= hours * 60; minute += 1) {
    const { plan: thePlan, acknowledgements = [] } = at(minute);
    const now = wall('2026-11-18T10:00') + minute * 60_000;
    const state = stateOf([order('2026-11-18T10:00')], { acknowledgements, written });
    const escalation = escalationAt(state, thePlan, open, now);
    const names = escalation.written.map(({ step: id, repeat, contact }) => `${id} ${repeat} ${contact}`);
    const known = written.map(({ step: id, repeat, contact }) => `${id} ${repeat} ${contact}`);
    // The store has one row for each.
    expect(names.filter((name) => known.includes(name))).toEqual([]);
    written = [...written, ...escalation.written];
    if (escalation.due.length > 0) told.push(minute);
  }
  return told;
};

it('what may have arrived before an acknowledgement is told after it, by another number', () => {
  const told: WrittenNotice = {
    ...{ ...order('2026-11-18T10:00'), step: 'first', repeat: 0, contact: 'ann' },
    ...{ at: wall('2026-11-18T10:30'), failedAt: null, isPassedOver: false, isLeftOut: true },
  };
  const state = stateOf([order('2026-11-18T10:00')], {
    ...{ acknowledgements: [known('2026-11-18T10:35', '2026-11-18T11:00')], written: [told] },
  });
  const { due } = escalationAt(state, plan(two), open, wall('2026-11-18T11:00'));
  expect(due.map(({ contact, notices }) => [contact, notices[0]?.repeat])).toEqual([['ann', 1]]);
});

it('a later message to a contact overtakes an earlier one about the same, also if it failed', () => {
  const first = (id: string) => ({ ...order('2026-11-18T10:00', 1, id), step: 'first', repeat: 0 });
  const seven = first('7');
  const message = { contact: 'ann', at: wall('2026-11-18T10:30'), notices: [seven, first('8')] };
  const later = {
    ...{ ...order('2026-11-18T10:00'), step: 'second', repeat: 0, contact: 'ann' },
    ...{
      at: wall('2026-11-18T10:31'),
      failedAt: wall('2026-11-18T11:31'),
      isPassedOver: false,
      isLeftOut: false,
    },
  };
  expect(overtakenOf(message, [later])).toEqual([seven]);
  for (const other of [{ isPassedOver: true }, { isLeftOut: true }, { contact: 'bob' }, { at: message.at }])
    expect(overtakenOf(message, [{ ...later, ...other }])).toEqual([]);
});

describe('no repetition is lost', () => {
  const only = [step('only', 30, ['ann'])];
  const before = plan(only, { repeatMinutes: 30 });
  /** The next ones after the plan changed, after ten hours. */
  const nextAfter = (changed: EscalationPlan): number[] =>
    toldAt(13, (minute) => ({ plan: minute <= 600 ? before : changed }))
      .filter((minute) => minute > 600)
      .slice(0, 2);

  it.each<[string, EscalationPlan, number[]]>([
    ['if they come less often', plan(only, { repeatMinutes: 240 }), [750]],
    ['if they come more often', plan(only, { repeatMinutes: 7 }), [604, 611]],
    ['if the step comes later', plan([step('only', 480, ['ann'])], { repeatMinutes: 30 }), [630, 660]],
    [
      'if another step follows',
      plan([...only, step('second', 620, ['ann'])], { repeatMinutes: 30 }),
      [620, 650],
    ],
    ['if escalation was switched off and on', { ...before, onSince: wall('2026-11-18T20:05') }, [635, 665]],
  ])('%s', (_, changed, expected) => {
    expect(nextAfter(changed)).toEqual(expected);
  });

  it('if the press of a button is read late', () => {
    // Pressed after 35 minutes, and known after 185. It holds for 180.
    const acknowledgements = [known('2026-11-18T10:35', '2026-11-18T13:35')];
    const told = toldAt(6, (minute) => ({
      plan: before,
      acknowledgements: minute < 185 ? [] : acknowledgements,
    }));
    expect(told.filter((minute) => minute > 180)).toEqual([240, 270, 300, 330, 360]);
  });

  it('also of a step that is told again and fails: the next step is due at once', () => {
    const onSince = wall('2026-11-18T20:00');
    const again: WrittenNotice = {
      ...{ ...order('2026-11-18T10:00'), step: 'first', repeat: 3, contact: 'ann' },
      ...{
        at: onSince + 30 * 60_000,
        failedAt: onSince + 31 * 60_000,
        isPassedOver: false,
        isLeftOut: false,
      },
    };
    const state = stateOf([order('2026-11-18T10:00')], { written: [again] });
    const { due } = escalationAt(state, plan(two, { onSince }), open, onSince + 31 * 60_000);
    expect(due.map(({ contact }) => contact)).toEqual(['bob']);
  });
});

it('a further version of an order that nobody knows starts nothing again, and is the one to acknowledge', () => {
  const state = stateOf([order('2026-11-18T10:00'), order('2026-11-18T10:20', 2)]);
  const [message] = escalationAt(state, plan(two), open, wall('2026-11-18T10:30')).due;
  expect(message?.notices).toEqual([
    { ...order('2026-11-18T10:00'), newestVersion: 2, step: 'first', repeat: 0 },
  ]);
});

it('a snooze postpones what arrived before it, and only that', () => {
  const state = stateOf([order('2026-11-18T10:00'), order('2026-11-18T10:20', 1, '8')], {
    snoozes: [{ from: wall('2026-11-18T10:15'), to: wall('2026-11-18T11:15') }],
  });
  expect(run(state, plan(two), { from: '2026-11-18T10:00', to: '2026-11-19T10:00' })).toEqual([
    '18. 10:50 ann first',
    '18. 11:15 ann first',
    '18. 11:15 bob second',
    '18. 11:20 bob second',
  ]);
});

it('a snooze postpones no order that arrives as it begins, and nothing but orders', () => {
  const state = stateOf(
    [
      order('2026-11-18T10:15'),
      { kind: 'not-listening', id: '', version: 1, since: wall('2026-11-18T10:00') },
    ],
    { snoozes: [{ from: wall('2026-11-18T10:15'), to: wall('2026-11-18T12:15') }] },
  );
  expect(run(state, plan(two.slice(0, 1)), { from: '2026-11-18T10:00', to: '2026-11-19T10:00' })).toEqual([
    '18. 10:30 ann first',
    '18. 10:45 ann first',
  ]);
});

it('a step that an earlier snooze held is on time after a later one, too', () => {
  const quiet = { ann: { ...nights, from: '11:00', to: '14:00' } };
  const state = stateOf([order('2026-11-18T10:00')], {
    snoozes: [
      { from: wall('2026-11-18T10:15'), to: wall('2026-11-18T11:05') },
      { from: wall('2026-11-18T11:20'), to: wall('2026-11-18T11:30') },
    ],
  });
  const thePlan = plan([step('first', 30, ['ann']), step('second', 240, ['bob'])], { quiet });
  expect(run(state, thePlan, { from: '2026-11-18T10:00', to: '2026-11-19T10:00' })).toEqual([
    '18. 14:00 ann first',
    '18. 14:00 bob second',
  ]);
});

it('orders and failed polls wait for the first poll after a sleep, also a step of this time', () => {
  const silence: Waiting = { kind: 'not-listening', id: '', version: 1, since: wall('2026-11-18T10:00') };
  const polled = wall('2026-11-18T12:00');
  const sent = (waiting: Waiting[], pollAwaitedUntil: number | null) =>
    run(stateOf(waiting, { pollAwaitedUntil }), plan([...two, step('third', 119, ['cem'])]), {
      ...{ from: '2026-11-18T10:00', to: '2026-11-19T10:00' },
      asleep: ['2026-11-18T10:10', '2026-11-18T11:59'],
    });
  expect(sent([order('2026-11-18T10:00')], polled)).toEqual(['18. 12:00 cem third']);
  expect(sent([order('2026-11-18T10:00')], null)).toEqual(['18. 11:59 cem third']);
  expect(sent([silence], polled)).toEqual(['18. 12:00 cem third']);
  expect(sent([{ ...silence, kind: 'channel', id: 'bob' }], polled)).toEqual(['18. 11:59 cem third']);
});

it('orders are one message to a contact, with the oldest; other causes are messages of their own', () => {
  const silence: Waiting = { kind: 'not-listening', id: '', version: 4, since: wall('2026-11-18T09:50') };
  const failing = ['bob', 'cem'].map((id): Waiting => ({ ...silence, kind: 'channel', id }));
  const state = stateOf([order('2026-11-18T10:00'), order('2026-11-18T09:58', 1, '8'), silence, ...failing]);
  const { due } = escalationAt(state, plan([step('now', 30, ['ann'])]), open, wall('2026-11-18T10:30'));
  expect(due.map(({ kind, notices, since }) => [kind, notices.length, shown(since)])).toEqual([
    ['order', 2, '18. 09:58'],
    ['not-listening', 1, '18. 09:50'],
    ['channel', 1, '18. 09:50'],
    ['channel', 1, '18. 09:50'],
  ]);
});

describe('before an attempt a message', () => {
  const now = wall('2026-11-18T10:45');
  const notice = { ...order('2026-11-18T10:00'), newestVersion: 1, step: 'first', repeat: 0 };
  const other = { ...notice, id: '8' };
  const message = { contact: 'ann', notices: [notice, other], at: wall('2026-11-18T10:30') };
  const waiting = [order('2026-11-18T10:00'), order('2026-11-18T10:00', 1, '8')];
  const later: WrittenNotice = {
    ...{ ...notice, step: 'second', contact: 'ann', at: wall('2026-11-18T10:40') },
    ...{ failedAt: null, isPassedOver: false, isLeftOut: false },
  };

  const own = message.notices.map((one): WrittenNotice => ({ ...later, ...one, at: message.at }));

  const drop: NextAttempt = { kind: 'drop', overtaken: [] };
  const send = (...notices: Notice[]) => ({ kind: 'send' as const, notices, overtaken: [] });

  it.each<[string, EscalationState, EscalationPlan, NextAttempt]>([
    ['is sent', stateOf(waiting, { written: own }), plan(two), send(notice, other)],
    [
      'is sent in the quiet hours of another contact',
      stateOf(waiting),
      plan(two, {
        contacts: [
          { id: 'bob', quietHours: { ...nights, from: '10:40', to: '11:10' } },
          { id: 'ann', quietHours: noQuietHours },
        ],
      }),
      send(notice, other),
    ],
    [
      'is dropped if its contact has quiet hours only',
      stateOf(waiting),
      plan(two, { quiet: { ann: { ...nights, days: [0, 1, 2, 3, 4, 5, 6] } } }),
      drop,
    ],
    ['leaves out what is answered', stateOf(waiting.slice(1)), plan(two), send(other)],
    [
      'leaves out what is acknowledged',
      stateOf(waiting, { acknowledgements: [known('2026-11-18T10:40', null)] }),
      plan(two),
      send(other),
    ],
    [
      'leaves out what a later message to the contact tells',
      stateOf(waiting, { written: [later] }),
      plan(two),
      { ...send(other), overtaken: [notice] },
    ],
    [
      'keeps what was passed over, or told to others',
      stateOf(waiting, {
        written: [
          { ...later, isLeftOut: true },
          { ...later, isPassedOver: true },
          { ...later, contact: 'bob' },
        ],
      }),
      plan(two),
      send(notice, other),
    ],
    [
      'waits for the end of a snooze that began meanwhile',
      stateOf(waiting, { snoozes: [{ from: wall('2026-11-18T10:35'), to: wall('2026-11-18T11:20') }] }),
      plan(two),
      { kind: 'wait', until: wall('2026-11-18T11:20') },
    ],
    [
      'isn’t held by a snooze that began before its orders',
      stateOf(waiting, { snoozes: [{ from: wall('2026-11-18T09:35'), to: wall('2026-11-18T11:20') }] }),
      plan(two),
      send(notice, other),
    ],
    [
      'waits for a poll',
      stateOf(waiting, { pollAwaitedUntil: wall('2026-11-18T10:46') }),
      plan(two),
      { kind: 'wait', until: wall('2026-11-18T10:46') },
    ],
    ['is dropped without a notice', stateOf([]), plan(two), drop],
    [
      'leaves out a step that no longer names its contact',
      stateOf(waiting),
      plan([step('first', 30, ['bob']), step('second', 60, ['ann'])]),
      drop,
    ],
    ['is dropped without its contact', stateOf(waiting), plan(two, { contacts: [] }), drop],
    [
      'is dropped if escalation was off meanwhile',
      stateOf(waiting),
      plan(two, { onSince: wall('2026-11-18T10:40') }),
      drop,
    ],
    [
      'is sent if the clock was set back to before escalation was on',
      stateOf(waiting),
      plan(two, { onSince: wall('2026-11-18T10:50') }),
      send(notice, other),
    ],
    ['is dropped when escalation is off', stateOf(waiting), plan(two, { on: false }), drop],
    [
      'waits for the end of quiet hours',
      stateOf(waiting),
      plan(two, { quiet: { ann: { ...nights, from: '10:40', to: '11:10' } } }),
      { kind: 'wait', until: wall('2026-11-18T11:10') },
    ],
  ])('%s', (_, state, thePlan, expected) => {
    expect(nextAttemptOf(message, state, thePlan, now)).toEqual(expected);
  });
});

it('a contact whose id is the key of an order gets its notices', () => {
  const thePlan = plan([step('now', 0, ['7'])], { contacts: [{ id: '7', quietHours: noQuietHours }] });
  expect(
    escalationAt(stateOf([order('2026-11-18T10:00')]), thePlan, open, wall('2026-11-18T10:00')).due,
  ).toHaveLength(1);
});

it('after the clock was set back the state is as old as before', () => {
  const [hour, now] = [3_600_000, 10 * 3_600_000];
  const notice: WrittenNotice = {
    ...{ kind: 'order', id: '7', version: 1, step: 'first', repeat: 0, contact: 'ann' },
    ...{ at: 9 * hour, failedAt: 9 * hour, isPassedOver: false, isLeftOut: false },
  };
  const state: EscalationState = {
    waiting: [{ kind: 'order', id: '7', version: 1, since: 8 * hour }],
    acknowledgements: [
      { kind: 'order', id: '7', version: 1, at: 9 * hour, until: 14 * hour },
      { kind: 'order', id: '8', version: 1, at: 9 * hour, until: null },
    ],
    snoozes: [
      { from: 8 * hour, to: now },
      { from: 8 * hour, to: 11 * hour },
      { from: 11 * hour, to: 14 * hour },
    ],
    written: [notice, { ...notice, failedAt: null }],
    pollAwaitedUntil: 11 * hour,
  };
  expect(afterSetBack(state, now, 2 * hour)).toEqual({
    waiting: [{ kind: 'order', id: '7', version: 1, since: 6 * hour }],
    acknowledgements: [
      { kind: 'order', id: '7', version: 1, at: 7 * hour, until: 12 * hour },
      { kind: 'order', id: '8', version: 1, at: 7 * hour, until: null },
    ],
    snoozes: [
      { from: 6 * hour, to: 8 * hour },
      { from: 6 * hour, to: 9 * hour },
      { from: 9 * hour, to: 14 * hour },
    ],
    written: [
      { ...notice, at: 7 * hour, failedAt: 7 * hour },
      { ...notice, at: 7 * hour, failedAt: null },
    ],
    pollAwaitedUntil: 9 * hour,
  });
});

describe('after a clock that was years ahead is right again', () => {
  const by = 3 * 365 * 24 * 3_600_000;
  const ahead = (text: string): number => wall(text) + by;
  const thePlan = plan([step('first', 30, ['ann']), step('second', 120, ['bob'])], { repeatMinutes: 60 });
  const notice = (contact: string, id: string, repeat: number, at: number): WrittenNotice => ({
    ...{
      kind: 'order',
      id: '7',
      version: 1,
      step: id,
      repeat,
      contact,
      at,
      failedAt: null,
      isPassedOver: false,
      isLeftOut: false,
    },
  });
  const nothing = { acknowledgements: [], snoozes: [], written: [], pollAwaitedUntil: null };
  /** What is due at each minute of three hours. */
  const dueFrom = (before: EscalationState, from: string): string[] => {
    let state = afterSetBack(before, wall(from), by);
    const told: string[] = [];
    for (let minute = 0; minute <= 180; minute += 1) {
      const now = wall(from) + minute * 60_000;
      const { due, written } = escalationAt(state, thePlan, open, now);
      state = { ...state, written: [...state.written, ...written] };
      for (const { contact, notices } of due) told.push(`${shown(now)} ${contact} ${notices[0]?.repeat}`);
    }
    return told;
  };

  it('an order of before is as old as it is, and its repetitions go on', () => {
    const written = [
      notice('ann', 'first', 0, wall('2026-11-18T10:30')),
      notice('bob', 'second', 0, ahead('2026-11-18T11:05')),
      notice('bob', 'second', 26_278, ahead('2026-11-18T11:06')),
    ];
    expect(
      dueFrom({ ...nothing, waiting: [order('2026-11-18T10:00')], written }, '2026-11-18T11:30'),
    ).toEqual([...['18. 13:00 bob 26279', '18. 14:00 bob 26280']]);
  });

  it('an order that came meanwhile counts from when it came', () => {
    const waiting = [{ ...order('2026-11-18T11:00'), since: ahead('2026-11-18T11:00') }];
    expect(dueFrom({ ...nothing, waiting }, '2026-11-18T11:10')).toEqual([
      ...['18. 11:30 ann 0', '18. 13:00 bob 0', '18. 14:00 bob 1'],
    ]);
  });

  it('what was acknowledged holds as long as it was meant to', () => {
    const waiting = [order('2026-11-18T10:00')];
    const once = known('2026-11-18T10:10', '2026-11-18T12:00');
    const meanwhile = { ...once, at: ahead('2026-11-18T10:10'), until: ahead('2026-11-18T12:00') };
    for (const one of [once, meanwhile]) {
      expect(dueFrom({ ...nothing, waiting, acknowledgements: [one] }, '2026-11-18T11:00')).toEqual([
        ...['18. 12:20 ann 0', '18. 13:50 bob 0'],
      ]);
    }
  });

  it('a snooze of then is over', () => {
    const snoozes = [{ from: ahead('2026-11-18T11:05'), to: ahead('2026-11-18T12:05') }];
    expect(
      dueFrom({ ...nothing, waiting: [order('2026-11-18T11:00')], snoozes }, '2026-11-18T11:10'),
    ).toEqual([...['18. 11:30 ann 0', '18. 13:00 bob 0', '18. 14:00 bob 1']]);
  });
});

it('the time line of an order shows every step and the first repetition, also while escalation is off', () => {
  const thePlan = plan([...two, step('third', 90, ['ann', 'cem'])], {
    ...{ on: false, repeatMinutes: 60, quiet: { cem: nights } },
  });
  const line = timeLineOf(thePlan, open, wall('2026-11-18T21:00'));
  expect(line.map(({ at, ...entry }) => ({ at: shown(at), ...entry }))).toEqual([
    { at: '18. 21:30', contact: 'ann', step: 'first', repeat: 0 },
    { at: '18. 22:00', contact: 'bob', step: 'second', repeat: 0 },
    { at: '18. 22:30', contact: 'ann', step: 'third', repeat: 0 },
    { at: '18. 23:30', contact: 'ann', step: 'third', repeat: 1 },
    { at: '19. 07:00', contact: 'cem', step: 'third', repeat: 0 },
  ]);
});
