import fc from 'fast-check';
import type { QuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import type { EscalationPlan, Step } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { nthSeed } from '../scheduler/nth-seed.ts';

/** What happens in a minute of a night. */
export type NightEvent =
  /** A new version of an order. */
  | { kind: 'arrives'; order: number }
  | { kind: 'acknowledges'; order: number }
  | { kind: 'answers'; order: number }
  /** In the portal or at another desk: the desk learns it from a poll. */
  | { kind: 'answers-elsewhere'; order: number }
  | { kind: 'snoozes'; minutes: number }
  | { kind: 'sleeps'; minutes: number }
  /**
   * The process dies: at once, after it has written messages down, or after it has sent one. The clock is set
   * by `clock` minutes before the next start.
   */
  | { kind: 'dies'; after: 'nothing' | 'writing' | 'sending'; minutes: number; clock: number }
  | { kind: 'sets-clock'; minutes: number }
  | { kind: 'fails'; contact: string; how: 'refuses' | 'asks-later'; minutes: number }
  | { kind: 'listens'; listens: boolean }
  /** The button of the last message about the order was pressed so many minutes ago, and the desk learns it. */
  | { kind: 'pressed'; order: number; minutes: number }
  | { kind: 'repeats'; minutes: number }
  /** The n-th step of the plan comes after another time. */
  | { kind: 'moves-step'; step: number; minutes: number }
  | { kind: 'switches-off'; minutes: number };

export type Night = {
  zone: string;
  /** Year, month from 1, day, hour. On the clock of the zone. */
  begins: readonly [number, number, number, number];
  plan: EscalationPlan;
  /** Open weekdays, 0 is Sunday. */
  weekdays: number[];
  /** The minutes of an acknowledgement; `null`: until the answer. */
  acknowledgedMinutes: number | null;
  /** How many minutes after a start or a wake the first poll ends. */
  firstPollMinutes: number;
  /** In the order of their minutes. */
  events: { at: number; event: NightEvent }[];
};

export const nightMinutes = 11 * 60;

const contactIds = ['ann', 'bob', 'cem'];

/** Evenings, most of them before the clocks change. */
const evenings: [zone: string, year: number, month: number, day: number][] = [
  ['Europe/Amsterdam', 2026, 11, 18],
  ['Europe/Amsterdam', 2026, 11, 20],
  ['Europe/Amsterdam', 2026, 3, 28],
  ['Europe/Amsterdam', 2026, 10, 24],
  ['America/New_York', 2026, 3, 7],
  ['America/New_York', 2026, 10, 31],
  ['Australia/Lord_Howe', 2026, 10, 3],
  ['Australia/Lord_Howe', 2026, 4, 4],
];

const oneOf = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const quietHours = oneOf<QuietHours>(
  { on: false, from: '22:00', to: '06:00', days: [] },
  { on: true, from: '22:00', to: '06:00', days: [] },
  { on: true, from: '19:30', to: '02:30', days: [] },
  { on: true, from: '12:00', to: '17:00', days: [0] },
);

const stepArbitrary = (counts: fc.Arbitrary<Step['counts']>): fc.Arbitrary<Omit<Step, 'id'>> =>
  fc.record({
    afterMinutes: oneOf(0, 5, 15, 30, 45, 60, 90, 120, 240),
    counts,
    contacts: fc.subarray(contactIds, { minLength: 1 }),
  });

const planArbitrary = (counts: fc.Arbitrary<Step['counts']>): fc.Arbitrary<EscalationPlan> =>
  fc
    .record({
      steps: fc.array(stepArbitrary(counts), { minLength: 1, maxLength: 4 }),
      repeatMinutes: oneOf(null, 30, 45, 120),
      workingHours: oneOf(
        { from: '08:00', to: '17:00' },
        { from: '06:30', to: '22:00' },
        { from: '20:00', to: '04:00' },
        { from: '00:00', to: '00:00' },
      ),
      contacts: fc.tuple(quietHours, quietHours, quietHours),
    })
    .map(({ steps, contacts, ...plan }) => ({
      ...{ ...plan, on: true, onSince: 0 },
      steps: steps.map((step, index) => ({ ...step, id: `s${index}` })),
      contacts: contacts.map((hours, index) => ({ id: contactIds[index] ?? '', quietHours: hours })),
    }));

const order = fc.nat({ max: 2 });
const minutes = oneOf(1, 4, 20, 70, 200, 400);

const commonEvents: fc.WeightedArbitrary<NightEvent>[] = [
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrives'), order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('acknowledges'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answers'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answers-elsewhere'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('snoozes'), minutes: oneOf(10, 60, 300) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sleeps'), minutes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dies'),
      after: oneOf('nothing', 'writing', 'sending'),
      minutes,
      clock: oneOf(0, 0, 0, -90),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sets-clock'), minutes: oneOf(-90, -60, -7, 5, 60) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('listens'), listens: fc.boolean() }) },
];

const failure: fc.WeightedArbitrary<NightEvent> = {
  weight: 8,
  arbitrary: fc.record({
    kind: fc.constant('fails'),
    contact: oneOf(...contactIds),
    how: oneOf('refuses', 'asks-later'),
    minutes: oneOf(20, 70, 400),
  }),
};

type TimedEvent = Night['events'][number];

/** A snooze of an order that ends before the clock is set back, by the user or while Orderbell is off. */
const endedSnooze: fc.Arbitrary<TimedEvent[]> = fc
  .record({ at: fc.nat({ max: nightMinutes - 200 }), order, after: oneOf(1, 20, 45), isDead: fc.boolean() })
  .map(({ at, order: snoozed, after, isDead }) => [
    { at, event: { kind: 'arrives', order: snoozed } },
    { at: at + 1, event: { kind: 'snoozes', minutes: 10 } },
    {
      at: at + 11 + after,
      event: isDead
        ? { kind: 'dies', after: 'nothing', minutes: 1, clock: -90 }
        : { kind: 'sets-clock', minutes: -90 },
    },
  ]);

/** The order of a message that its channel asks for later is acknowledged meanwhile, and nobody answers it. */
const droppedMessage: fc.Arbitrary<TimedEvent[]> = fc
  .record({ at: fc.nat({ max: 200 }), order, after: oneOf(20, 32, 50, 65) })
  .map(({ at, order: acknowledged, after }) => [
    ...contactIds.map((contact) => ({
      at,
      event: { kind: 'fails', contact, how: 'asks-later', minutes: after + 5 } as const,
    })),
    { at, event: { kind: 'arrives', order: acknowledged } },
    { at: at + after, event: { kind: 'acknowledges', order: acknowledged } },
  ]);

const nightArbitrary = (
  counts: fc.Arbitrary<Step['counts']>,
  events: fc.WeightedArbitrary<NightEvent>[],
  scene: fc.Arbitrary<TimedEvent[]>,
): fc.Arbitrary<Night> =>
  fc
    .record({
      evening: oneOf(...evenings),
      hour: oneOf(7, 14, 17, 19, 20),
      plan: planArbitrary(counts),
      weekdays: oneOf<number[]>([0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]),
      acknowledgedMinutes: oneOf(null, 20, 60, 150),
      firstPollMinutes: oneOf(0, 1, 1, 5),
      first: order,
      events: fc.array(fc.record({ at: fc.nat({ max: nightMinutes - 1 }), event: fc.oneof(...events) }), {
        minLength: 4,
        maxLength: 15,
        size: 'max',
      }),
      scene: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: scene }),
    })
    .map(({ evening: [zone, ...day], hour, first, events: others, scene: own, ...night }) => ({
      ...{ ...night, zone, begins: [...day, hour] },
      events: [{ at: 3, event: { kind: 'arrives' as const, order: first } }, ...others, ...own].toSorted(
        (one, other) => one.at - other.at,
      ),
    }));

const changes: fc.WeightedArbitrary<NightEvent>[] = [
  { weight: 14, arbitrary: fc.record({ kind: fc.constant('pressed'), order, minutes: oneOf(3, 20, 60) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeats'), minutes: oneOf(7, 30, 45, 120) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('moves-step'),
      step: fc.nat({ max: 3 }),
      minutes: oneOf(5, 30, 90, 240),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switches-off'), minutes: oneOf(5, 40) }) },
];

/** The plan changes, or a press is read late. The oracle then looks back, and each step has to need a minute. */
const changingNight = (counts: Step['counts']): fc.Arbitrary<Night> =>
  nightArbitrary(fc.constant(counts), [...commonEvents, ...changes], endedSnooze).map((night) => ({
    ...night,
    plan: {
      ...night.plan,
      steps: night.plan.steps.map((step) => ({ ...step, afterMinutes: Math.max(5, step.afterMinutes) })),
    },
  }));

/**
 * Where channels fail, all steps count the same minutes. So the oracle knows which step is the next one
 * without a look into the future.
 */
const failingNight = (counts: Step['counts']): fc.Arbitrary<Night> =>
  nightArbitrary(fc.constant(counts), [...commonEvents, failure], fc.oneof(endedSnooze, droppedMessage));

const nights = fc.oneof(
  { weight: 2, arbitrary: nightArbitrary(oneOf('working', 'all'), commonEvents, endedSnooze) },
  { weight: 2, arbitrary: failingNight('all') },
  { weight: 2, arbitrary: failingNight('working') },
  { weight: 1, arbitrary: changingNight('all') },
  { weight: 1, arbitrary: changingNight('working') },
);

const never: QuietHours = { on: false, from: '22:00', to: '06:00', days: [] };

/**
 * A message to Ann about two orders waits until a later one tells her of the first. Then it arrives, and she
 * presses its button: she knows of the second order, and Bob has to hear of the first.
 */
export const overtakenNight: Night = {
  ...{ zone: 'Europe/Amsterdam', begins: [2026, 11, 18, 19], weekdays: [1, 2, 3, 4, 5] },
  plan: {
    ...{ on: true, onSince: 0, repeatMinutes: null, workingHours: { from: '08:00', to: '17:00' } },
    steps: [
      { id: 's0', afterMinutes: 5, counts: 'all', contacts: ['ann'] },
      { id: 's1', afterMinutes: 25, counts: 'all', contacts: ['ann'] },
      { id: 's2', afterMinutes: 45, counts: 'all', contacts: ['bob'] },
    ],
    contacts: contactIds.map((id) => ({ id, quietHours: never })),
  },
  ...{ acknowledgedMinutes: null, firstPollMinutes: 0 },
  events: [
    { at: 3, event: { kind: 'arrives', order: 1 } },
    { at: 7, event: { kind: 'arrives', order: 2 } },
    // Both come due meanwhile.
    { at: 7, event: { kind: 'sleeps', minutes: 8 } },
    { at: 7, event: { kind: 'fails', contact: 'ann', how: 'asks-later', minutes: 22 } },
    { at: 31, event: { kind: 'pressed', order: 2, minutes: 0 } },
  ],
};

/** The n-th night of a seed. The two numbers name the same night everywhere. */
export const nthNight = (seed: number, n: number): Night => {
  const [night] = fc.sample(nights, { seed: nthSeed(seed, n), numRuns: 1, unbiased: true });
  if (night === undefined) throw new Error('A sample of one has one.');
  return night;
};

/** The simplest night with a property, found by shrinking the n-th; `null` if the n-th hasn't it. */
export const simplestNight = (seed: number, n: number, has: (night: Night) => boolean): Night | null => {
  const property = fc.property(nights, (night) => !has(night));
  const { counterexample } = fc.check(property, { seed: nthSeed(seed, n), numRuns: 1, unbiased: true });
  return counterexample?.[0] ?? null;
};
