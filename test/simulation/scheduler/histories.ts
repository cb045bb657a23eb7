import fc from 'fast-check';
import type { Subject } from '../model/model-order.ts';
import type { Traits } from '../model/traits.ts';
import {
  type Absence,
  type Action,
  type BuyerAction,
  type Change,
  faults,
  type History,
  type PortalAction,
  type Step,
  targets,
  type UserStep,
} from './steps.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Small ranges, so that values coincide often. The first value of each is the simplest, so shrinking leads
 * there.
 */
const terms = fc.record({
  day: fc.integer({ min: 10, max: 13 }),
  quantity: fc.integer({ min: 5, max: 6 }),
  price: fc.constantFrom(2, 2, 2, 3),
});
/** A proposal's date is sometimes not known yet. */
const proposedDay = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 10, max: 14 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);
const order = fc.integer({ min: 0, max: 5 });
const line = fc.integer({ min: 0, max: 1 });
const when = fc.constantFrom('before' as const, 'after' as const);

/** How late the search index shows a version. */
const lateness = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(2 * second, 40 * second) },
  { weight: 1, arbitrary: fc.constantFrom(12 * minute, 3 * hour, 23 * hour, 48 * hour) },
);

/** How far ahead a version is stamped. */
const ahead = fc.oneof(
  { weight: 15, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(3 * hour, 23 * hour, 400 * 24 * hour) },
);

/** Mostly the same quantity as before, so that the figures alone show no change. */
const replace = fc.record({
  kind: fc.constant('replace' as const),
  subject: fc.constantFrom<Partial<Subject>>(
    { unit: 'KGM' },
    { item: 'I-2' },
    { revision: 'B' },
    { unit: 'PCE' },
    { item: 'I-1' },
    { revision: 'A' },
    { name: 'Screw' },
    { name: 'Bolt' },
    { item: 'I-2', name: 'Screw', revision: 'A', unit: 'KGM' },
  ),
  quantity: fc.constantFrom(null, null, 5, 6),
});

const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reissue' as const), terms }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('approve' as const, 'turn-down' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reopen' as const), terms }) },
  { weight: 3, arbitrary: replace },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'note' as const,
        'ship' as const,
        'withdraw' as const,
        'reconfirm' as const,
        'cancel' as const,
        'complete' as const,
      ),
    }),
  },
);

const buyerAction: fc.Arbitrary<BuyerAction> = fc.record({
  order,
  line,
  move,
  late: lateness,
  ahead,
  broken: fc.oneof(
    { weight: 20, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const portalAction: fc.Arbitrary<PortalAction> = fc.record({
  order,
  line,
  response: fc.oneof(
    fc.record({ kind: fc.constantFrom('accepted' as const, 'rejected' as const) }),
    fc.record({
      kind: fc.constant('values' as const),
      day: fc.integer({ min: 10, max: 14 }),
      quantity: fc.integer({ min: 5, max: 6 }),
      price: fc.constantFrom(null, null, 3),
    }),
  ),
});

const absence: fc.Arbitrary<Absence> = fc.record({
  colleague: fc.boolean(),
  steps: fc.integer({ min: 0, max: 2 }),
});

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ pollMinutes: fc.constantFrom(5, 1, 60) }),
  fc.record({ undoSeconds: fc.constantFrom(0, 10, 60) }),
  fc.record({ onlyIssued: fc.constantFrom(false, true, true) }),
  fc.record({ answerFormat: fc.constantFrom('json' as const, 'xml' as const) }),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: buyerAction.map((one): Action => ({ kind: 'buyer', action: one })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'kill' as const,
        'kill' as const,
        'expire-tokens' as const,
        'forget-sessions' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: absence.map((one): Action => ({ kind: 'leave', ...one })) },
  { weight: 1, arbitrary: portalAction.map((one): Action => ({ kind: 'portal', ...one })) },
);

const skip = fc.integer({ min: 0, max: 3 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      step: fc.constant('issue' as const),
      lines: fc.array(terms, { minLength: 1, maxLength: 2 }),
      late: lateness,
    }),
  },
  { weight: 7, arbitrary: buyerAction.map((one): Step => ({ step: 'buyer', ...one })) },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('pass' as const),
      ms: fc.constantFrom(300, 2 * second, 11 * second, 70 * second, 320 * second),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('sleep' as const),
      ms: fc.constantFrom(6 * minute, 20 * minute, 65 * minute, 13 * hour, 30 * hour),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      step: fc.constant('answer' as const),
      ...{ order, line, say: fc.constantFrom('accept' as const, 'propose' as const, 'reject' as const) },
      day: proposedDay,
      price: fc.constantFrom(null, null, null, 2, 3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('answer-all' as const), order }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('open' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constantFrom('undo' as const, 'edit' as const, 'send-anyway' as const, 'drop' as const),
      order,
    }),
  },
  { weight: 5, arbitrary: fc.constant<Step>({ step: 'poll-now' }) },
  { weight: 1, arbitrary: portalAction.map((one): Step => ({ step: 'portal', ...one })) },
  { weight: 1, arbitrary: absence.map((one): Step => ({ step: 'leave', ...one })) },
  { weight: 1, arbitrary: change.map((one): Step => ({ step: 'settings', change: one })) },
  { weight: 1, arbitrary: order.map((one): Step => ({ step: 'attach', order: one })) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('flurry' as const),
      ...{ orders: fc.integer({ min: 2, max: 4 }), skip: fc.constantFrom(2, 2, 2, 3, 4, 5) },
      fromNewest: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      step: fc.constant('ambush' as const),
      ...{ target: fc.constantFrom(...targets), skip, when, action },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constantFrom('kill-at-commit' as const, 'kill-at-commit' as const, 'kill-at-await' as const),
      skip: fc.integer({ min: 0, max: 9 }),
      when,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ step: 'kill' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('clock' as const),
      off: fc.constantFrom(0, 5 * minute, -5 * minute, 2 * hour, -2 * hour, 26 * hour, -26 * hour),
    }),
  },
);

/** At the second computer: mostly answers, to orders that were read there some time ago. */
const userStep: fc.Arbitrary<UserStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('answer' as const),
      ...{ order, line, say: fc.constantFrom('accept' as const, 'propose' as const, 'reject' as const) },
      day: proposedDay,
      price: fc.constantFrom(null, null, null, 2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('answer-all' as const), order }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('open' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constantFrom('undo' as const, 'edit' as const, 'send-anyway' as const, 'drop' as const),
      order,
    }),
  },
  { weight: 3, arbitrary: fc.constant<UserStep>({ step: 'poll-now' }) },
  { weight: 1, arbitrary: fc.constant<UserStep>({ step: 'kill' }) },
);

/** One history in a hundred has more records with one stamp than a page of the contract holds. */
const stepOrMore: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1_300, arbitrary: step },
  { weight: 120, arbitrary: userStep.map((one): Step => ({ step: 'other-computer', does: one })) },
  { weight: 4, arbitrary: order.map((one): Step => ({ step: 'handover', order: one })) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('crowd' as const), count: fc.constantFrom(101, 120, 210) }),
  },
);

const kills = Array.from({ length: 6 }, (): Action => ({ kind: 'kill' }));

/** An answer is settled within seconds. Trouble at random times would hardly ever meet it. */
const troubledAnswer: fc.Arbitrary<Step[]> = fc
  .record({
    ...{ order, line, move, say: fc.constantFrom('propose' as const, 'accept' as const, 'reject' as const) },
    ...{ day: fc.integer({ min: 11, max: 14 }), price: fc.constantFrom(null, 3) },
    fault: fc.constantFrom<Action>(...kills, ...faults.map((fault): Action => ({ kind: 'fault', fault }))),
    ms: fc.constantFrom(11 * second, 70 * second, 320 * second),
    carries: fc.constantFrom(false, false, false, true),
  })
  .map(({ order: at, line: of, move: moved, say, day, price, fault, ms, carries }) => {
    const prompt = { late: 0, ahead: 0, broken: false };
    const between: Action = { kind: 'buyer', action: { order: at, line: of, move: moved, ...prompt } };
    return [
      ...(carries ? [{ step: 'attach' as const, order: at }] : []),
      { step: 'ambush', target: 'post', skip: 0, when: 'after', action: fault },
      { step: 'ambush', target: 'post', skip: 1, when: 'before', action: between },
      { ...{ step: 'answer', order: at, line: of, say }, ...{ day, price } },
      { step: 'pass', ms },
    ];
  });

/**
 * The user accepts, the buyer changes the line before the answer is sent, and the user sends anyway or
 * edits.
 */
const crossedAnswer: fc.Arbitrary<Step[]> = fc
  .record({
    ...{ order, line, next: fc.constantFrom('send-anyway' as const, 'edit' as const) },
    other: fc.oneof(fc.record({ kind: fc.constant('reissue' as const), terms }), replace),
  })
  .map(({ order: at, line: of, other, next }) => [
    { ...{ step: 'answer', order: at, line: of, say: 'accept' }, ...{ day: 10, price: null } },
    {
      ...{ step: 'buyer', order: at, line: of, late: 0, ahead: 0, broken: false },
      move: other,
    },
    { step: 'poll-now' },
    { step: next, order: at },
    { step: 'pass', ms: 11 * second },
  ]);

/** The user accepts confirmed terms again with a document, and the message is lost. */
const lostDocument: fc.Arbitrary<Step[]> = fc
  .record({ order, line, fault: fc.constantFrom('lost-request' as const, 'error-before' as const) })
  .map(({ order: at, line: of, fault }) => {
    const accept = { ...{ order: at, line: of, say: 'accept' as const }, ...{ day: 10, price: null } };
    return [
      { step: 'answer', ...accept },
      { step: 'pass', ms: 11 * second },
      { step: 'open', order: at },
      { step: 'attach', order: at },
      { step: 'ambush', target: 'post', skip: 0, when: 'before', action: { kind: 'fault', fault } },
      { step: 'answer', ...accept },
      { step: 'pass', ms: 320 * second },
    ];
  });

/** The service accepts nothing for a while. */
const longTrouble: fc.Arbitrary<Step[]> = fc
  .record({ order, line, fault: fc.constantFrom('refused' as const, 'too-many' as const) })
  .map(({ order: at, line: of, fault }) => [
    ...[0, 1, 2, 3].map(
      (skip): Step => ({
        ...{ step: 'ambush', target: 'post', skip, when: 'before' },
        action: { kind: 'fault', fault: skip === 3 ? 'error-before' : fault },
      }),
    ),
    { ...{ step: 'answer', order: at, line: of, say: 'accept' }, ...{ day: 10, price: null } },
    { step: 'pass', ms: 320 * second },
  ]);

/** Both computers answer one order. Neither has polled since the other one answered. */
const twoComputers: fc.Arbitrary<Step[]> = fc
  .record({
    ...{ order, line, ms: fc.constantFrom(2 * second, 11 * second, 70 * second) },
    first: fc.constantFrom('accept' as const, 'propose' as const, 'reject' as const),
    second: fc.constantFrom('propose' as const, 'accept' as const, 'reject' as const),
    atOther: fc.boolean(),
    days: fc.tuple(proposedDay, proposedDay),
  })
  .map(({ order: at, line: of, ms, first, second: next, atOther, days }) => {
    const answer = (say: typeof first, day: number): UserStep => ({
      ...{ step: 'answer', order: at, line: of, say },
      ...{ day, price: null },
    });
    const does = (step: UserStep, isOther: boolean): Step =>
      isOther ? { step: 'other-computer', does: step } : step;
    return [
      { step: 'open', order: at },
      { step: 'other-computer', does: { step: 'poll-now' } },
      { step: 'other-computer', does: { step: 'open', order: at } },
      does(answer(first, days[0]), atOther),
      { step: 'pass', ms },
      does(answer(next, days[1]), !atOther),
      { step: 'pass', ms: 70 * second },
    ];
  });

const stepOrScene: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 48, arbitrary: stepOrMore.map((one) => [one]) },
  { weight: 4, arbitrary: troubledAnswer },
  { weight: 2, arbitrary: crossedAnswer },
  { weight: 1, arbitrary: lostDocument },
  { weight: 1, arbitrary: twoComputers },
  { weight: 1, arbitrary: longTrouble },
);

const traits: fc.Arbitrary<Traits> = fc
  .record({
    topLevel: fc.constantFrom('page' as const, 'match' as const, 'index' as const),
    sort: fc.constantFrom('ascending' as const, 'descending' as const, 'none' as const),
    copies: fc.constantFrom(1 as const, 1 as const, 1 as const, 2 as const, 3 as const),
    lag: fc.constantFrom(0, 0, 0, 3 * second),
    pageSize: fc.constantFrom(100, 2, 1, 3),
    granularity: fc.constantFrom(1, 1, second, minute, hour),
    rounding: fc.constantFrom('down' as const, 'up' as const),
    ids: fc.constantFrom(true, true, true, false),
    versions: fc.constantFrom(true, true, false),
    duplicates: fc.constantFrom(false, false, true),
    queue: fc.constantFrom(0, 0, 0, 1_500, 40 * second, 3 * minute),
    fetchLag: fc.constantFrom(0, 0, 0, 4 * second),
    ownLate: fc.constantFrom(0, 0, 0, 3 * second, 5 * minute, 3 * hour, 48 * hour),
    token: fc.constantFrom(10 * minute, 90 * second),
    twins: fc.constantFrom(true, true, true, false),
    lineStamps: fc.constantFrom(true, true, true, false),
    givesDocuments: fc.constantFrom(true, true, false),
    autoConfirm: fc.constantFrom(false, false, false, true),
    proposeWhenAccepted: fc.constantFrom(false, false, false, true),
  })
  .map((one) => ({
    ...one,
    // A record on two pages can't be at from one that replaces another, so no reading is clean then.
    // Where only a poll can check, an answer would wait forever.
    duplicates: one.duplicates && (one.pageSize === 100 || (one.ids && one.pageSize > 1)),
    // Where only a poll can check, a repetition waits for 15 minutes, since an index can always be later.
    ownLate: one.ids ? one.ownLate : Math.min(one.ownLate, 5 * minute),
  }));

/** Any history: a server, a user's settings, and a list of steps. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    traits,
    preferences: fc.record({
      undoSeconds: fc.constantFrom(0, 10, 60),
      pollMinutes: fc.constantFrom(5, 1, 60),
      offAtNight: fc.constantFrom(false, false, true),
      answerFormat: fc.constantFrom('json' as const, 'json' as const, 'xml' as const),
      secondComputer: fc.constantFrom(false, false, false, true),
    }),
    chance: fc.integer({ min: 1, max: 2 ** 30 }),
    steps: fc
      .array(stepOrScene, { minLength: 4, maxLength: 20, size: 'max' })
      .map((scenes): Step[] => scenes.flat()),
  })
  .map((history) =>
    // Reading a crowd on pages of one record would take longer than the computer is ever awake.
    history.steps.some(({ step }) => step === 'crowd')
      ? { ...history, traits: { ...history.traits, pageSize: 100 } }
      : history,
  );
