import type {
  DueMessage,
  EscalationState,
  WrittenNotice,
} from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { minuteMs, type Rule, rightRule } from './desk.ts';
import type { NightRule } from './oracle.ts';

/** A rule with one fault, and the rule of the oracle that has to catch it. */
export type WrongRule = { name: string; as: NightRule; rule: Rule };

const { escalationAt } = rightRule;

const withState = (change: (state: EscalationState) => EscalationState): Partial<Rule> => ({
  escalationAt: (state, ...rest) => escalationAt(change(state), ...rest),
});
const withPlan = (change: (plan: EscalationPlan) => EscalationPlan): Partial<Rule> => ({
  escalationAt: (state, plan, ...rest) => escalationAt(state, change(plan), ...rest),
});
const wrong = (name: string, as: NightRule, fault: Partial<Rule>): WrongRule => ({
  ...{ name, as },
  rule: { ...rightRule, ...fault },
});

const quietNever = (plan: EscalationPlan): EscalationPlan => ({
  ...plan,
  contacts: plan.contacts.map((one) => ({ ...one, quietHours: { ...one.quietHours, on: false } })),
});

export const wrongRules: readonly WrongRule[] = [
  wrong(
    'takes an acknowledgement for ever',
    'missed',
    withState((state) => ({
      ...state,
      acknowledgements: state.acknowledgements.map((one) => ({ ...one, until: null })),
    })),
  ),
  wrong('measures with a clock of its own, which stands while the computer sleeps', 'late', {
    escalationAt: (state, plan, open, now, process) =>
      escalationAt(state, plan, open, now - process.sleptMs, process),
  }),
  wrong('begins the steps again after a restart', 'missed', {
    escalationAt: (state, plan, open, now, process) => {
      const waiting = state.waiting.map((one) => ({ ...one, since: Math.max(one.since, process.startedAt) }));
      return escalationAt({ ...state, waiting }, plan, open, now, process);
    },
  }),
  wrong('forgets after a restart what it has sent', 'doubled', {
    restarted: (state) => ({ ...state, written: [] }),
  }),
  wrong(
    'counts all hours',
    'early',
    withPlan((plan) => ({ ...plan, steps: plan.steps.map((step) => ({ ...step, counts: 'all' })) })),
  ),
  wrong('knows no quiet hours', 'in-quiet-hours', {
    ...withPlan(quietNever),
    nextAttemptOf: (message, state, plan, now) =>
      rightRule.nextAttemptOf(message, state, quietNever(plan), now),
  }),
  wrong(
    'takes a snooze for an acknowledgement',
    'missed',
    withState((state) => {
      const acknowledgements = state.snoozes.flatMap(({ from }) =>
        state.waiting
          .filter(({ kind, since }) => kind === 'order' && since < from)
          .map((one) => ({ ...one, at: from, until: null })),
      );
      return { ...state, acknowledgements: [...state.acknowledgements, ...acknowledgements] };
    }),
  ),
  wrong(
    'lets a snooze hold orders that arrive meanwhile',
    'missed',
    withState((state) => {
      const more = state.snoozes.flatMap(({ from, to }) =>
        state.waiting
          .filter(({ since }) => from <= since && since < to)
          .map(({ since }) => ({ from: since + 1, to })),
      );
      return { ...state, snoozes: [...state.snoozes, ...more] };
    }),
  ),
  wrong(
    'knows no snooze',
    'snoozed',
    withState((state) => ({ ...state, snoozes: [] })),
  ),
  wrong('sends every step that it has missed', 'doubled', {
    escalationAt: (state, plan, open, now, process) => {
      const right = escalationAt(state, plan, open, now, process);
      const [message] = right.due;
      if (message === undefined || now - process.askedBefore < 5 * minuteMs) return right;
      const steps = plan.steps.filter(({ afterMinutes }) => afterMinutes * minuteMs <= now - message.since);
      const missed = steps.flatMap((step) => {
        const single = { ...plan, steps: [step], repeatMinutes: null };
        return escalationAt(state, single, open, now, process);
      });
      const isDue = (one: DueMessage): boolean =>
        right.due.some(
          (due) =>
            due.contact === one.contact && due.notices.some(({ step }) => step === one.notices[0]?.step),
        );
      return {
        due: [...right.due, ...missed.flatMap(({ due }) => due).filter((one) => !isDue(one))],
        written: [...right.written, ...missed.flatMap(({ written }) => written)],
        ...{ checkAt: right.checkAt, checks: right.checks },
      };
    },
  }),
  wrong('counts a repetition from the last time that it asked', 'missed', {
    escalationAt: (state, plan, open, now, process) => {
      const { due, written, ...rest } = escalationAt(state, plan, open, now, process);
      const isOver = now - process.askedBefore >= (plan.repeatMinutes ?? 0) * minuteMs;
      return {
        due: due.filter(({ notices }) => isOver || notices[0]?.repeat === 0),
        written: written.filter(({ repeat }) => isOver || repeat === 0),
        ...rest,
      };
    },
  }),
  wrong('waits until the clock is where it was before it was set back', 'missed', {
    afterSetBack: (state) => state,
  }),
  wrong('counts from when escalation began by the clock before it was set back', 'missed', {
    movesBeginning: false,
  }),
  wrong('takes a repetition for told whose number another one had', 'missed', {
    escalationAt: (state, plan, ...rest) => {
      const last = plan.steps.toSorted((one, other) => one.afterMinutes - other.afterMinutes).at(-1);
      const timeOf = (one: WrittenNotice): number => {
        const since = state.waiting.find(
          ({ id, version }) => id === one.id && version === one.version,
        )?.since;
        const minutes = (last?.afterMinutes ?? 0) + one.repeat * (plan.repeatMinutes ?? 0);
        return one.repeat === 0 ? one.at : Math.max(one.at, (since ?? 0) + minutes * minuteMs);
      };
      const written = state.written.map((one) => ({ ...one, at: timeOf(one) }));
      return escalationAt({ ...state, written }, plan, ...rest);
    },
  }),
  wrong('takes what was dropped because of an acknowledgement for told', 'missed', { leavesOut: false }),
  wrong('knows the time of the clock only while Orderbell runs', 'missed', { storesTime: false }),
  wrong('sends before the first poll', 'after-acknowledgement', {
    ...withState((state) => ({ ...state, pollAwaitedUntil: null })),
    nextAttemptOf: (message, state, ...rest) =>
      rightRule.nextAttemptOf(message, { ...state, pollAwaitedUntil: null }, ...rest),
  }),
  wrong('repeats an attempt in a snooze that began meanwhile', 'snoozed', {
    nextAttemptOf: (message, state, ...rest) =>
      rightRule.nextAttemptOf(message, { ...state, snoozes: [] }, ...rest),
  }),
  wrong('takes a snooze that was over for one that runs, if the clock is set back', 'late', {
    afterSetBack: (state, now, by) => ({
      ...rightRule.afterSetBack(state, now, by),
      snoozes: state.snoozes.map(({ from, to }) => ({ from: from - by, to: to > now ? to : to - by })),
    }),
  }),
  wrong('counts acknowledged time', 'early', {
    escalationAt: (state, plan, open, now, process) =>
      escalationAt(
        {
          ...state,
          acknowledgements: state.acknowledgements.filter(({ until }) => until === null || until > now),
        },
        plan,
        open,
        now,
        process,
      ),
  }),
  wrong(
    'ignores that a channel failed',
    'late',
    withState((state) => ({ ...state, written: state.written.map((one) => ({ ...one, failedAt: null })) })),
  ),
  wrong(
    'begins the steps again with each version of an order',
    'missed',
    withState((state) => ({
      ...state,
      waiting: state.waiting.filter(
        (one) => !state.waiting.some((other) => other.id === one.id && other.version > one.version),
      ),
    })),
  ),
  wrong(
    'silences a new version by the acknowledgement of an old one',
    'missed',
    withState((state) => ({
      ...state,
      acknowledgements: state.acknowledgements.map((one) => ({ ...one, version: Number.MAX_SAFE_INTEGER })),
    })),
  ),
  wrong('sends what waited in the queue without asking again', 'after-acknowledgement', {
    nextAttemptOf: ({ notices }) => ({ kind: 'send', notices, overtaken: [] }),
  }),
];
