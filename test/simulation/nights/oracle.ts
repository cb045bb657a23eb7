import type { Cause, Notice } from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan, Step } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { type DeskAct, minuteMs } from './desk.ts';
import type { Night } from './night.ts';
import { createWallClock } from './wall-clock.ts';

export const nightRules = [
  'late',
  'missed',
  'early',
  'after-acknowledgement',
  'doubled',
  'in-quiet-hours',
  'snoozed',
] as const;
export type NightRule = (typeof nightRules)[number];
export type Violation = { rule: NightRule; text: string };

/** A notice that has to go to a contact. Times are in minutes that passed on the desk's clock. */
type Duty = {
  step: string;
  repeat: number;
  rank: number;
  contact: string;
  state: 'open' | 'written' | 'dropped';
  /** The first minute in which nothing forbade it, whether or not the desk ran. */
  freeAt: number | null;
  /** Its step came early, since the one before failed. */
  isEarly: boolean;
  isLate: boolean;
  /** By which number it was written. */
  writtenAs: number | null;
  /** The plan changed since its time came, so it may as well be passed over. */
  isLoose: boolean;
  /** Its message has arrived, or its channel failed. */
  isOver: boolean;
  /** For how many minutes nothing has kept its message from leaving. */
  waits: number;
};

type Tracked = {
  kind: Cause['kind'];
  id: string;
  version: number;
  begunAt: number;
  /** Those with a contact for this cause. */
  steps: Step[];
  /** Counted minutes. */
  passed: Record<Step['counts'], number>;
  /** The minute at which so many counted minutes had passed. */
  hits: Record<Step['counts'], number[]>;
  /** What was written, or passed over, since escalation was switched on. */
  written: { contact: string; step: string; repeat: number; at: number }[];
  isKnown: boolean;
  /** Elsewhere, and the desk may not know of it. */
  isAnswered: boolean;
  acknowledgedFor: number;
  isSnoozed: boolean;
  /** Steps whose time has come, in that order. */
  reached: Step[];
  repeats: number;
  duties: Duty[];
  failed: Set<string>;
  /** The newest step that was written in the last minute that had one. */
  newestWritten: { rank: number; at: number };
};

/** A step that came due in this many minutes is on time. */
const onTime = 2;

/** A channel that asks for it gets a message again after five minutes. */
const longestQueue = 6;

/** After a start or a wake, orders and failed polls wait so many minutes for a poll. */
const longestHold = 2;

/** Watches a night minute by minute, and works out by counting which notices have to be sent when. */
export const createOracle = ({ plan: firstPlan, weekdays }: Night, begin: number) => {
  let plan = firstPlan;
  let isOn = true;
  const clock = createWallClock(begin);
  const violations: Violation[] = [];
  const causes = new Map<string, Tracked>();
  const stepsFor = ({ kind, id }: Pick<Cause, 'kind' | 'id'>): Step[] => {
    const steps = plan.steps
      .map((step) => ({ ...step, contacts: step.contacts.filter((one) => kind !== 'channel' || one !== id) }))
      .filter(({ contacts }) => contacts.length > 0);
    return isUniform ? steps.toSorted((one, other) => one.afterMinutes - other.afterMinutes) : steps;
  };
  const isUniform = new Set(plan.steps.map(({ counts }) => counts)).size === 1;
  const countsWorking = plan.steps.some(({ counts }) => counts === 'working');
  /** The message in which a contact got a notice. */
  const told = new Map<string, number>();
  let wall = begin;
  let now = 0;
  let snoozedUntil = Number.NEGATIVE_INFINITY;
  let wasSetBack = false;
  let judgedAt = Number.NEGATIVE_INFINITY;
  /** Since when the desk has waited for a poll. */
  let pollAwaitedAt = Number.NEGATIVE_INFINITY;
  /** The newest step of each cause that may be written, while messages are written. */
  const newestNow = new Map<Tracked, number>();

  const violate = (rule: NightRule, text: string): void =>
    void violations.push({ rule, text: `${text}, minute ${now}` });
  const nameOf = ({ kind, id }: Pick<Cause, 'kind' | 'id'>): string => `${kind} ${id}`;
  const contactOf = (id: string) => plan.contacts.find((one) => one.id === id);
  const isQuiet = (id: string): boolean => {
    const contact = contactOf(id);
    return contact !== undefined && clock.isQuiet(contact.quietHours, wall);
  };
  const isHeld = (cause: Tracked, contact: string): boolean =>
    cause.acknowledgedFor > 0 || (cause.isSnoozed && wall < snoozedUntil) || isQuiet(contact);

  const isPollAwaited = ({ kind }: Pick<Cause, 'kind'>): boolean =>
    kind !== 'channel' && now - pollAwaitedAt < longestHold;

  const addDuties = (
    cause: Tracked,
    step: Step,
    repeat: number,
    rank: number,
    only: (id: string) => boolean,
  ): void => {
    for (const contact of step.contacts) {
      if (!only(contact)) continue;
      const known = cause.duties.find((duty) => duty.contact === contact && duty.rank === rank);
      if (known !== undefined) {
        known.isEarly = false;
        continue;
      }
      for (const duty of cause.duties)
        if (duty.contact === contact && duty.rank < rank && duty.state === 'open') duty.state = 'dropped';
      cause.duties.push({
        ...{
          step: step.id,
          repeat,
          rank,
          contact,
          state: 'open',
          freeAt: null,
          isEarly: false,
          isLate: false,
        },
        ...{ writtenAs: null, isLoose: false, isOver: false, waits: 0 },
      });
      // The plan had another time for it, at which it was told.
      const isTold = cause.written.some((one) => one.contact === contact && one.step === step.id);
      if (repeat === 0 && isTold)
        Object.assign(cause.duties.at(-1) ?? {}, { state: 'written', isOver: true });
    }
  };

  const rankOf = (cause: Tracked, step: Step): number =>
    (isUniform ? cause.steps : cause.reached).indexOf(step);

  /** @param isWorkingNow whether the minute that begins is one of the working hours */
  const reach = (cause: Tracked, isWorkingNow: boolean): void => {
    if (cause.acknowledgedFor > 0 || !isOn) return;
    for (const step of cause.steps) {
      if (cause.reached.includes(step)) continue;
      if (cause.passed[step.counts] < step.afterMinutes) continue;
      if (step.afterMinutes === 0 && step.counts === 'working' && !isWorkingNow) continue;
      cause.reached.push(step);
      addDuties(cause, step, 0, rankOf(cause, step), () => true);
    }
    const last = (isUniform ? cause.steps : cause.reached).at(-1);
    if (plan.repeatMinutes === null || last === undefined || cause.reached.length < cause.steps.length)
      return;
    const over = cause.passed[last.counts] - last.afterMinutes;
    const repeats = Math.floor(over / plan.repeatMinutes);
    if (repeats <= cause.repeats) return;
    cause.repeats = repeats;
    addDuties(cause, last, repeats, cause.steps.length + repeats, () => true);
  };

  /** The plan or the counted time changed: works out again what each contact has to be told. */
  const replan = (cause: Tracked): void => {
    cause.steps = stepsFor(cause);
    const minuteOf = ({ counts }: Step, minutes: number): number | undefined => cause.hits[counts][minutes];
    cause.reached = cause.steps.filter((step) => minuteOf(step, step.afterMinutes) !== undefined);
    const times = cause.reached.map((step) => ({ step, repeat: 0, minutes: step.afterMinutes }));
    cause.repeats = 0;
    const last = cause.reached.at(-1);
    if (plan.repeatMinutes !== null && last !== undefined && cause.reached.length === cause.steps.length) {
      cause.repeats = Math.floor((cause.passed[last.counts] - last.afterMinutes) / plan.repeatMinutes);
      const minutes = last.afterMinutes + cause.repeats * plan.repeatMinutes;
      if (cause.repeats > 0) times.push({ step: last, repeat: cause.repeats, minutes });
    }
    cause.duties = plan.contacts.flatMap(({ id: contact }) => {
      const own = times.filter(({ step }) => step.contacts.includes(contact));
      return own.map((due, index): Duty => {
        const { step, repeat, minutes } = due;
        const at = minuteOf(step, minutes) ?? now;
        const told = cause.written.findLast(
          (one) =>
            one.contact === contact && (one.step === step.id ? repeat === 0 || one.at >= at : one.at > at),
        );
        const rank = repeat === 0 ? rankOf(cause, step) : cause.steps.length + repeat;
        return {
          ...{ step: step.id, repeat, rank, contact, freeAt: null, isEarly: false, isLate: false },
          state: index < own.length - 1 ? 'dropped' : told === undefined ? 'open' : 'written',
          ...{
            writtenAs: told?.step === step.id ? told.repeat : null,
            isLoose: true,
            isOver: true,
            waits: 0,
          },
        };
      });
    });
    free(cause);
  };

  const free = (cause: Tracked): void => {
    for (const duty of cause.duties)
      if (duty.state === 'open' && duty.freeAt === null && !isHeld(cause, duty.contact)) duty.freeAt = now;
  };

  /** What came due in this minute was free for no time. */
  const hold = (cause: Tracked): void => {
    for (const duty of cause.duties) if (duty.state === 'open' && duty.freeAt === now) duty.freeAt = null;
  };

  const passMinute = (): void => {
    const isWorking = clock.isWorking(plan.workingHours, weekdays, wall);
    wall += minuteMs;
    now += 1;
    const isWorkingNext = clock.isWorking(plan.workingHours, weekdays, wall);
    // It doesn't come back if the clock is set to a time before its end.
    if (wall >= snoozedUntil) snoozedUntil = Number.NEGATIVE_INFINITY;
    for (const cause of causes.values()) {
      if (cause.acknowledgedFor > 0) cause.acknowledgedFor -= 1;
      else {
        cause.passed.all = cause.hits.all.push(now) - 1;
        if (isWorking) cause.passed.working = cause.hits.working.push(now) - 1;
      }
      reach(cause, isWorkingNext);
      free(cause);
    }
  };

  const isOnTime = ({ freeAt }: Duty): boolean => freeAt !== null && now - freeAt <= onTime;
  const mayBeToldNow = (cause: Tracked): Duty[] =>
    cause.isAnswered || isPollAwaited(cause) || !isOn
      ? []
      : cause.duties.filter(({ state, contact }) => state === 'open' && !isHeld(cause, contact));

  /** Its number may be greater than that of the duty, if it was told before. */
  const dutyOf = (cause: Tracked, contact: string, { step, repeat }: Notice): Duty | undefined => {
    const own = cause.duties.filter((one) => one.contact === contact && one.step === step);
    return (
      own.find(({ state }) => state === 'open') ?? own.find((one) => one.repeat === repeat) ?? own.at(-1)
    );
  };

  const writtenOf = (cause: Tracked, contact: string, { step, repeat }: Notice): Duty | undefined =>
    cause.duties.find(
      (one) =>
        one.contact === contact && one.step === step && one.writtenAs === repeat && one.state === 'written',
    );

  /** The next minute in which nothing forbids it, a notice has to be written again. */
  const leftOut = (contact: string, notices: readonly Notice[]): void => {
    for (const notice of notices) {
      const cause = causes.get(nameOf(notice));
      if (cause?.version !== notice.version) continue;
      const own = cause.duties.filter((one) => one.contact === contact);
      cause.written = cause.written.filter(
        (one) => one.contact !== contact || one.step !== notice.step || one.repeat !== notice.repeat,
      );
      const duty = writtenOf(cause, contact, notice);
      if (duty === undefined) continue;
      const isOld = own.some(({ rank, state }) => rank > duty.rank && state !== 'dropped');
      Object.assign(duty, { state: isOld ? 'dropped' : 'open', isLate: false, isOver: false, waits: 0 });
    }
  };

  const wrote = (contact: string, notice: Notice): void => {
    const cause = causes.get(nameOf(notice));
    const text = `${nameOf(notice)} ${notice.version} ${notice.step}.${notice.repeat} to ${contact}`;
    if (cause === undefined || cause.version !== notice.version) {
      violate('after-acknowledgement', text);
      return;
    }
    const newest =
      newestNow.get(cause) ??
      Math.max(...mayBeToldNow(cause).map(({ rank }) => rank), Number.NEGATIVE_INFINITY);
    newestNow.set(cause, newest);
    const duty = dutyOf(cause, contact, notice);
    if (!isOn) violate('early', text);
    else if (cause.acknowledgedFor > 0) violate('after-acknowledgement', text);
    else if (isPollAwaited(cause)) violate(cause.isAnswered ? 'after-acknowledgement' : 'early', text);
    else if (isQuiet(contact)) violate('in-quiet-hours', text);
    else if (cause.isSnoozed && wall < snoozedUntil) violate('snoozed', text);
    else if (duty?.state === 'written' && !(wasSetBack && countsWorking)) violate('doubled', text);
    else if (wasSetBack && (countsWorking || duty?.state === 'dropped')) {
      // Nobody knows which hours the lost time had.
    } else if (duty === undefined) violate('early', text);
    else if (duty.state === 'dropped') violate('doubled', text);
    else if (!isOnTime(duty) && !wasSetBack && !duty.isLoose && duty.rank < newest) violate('doubled', text);
    if (duty === undefined) return;
    if (duty.isLate) violate('late', text);
    duty.state = 'written';
    duty.writtenAs = notice.repeat;
    cause.written.push({ contact, step: notice.step, repeat: notice.repeat, at: now });
    cause.newestWritten = {
      rank: Math.max(duty.rank, cause.newestWritten.at === now ? cause.newestWritten.rank : 0),
      at: now,
    };
  };

  /** Whether a message that was written could have left by now. */
  const queue = (cause: Tracked, isReachable: (contact: string) => boolean): void => {
    for (const duty of cause.duties) {
      if (duty.state !== 'written' || duty.isOver) continue;
      const { contact, rank } = duty;
      const own = cause.written.filter((one) => one.contact === contact);
      const isOfDuty = ({ step, repeat }: (typeof own)[number]): boolean =>
        step === duty.step && repeat === duty.writtenAs;
      // A later message to the contact stands for it, whatever its number.
      const writtenAt = own.find(isOfDuty)?.at ?? now;
      const isNewest =
        !own.some(({ at }) => at > writtenAt) &&
        !cause.duties.some((one) => one.contact === contact && one.rank > rank);
      const isFree = isOn && isReachable(contact) && !isHeld(cause, contact) && !cause.isAnswered;
      duty.waits = isFree && isNewest && !isPollAwaited(cause) ? duty.waits + 1 : 0;
      if (duty.waits !== longestQueue) continue;
      violate(
        'missed',
        `${nameOf(cause)} ${cause.version} ${duty.step}.${duty.repeat} to ${contact} wasn't sent`,
      );
    }
  };

  const delivered = (id: number, contact: string, notices: readonly Notice[]): void => {
    if (isQuiet(contact)) violate('in-quiet-hours', `a message to ${contact}`);
    for (const notice of notices) {
      const cause = causes.get(nameOf(notice));
      const text = `${nameOf(notice)} ${notice.version} ${notice.step}.${notice.repeat} to ${contact} was sent`;
      if (cause?.version !== notice.version || cause.acknowledgedFor > 0)
        violate('after-acknowledgement', text);
      else if (isPollAwaited(cause)) violate(cause.isAnswered ? 'after-acknowledgement' : 'early', text);
      else if (cause.isSnoozed && wall < snoozedUntil) violate('snoozed', text);
      const key = `${contact} ${nameOf(notice)} ${notice.version} ${notice.step} ${notice.repeat}`;
      const before = told.get(key);
      // A channel recognises a message that it has already.
      if (before !== undefined && before !== id) violate('doubled', text);
      told.set(key, id);
      const duty = cause === undefined ? undefined : writtenOf(cause, contact, notice);
      if (duty !== undefined) duty.isOver = true;
    }
  };

  /** The next step with somebody who can be reached comes at once. */
  const failed = (contact: string, notices: readonly Notice[]): void => {
    for (const notice of notices) {
      const cause = causes.get(nameOf(notice));
      if (cause === undefined || cause.version !== notice.version) continue;
      cause.failed.add(contact);
      const duty = writtenOf(cause, contact, notice);
      if (duty !== undefined) duty.isOver = true;
      for (const duty of cause.duties)
        if (duty.contact === contact && duty.isEarly && duty.state === 'open')
          cause.duties = cause.duties.filter((one) => one !== duty);
      if (notice.repeat > 0) continue;
      const from = cause.steps.findIndex(({ id }) => id === notice.step);
      const next = cause.steps
        .slice(from + 1)
        .find(({ contacts }) => contacts.some((id) => !cause.failed.has(id)));
      if (next === undefined) continue;
      const before = new Set(cause.duties);
      const isNew = (id: string): boolean =>
        !cause.failed.has(id) && !cause.duties.some((duty) => duty.contact === id && duty.step === next.id);
      if (!cause.reached.includes(next)) addDuties(cause, next, 0, rankOf(cause, next), isNew);
      for (const duty of cause.duties) if (!before.has(duty)) duty.isEarly = true;
      free(cause);
    }
  };

  return {
    /** The desk runs, and its clock shows this instant. It slept since the last one. */
    advance: (instant: number): void => {
      if (instant < wall) {
        wasSetBack = true;
        wall = instant;
      }
      while (wall < instant) passMinute();
    },
    begins: ({ kind, id, version }: Cause): void => {
      const known = causes.get(nameOf({ kind, id }));
      if (known !== undefined && !known.isKnown) return;
      const cause: Tracked = {
        ...{
          kind,
          id,
          version,
          begunAt: now,
          steps: stepsFor({ kind, id }),
          passed: { all: 0, working: 0 },
          hits: { all: [now], working: [now] },
          written: [],
          isKnown: false,
          isAnswered: false,
          acknowledgedFor: 0,
        },
        ...{
          isSnoozed: false,
          reached: [],
          repeats: 0,
          duties: [],
          failed: new Set<string>(),
          newestWritten: { rank: 0, at: -1 },
        },
      };
      causes.set(nameOf(cause), cause);
      reach(cause, clock.isWorking(plan.workingHours, weekdays, wall));
      free(cause);
    },
    ends: (cause: Pick<Cause, 'kind' | 'id'>): void => void causes.delete(nameOf(cause)),
    acknowledges: (of: Pick<Cause, 'kind' | 'id'>, minutes: number | null): void => {
      const cause = causes.get(nameOf(of));
      if (cause === undefined) return;
      cause.isKnown = true;
      cause.acknowledgedFor = Math.max(cause.acknowledgedFor, minutes ?? Number.POSITIVE_INFINITY);
      hold(cause);
    },
    plans: (change: (plan: EscalationPlan) => EscalationPlan): void => {
      plan = change(plan);
      if (isOn) for (const cause of causes.values()) replan(cause);
    },
    switchedOff: (): void => {
      isOn = false;
    },
    switchedOn: (): void => {
      isOn = true;
      for (const cause of causes.values()) {
        Object.assign(cause, {
          passed: { all: 0, working: 0 },
          hits: { all: [now], working: [now] },
          written: [],
        });
        replan(cause);
      }
    },
    /** Somebody pressed the button `ago` minutes ago: the minutes since then don't count. */
    pressed: (of: Pick<Cause, 'kind' | 'id'>, ago: number, minutes: number | null): void => {
      const cause = causes.get(nameOf(of));
      if (cause === undefined) return;
      cause.isKnown = true;
      cause.acknowledgedFor = Math.max(cause.acknowledgedFor, (minutes ?? Number.POSITIVE_INFINITY) - ago);
      for (const counts of ['all', 'working'] as const) {
        cause.hits[counts] = cause.hits[counts].filter((at) => at <= now - ago);
        cause.passed[counts] = cause.hits[counts].length - 1;
      }
      replan(cause);
    },
    answersElsewhere: (of: Pick<Cause, 'kind' | 'id'>): void => {
      const cause = causes.get(nameOf(of));
      if (cause !== undefined) cause.isAnswered = true;
    },
    awaitsPoll: (): void => {
      pollAwaitedAt = now;
    },
    polled: (): void => {
      pollAwaitedAt = Number.NEGATIVE_INFINITY;
    },
    snoozes: (until: number): void => {
      if (snoozedUntil <= wall)
        for (const cause of causes.values()) cause.isSnoozed = cause.kind === 'order' && cause.begunAt < now;
      snoozedUntil = until;
      for (const cause of causes.values()) if (cause.isSnoozed) hold(cause);
    },
    act: (act: DeskAct): void => {
      if (act.kind === 'wrote') {
        for (const notice of act.message.notices) wrote(act.message.contact, notice);
        return;
      }
      newestNow.clear();
      if (act.kind === 'left-out') leftOut(act.contact, act.notices);
      else if (act.kind === 'sent') delivered(act.id, act.contact, act.notices);
      else failed(act.contact, act.notices);
    },
    /**
     * The desk has done what it wants to do in this minute; or the process died at it, and will go on after
     * a restart.
     */
    judge: (isReachable: (contact: string) => boolean, hasDied = false): void => {
      newestNow.clear();
      if (judgedAt !== now && !hasDied) for (const cause of causes.values()) queue(cause, isReachable);
      judgedAt = now;
      for (const cause of causes.values()) {
        const { rank, at } = cause.newestWritten;
        for (const duty of mayBeToldNow(cause)) {
          const isPassedOver = at === now && rank > duty.rank;
          if (isPassedOver && (!isOnTime(duty) || wasSetBack || duty.isLoose)) {
            duty.state = 'dropped';
            cause.written.push({ ...duty, at: now });
          } else duty.isLate ||= !hasDied;
        }
      }
    },
    end: (): Violation[] => {
      for (const cause of causes.values())
        for (const { state, isLate, step, repeat, contact } of cause.duties)
          if (state !== 'written' && isLate && !(wasSetBack && countsWorking))
            violate('missed', `${nameOf(cause)} ${cause.version} ${step}.${repeat} to ${contact}`);
      return wasSetBack && countsWorking ? violations.filter(({ rule }) => rule !== 'late') : violations;
    },
  };
};
