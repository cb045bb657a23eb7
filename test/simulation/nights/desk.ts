import {
  type Acknowledgement,
  type Cause,
  type DueMessage,
  type EscalationState,
  escalationAt,
  longestHoldMs,
  nextAttemptOf,
  type Waiting,
  type WrittenNotice,
} from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { afterSetBack } from '../../../src/shared/domain/escalation/set-back.ts';
import type { OpenDays } from '../../../src/shared/domain/planning/workshop.ts';

export const minuteMs = 60_000;

/**
 * What a wrong rule may use: when the process started, how long it has slept, and when the rule was asked
 * before.
 */
type Process = { startedAt: number; sleptMs: number; askedBefore: number };

/** The rule under test. */
export type Rule = {
  escalationAt: (
    ...args: [...Parameters<typeof escalationAt>, process: Process]
  ) => ReturnType<typeof escalationAt>;
  nextAttemptOf: typeof nextAttemptOf;
  afterSetBack: typeof afterSetBack;
  /** What is left of the stored state after a restart. */
  restarted: (state: EscalationState) => EscalationState;
  /** Whether the newest instant that the desk knows is stored, too. */
  storesTime: boolean;
  /** Whether the beginning of the escalation moves, too, if the clock is set back. */
  movesBeginning: boolean;
  /** Whether a notice that its message left out may be due again. */
  leavesOut: boolean;
};

export const rightRule: Rule = {
  ...{ escalationAt, nextAttemptOf, afterSetBack },
  ...{ restarted: (state) => state, storesTime: true },
  ...{ movesBeginning: true, leavesOut: true },
};

type StoredMessage = DueMessage & {
  id: number;
  at: number;
  tryAt: number;
  isDone: boolean;
  mayHaveArrived: boolean;
  /** Left out after an attempt whose result nobody knows. */
  mayBeTold: DueMessage['notices'];
  /** What the rule said at the last attempt. */
  waitsUntil: number | null;
};

/** What a channel does with a message. */
export type Channel = (contact: string) => 'takes' | 'refuses' | 'asks-later';

/** What the desk did when it was asked, in this order. */
export type DeskAct =
  | { kind: 'wrote'; message: DueMessage }
  | { kind: 'sent'; id: number; contact: string; notices: DueMessage['notices'] }
  | { kind: 'failed'; contact: string; notices: DueMessage['notices'] }
  /** A message doesn't tell these any longer. */
  | { kind: 'left-out'; contact: string; notices: DueMessage['notices'] };

export type Desk = ReturnType<typeof createDesk>;

/**
 * A desk without a database: the state survives a death. It asks the rule, writes down what is due, and
 * sends it.
 */
export const createDesk = (rule: Rule, firstPlan: EscalationPlan, open: OpenDays) => {
  let plan = firstPlan;
  let state: EscalationState = {
    ...{ waiting: [], acknowledgements: [], snoozes: [], written: [], pollAwaitedUntil: null },
  };
  let messages: StoredMessage[] = [];
  /** The newest instant that the desk knows. */
  let notedAt = Number.NEGATIVE_INFINITY;
  let process: Process = { startedAt: 0, sleptMs: 0, askedBefore: 0 };

  const leaveOut = (
    message: StoredMessage,
    kept: DueMessage['notices'],
    overtaken: DueMessage['notices'] = [],
  ): DeskAct[] => {
    const { contact, mayHaveArrived } = message;
    const isPassedOver = (one: DueMessage['notices'][number]): boolean =>
      !mayHaveArrived && overtaken.includes(one);
    const passedOver = message.notices.filter(isPassedOver);
    const notices = message.notices.filter((one) => !kept.includes(one) && !isPassedOver(one));
    message.notices = kept;
    if (mayHaveArrived) message.mayBeTold = [...message.mayBeTold, ...notices];
    state = {
      ...state,
      written: state.written.map((one) =>
        one.contact === contact && passedOver.some((notice) => isSame(notice, one))
          ? { ...one, isPassedOver: true }
          : one,
      ),
    };
    if (notices.length === 0) return [];
    const isLeftOut = (notice: WrittenNotice): boolean =>
      notice.contact === contact && notices.some((one) => isSame(one, notice));
    if (rule.leavesOut) {
      const written = state.written.filter((notice) => mayHaveArrived || !isLeftOut(notice));
      state = {
        ...state,
        written: written.map((one) => (isLeftOut(one) ? { ...one, isLeftOut: true } : one)),
      };
    }
    return [{ kind: 'left-out', contact, notices }];
  };

  const attempt = (message: StoredMessage, now: number, channel: Channel): DeskAct[] => {
    const next = rule.nextAttemptOf(message, state, plan, now);
    // Not stored as its time: the clock may be set.
    message.waitsUntil = next.kind === 'wait' ? next.until : null;
    if (next.kind === 'drop') message.isDone = true;
    if (next.kind === 'wait') return [];
    const { contact } = message;
    if (next.kind === 'drop') return leaveOut(message, next.overtaken);
    const { notices } = next;
    const leftOut = leaveOut(message, notices, next.overtaken);
    const answer = channel(contact);
    if (answer === 'takes') return [...leftOut, { kind: 'sent', id: message.id, contact, notices }];
    if (answer === 'asks-later' && now - message.at < 60 * minuteMs) {
      message.tryAt = now + 5 * minuteMs;
      return leftOut;
    }
    message.isDone = true;
    const failed = (notice: WrittenNotice): boolean =>
      notice.contact === contact && message.notices.some((one) => isSame(one, notice));
    state = {
      ...state,
      written: state.written.map((notice) => (failed(notice) ? { ...notice, failedAt: now } : notice)),
    };
    return [...leftOut, { kind: 'failed', contact, notices: message.notices }];
  };

  return {
    begins: (cause: Waiting): void => {
      state = { ...state, waiting: [...state.waiting, cause] };
    },
    ends: ({ kind, id }: Pick<Cause, 'kind' | 'id'>): void => {
      const waiting = state.waiting.filter((one) => one.kind !== kind || one.id !== id);
      state = { ...state, waiting };
    },
    acknowledges: (acknowledgement: Acknowledgement): void => {
      state = { ...state, acknowledgements: [...state.acknowledgements, acknowledgement] };
    },
    /** One that is prolonged or cut keeps its beginning. */
    snoozes: (now: number, to: number): void => {
      const last = state.snoozes.at(-1);
      const isActive = last !== undefined && last.to > now;
      const before = isActive ? state.snoozes.slice(0, -1) : state.snoozes;
      state = { ...state, snoozes: [...before, { from: isActive ? last.from : now, to }] };
    },
    plans: (change: (plan: EscalationPlan) => EscalationPlan): void => {
      plan = change(plan);
    },
    /** Somebody pressed the button of a message. */
    pressed: (id: number, at: number, until: number | null): void => {
      const { notices = [], mayBeTold = [] } = messages.find((one) => one.id === id) ?? {};
      const known = [...notices, ...mayBeTold].map(({ kind, id: name, newestVersion }) => ({
        ...{ kind, id: name, version: newestVersion, at, until },
      }));
      state = { ...state, acknowledgements: [...state.acknowledgements, ...known] };
    },
    awaitsPoll: (now: number): void => {
      state = { ...state, pollAwaitedUntil: now + longestHoldMs };
    },
    polled: (): void => {
      state = { ...state, pollAwaitedUntil: null };
    },
    /** What was in memory is lost. */
    start: (now: number): void => {
      if (!rule.storesTime) notedAt = Number.NEGATIVE_INFINITY;
      state = rule.restarted(state);
      process = { startedAt: now, sleptMs: 0, askedBefore: now };
    },
    woke: (ms: number): void => {
      process = { ...process, sleptMs: process.sleptMs + ms };
    },
    /** The clock is behind the newest instant that the desk knows. */
    noticeSetBack: (now: number): void => {
      const by = notedAt - now;
      if (by <= 0) return;
      state = rule.afterSetBack(state, now, by);
      if (rule.movesBeginning) plan = { ...plan, onSince: plan.onSince - by };
      messages = messages.map((one) => ({
        ...{ ...one, at: one.at - by, tryAt: one.tryAt - by },
        notices: one.notices.map((notice) => ({ ...notice, since: notice.since - by })),
      }));
      process = { ...process, startedAt: process.startedAt - by, askedBefore: now };
      notedAt = now;
    },
    /** The desk runs, so that the time has passed for it. */
    runs: (now: number): void => {
      notedAt = now;
    },
    /**
     * @param dies after what the process dies
     * @returns when to ask again; `null` where the process died
     */
    ask: (
      now: number,
      channel: Channel,
      dies: 'writing' | 'sending' | null,
      tell: (act: DeskAct) => void,
    ): { again: number } | null => {
      for (;;) {
        const { due, written, checkAt } = rule.escalationAt(state, plan, open, now, process);
        process = { ...process, askedBefore: now };
        state = { ...state, written: [...state.written, ...written] };
        for (const message of due) {
          messages.push({
            ...message,
            id: messages.length,
            at: now,
            tryAt: now,
            isDone: false,
            mayHaveArrived: false,
            mayBeTold: [],
            waitsUntil: null,
          });
          tell({ kind: 'wrote', message });
        }
        if (due.length > 0 && dies === 'writing') return null;
        let hasFailed = false;
        for (const message of messages) {
          if (message.isDone || message.tryAt > now) continue;
          for (const act of attempt(message, now, channel)) {
            tell(act);
            if (act.kind === 'sent' && dies === 'sending') {
              message.mayHaveArrived = true;
              return null;
            }
            if (act.kind === 'sent') message.isDone = true;
            if (act.kind === 'failed') hasFailed = true;
          }
        }
        if (hasFailed) continue;
        const tries = messages
          .filter(({ isDone }) => !isDone)
          .map(({ tryAt, waitsUntil }) => waitsUntil ?? tryAt);
        return { again: Math.min(checkAt ?? Number.POSITIVE_INFINITY, ...tries) };
      }
    },
  };
};

const isSame = (one: DueMessage['notices'][number], other: WrittenNotice): boolean =>
  one.kind === other.kind &&
  one.id === other.id &&
  one.version === other.version &&
  one.step === other.step &&
  one.repeat === other.repeat;
