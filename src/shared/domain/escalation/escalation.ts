import { type QuietHours, quietPeriodAt } from '../alerts/alert-silence.ts';
import type { OpenDays } from '../planning/workshop.ts';
import { allTime, passedUntil, type Span, whenPassed, workingTime } from './counted-time.ts';
import type { EscalationPlan, Step } from './escalation-plan.ts';
import { isInsteadOf, nextRepeat, overtakenOf } from './told-before.ts';

// All instants are milliseconds since 1970.

/** What escalates: a version of an order, that polls fail, or that a contact can't be reached. */
export type Cause = {
  kind: 'order' | 'not-listening' | 'channel';
  /** The key of the order; the id of the contact; empty for `not-listening`. */
  id: string;
  /** The revision of the order. Other causes count up each time that they begin. */
  version: number;
};

/** A cause that still waits. */
export type Waiting = Cause & { since: number };

/** Somebody knows of a cause, and of its earlier versions. `until`: when it expires; `null`: never. */
export type Acknowledgement = Cause & { at: number; until: number | null };

/** One step of one cause for one contact. */
export type Notice = Waiting & {
  /** The id of the step. */
  step: string;
  /** 0 is the step itself, 1 its first repetition. Greater than that of each earlier notice of the step. */
  repeat: number;
  /** The newest version of the order: who acknowledges the notice knows of it. */
  newestVersion: number;
};

/**
 * A notice that was written down, to be sent or as passed over. The caller forgets one that never left,
 * since its message was dropped, or sent without it. One that a later message overtook counts as passed over.
 */
export type WrittenNotice = Cause &
  Pick<Notice, 'step' | 'repeat'> & {
    contact: string;
    at: number;
    /** When its channel failed, so that the next step is due at once; `null` if it didn't. */
    failedAt: number | null;
    /** It came due while nobody asked, and a newer step was sent instead. */
    isPassedOver: boolean;
    /**
     * It may have arrived. But its message was dropped since, or sent without it. Whoever it was about still
     * waits, so it doesn't count.
     */
    isLeftOut: boolean;
  };

/** What the rule has to know besides plan, calendar and clock. All but `pollAwaitedUntil` outlives a restart. */
export type EscalationState = {
  /** Every version that alerted of every order that waits, and the other causes. */
  waiting: readonly Waiting[];
  /** Expired ones included: acknowledged time doesn't count. */
  acknowledgements: readonly Acknowledgement[];
  /**
   * The snoozes of the alerts, also those that are over. One that is prolonged or ended early only changes
   * its end.
   */
  snoozes: readonly Span[];
  written: readonly WrittenNotice[];
  /**
   * Since a start or the end of a sleep no poll has ended: an order may have been answered elsewhere, and polls
   * may succeed again. Both wait for a poll until then, contacts that can't be reached don't. `null`: one has
   * ended.
   */
  pollAwaitedUntil: number | null;
};

/** How long orders and failed polls wait for a poll. Shorter than `onTimeMs`, so that a step of this time is still on time. */
export const longestHoldMs = 110_000;

/** One message to one contact: about orders, or about one other cause. */
export type DueMessage = {
  /** The id of the contact. */
  contact: string;
  kind: Cause['kind'];
  /** Never empty. */
  notices: readonly Notice[];
  /** The oldest of its notices. */
  since: number;
};

export type Escalation = {
  due: DueMessage[];
  /** The notices of the messages, and those that are passed over. The caller stores them. */
  written: WrittenNotice[];
  /** When to ask again, at the latest; `null` when only news can change something. */
  checkAt: number | null;
  /** The same for each cause, by its name. Left out: those of which only news can change something. */
  checks: (Pick<Cause, 'kind' | 'id'> & { at: number })[];
};

/** A step that came due longer ago came due while the computer slept or Orderbell didn't run. */
const onTimeMs = 120_000;

/**
 * The messages that are due, and when to ask again. Pure: the caller stores `due` and `written` in one
 * transaction before it sends the first message. It also asks once a minute, since the clock may jump.
 *
 * After a start or a sleep, steps of orders and of failed polls wait for a poll (`pollAwaitedUntil`).
 *
 * A contact gets the newest step that names it. Of steps that came due while nobody asked, only the newest
 * is sent. A step waits for the end of its contact's quiet hours, and of a snooze that began after the
 * order arrived. The following steps keep their time. If a step fails, the next one with another contact is
 * due at once.
 */
export const escalationAt = (
  state: EscalationState,
  plan: EscalationPlan,
  open: OpenDays,
  now: number,
): Escalation => {
  if (!plan.on) return { due: [], written: [], checkAt: null, checks: [] };
  const working = workingTime(plan.workingHours, open, now);
  const spansOf = ({ counts }: Step, since: number): Iterable<Span> =>
    counts === 'all' ? allTime : working(since);
  const written = Map.groupBy(state.written, keyOf);
  const results = leadingCauses(state, now).map((lead) => ({
    ...ofCause(lead, written.get(keyOf(lead.cause)) ?? [], state, { plan, spansOf, now }),
    cause: lead.cause,
  }));
  const checks = results
    .map(({ cause: { kind, id }, again }) => ({ kind, id, at: Math.min(...again) }))
    .filter(({ at }) => Number.isFinite(at));
  const due = results.flatMap((result) => result.due);
  const row = (notice: ContactNotice, isPassedOver: boolean): WrittenNotice => {
    const { kind, id, version, step, repeat, contact } = notice;
    return {
      kind,
      id,
      version,
      step,
      repeat,
      contact,
      at: now,
      failedAt: null,
      isPassedOver,
      isLeftOut: false,
    };
  };
  return {
    due: asMessages(due, plan),
    written: [
      ...due.map((notice) => row(notice, false)),
      ...results.flatMap(({ passedOver }) => passedOver).map((notice) => row(notice, true)),
    ],
    checkAt: checks.length === 0 ? null : checks.reduce((least, { at }) => Math.min(least, at), Infinity),
    checks,
  };
};

/** A message that was written down. */
export type WrittenMessage = Pick<DueMessage, 'contact' | 'notices'> & { at: number };

/**
 * What to do with a written message before each attempt to send it. `send`: with these notices; the others
 * are answered, acknowledged, older than a later message to this contact, or of a step that no longer names
 * it. `wait`: the contact has quiet hours, a snooze began, or a poll is awaited. `drop`: nothing is left to
 * tell. `overtaken`: those that a later message tells, so that they count as told, but not by this message.
 */
export type NextAttempt =
  | { kind: 'send'; notices: readonly Notice[]; overtaken: readonly Notice[] }
  | { kind: 'wait'; until: number }
  | { kind: 'drop'; overtaken: readonly Notice[] };

export const nextAttemptOf = (
  { contact: id, notices, at }: WrittenMessage,
  state: EscalationState,
  plan: EscalationPlan,
  now: number,
): NextAttempt => {
  const contact = plan.contacts.find((one) => one.id === id);
  const isOfBefore = at < plan.onSince && plan.onSince <= now;
  const overtaken = overtakenOf({ contact: id, at, notices }, state.written);
  if (contact === undefined || !plan.on || isOfBefore) return { kind: 'drop', overtaken };
  const open = new Set(
    leadingCauses(state, now)
      .filter(({ pauses }) => pauseAt(pauses, now) === null)
      .map(({ cause }) => keyOf(cause)),
  );
  const own = new Set(plan.steps.filter(({ contacts }) => contacts.includes(id)).map((step) => step.id));
  const left = notices.filter(
    (notice) => own.has(notice.step) && open.has(keyOf(notice)) && !overtaken.includes(notice),
  );
  // A snooze that began since postpones all of them.
  const snoozes = state.snoozes.filter((snooze) => left.some((notice) => isPostponedBy(notice, snooze)));
  const begin = left.some(needsPoll) ? afterPoll(now, state) : now;
  const until = firstFree(begin, contact.quietHours, snoozes);
  if (left.length === 0 || until === Number.POSITIVE_INFINITY) return { kind: 'drop', overtaken };
  return until > now ? { kind: 'wait', until } : { kind: 'send', notices: left, overtaken };
};

const isOrder = ({ kind }: Cause): boolean => kind === 'order';

/** Only a poll tells whether it still waits. */
const needsPoll = ({ kind }: Cause): boolean => kind !== 'channel';

/** A snooze is about orders that came before it. */
const isPostponedBy = (cause: Waiting, { from }: Span): boolean => isOrder(cause) && cause.since < from;

/** Not before the poll that orders wait for. */
const afterPoll = (at: number, { pollAwaitedUntil }: EscalationState): number =>
  Math.max(at, pollAwaitedUntil ?? at);

/** A cause with the times for which it is acknowledged. */
type LeadingCause = { cause: Waiting & { newestVersion: number }; pauses: Span[] };

/**
 * The versions of an order since it was last acknowledged are one cause: the first of them leads. Otherwise
 * each change by the buyer would start the steps again.
 */
const leadingCauses = ({ waiting, acknowledgements }: EscalationState, now: number): LeadingCause[] => {
  const nameOf = ({ kind, id }: Cause): string => `${kind} ${id}`;
  const known = Map.groupBy(acknowledgements, nameOf);
  return [...Map.groupBy(waiting, nameOf)].flatMap(([name, versions]) => {
    const newestVersion = Math.max(...versions.map(({ version }) => version));
    const own = known.get(name) ?? [];
    const before = own.filter(({ version }) => version < newestVersion).map(({ version }) => version);
    const acknowledged = Math.max(...before, Number.NEGATIVE_INFINITY);
    const [cause] = versions
      .filter(({ version }) => version > acknowledged)
      .toSorted((one, other) => one.version - other.version);
    const pauses = own
      .filter(({ version }) => version >= newestVersion)
      // A later one than now: the clock was set back.
      .map(({ at, until }) => ({ from: Math.min(at, now), to: until ?? Number.POSITIVE_INFINITY }));
    return cause === undefined ? [] : [{ cause: { ...cause, newestVersion }, pauses }];
  });
};

const pauseAt = (pauses: readonly Span[], at: number): Span | null =>
  pauses.find(({ from, to }) => from <= at && at < to) ?? null;

/** What is the same for every cause. */
type Circumstances = {
  plan: EscalationPlan;
  spansOf: (step: Step, since: number) => Iterable<Span>;
  now: number;
};

type ContactNotice = Notice & { contact: string };

/** `again`: instants at which something may become due. */
const ofCause = (
  { cause, pauses }: LeadingCause,
  written: readonly WrittenNotice[],
  state: EscalationState,
  circumstances: Circumstances,
): { due: ContactNotice[]; passedOver: ContactNotice[]; again: number[] } => {
  const { plan, now } = circumstances;
  const pause = pauseAt(pauses, now);
  if (pause !== null) return { due: [], passedOver: [], again: [pause.to] };
  // What was told before escalation was switched on counts as little as the time until then.
  const counted = written.filter(
    ({ at, isLeftOut }) => !isLeftOut && (at >= plan.onSince || plan.onSince > now),
  );
  const steps = timedSteps(cause, pauses, counted, circumstances);
  const postponed = [...pauses, ...state.snoozes.filter((snooze) => isPostponedBy(cause, snooze))];

  const again: number[] = [];
  const candidates: Candidate[] = [];
  for (const { id: contact, quietHours } of plan.contacts) {
    const free = (at: number): number => firstFree(at, quietHours, postponed);
    const timeOf = ({ at }: TimedStep): number => at.get(contact) ?? Number.POSITIVE_INFINITY;
    again.push(free(Math.min(...steps.map(timeOf).filter((at) => at > now))));
    const newest = steps.findLast((step) => timeOf(step) <= now);
    if (newest === undefined) continue;
    const own = counted.filter((notice) => notice.contact === contact);
    if (own.some((notice) => isInsteadOf(notice, newest, timeOf(newest)))) continue;
    const dueAt = free(timeOf(newest));
    const at = free(Math.max(dueAt, needsPoll(cause) ? afterPoll(now, state) : now));
    if (at > now) again.push(at);
    else
      candidates.push({
        ...newest,
        repeat: nextRepeat(newest, contact, written),
        contact,
        dueAt,
        rank: steps.indexOf(newest),
      });
  }

  const newestRank = Math.max(...candidates.map(({ rank }) => rank));
  const isDue = ({ dueAt, rank }: Candidate): boolean => now - dueAt <= onTimeMs || rank === newestRank;
  const asNotice = ({ step, repeat, contact }: Candidate): ContactNotice => ({
    ...cause,
    step,
    repeat,
    contact,
  });
  return {
    due: candidates.filter(isDue).map(asNotice),
    passedOver: candidates.filter((one) => !isDue(one)).map(asNotice),
    again,
  };
};

/**
 * A notice that may go to a contact now. `dueAt`: since when nothing forbade it. `rank`: the place of its
 * step.
 */
type Candidate = TimedStep & { contact: string; dueAt: number; rank: number };

/** A step, or a repetition of the last one. `at`: when its time comes for each contact. */
type TimedStep = { step: string; repeat: number; at: ReadonlyMap<string, number> };

/**
 * The steps in the order of their times. Of the repetitions only the newest one that has come and the next
 * one, since all have the same contacts.
 */
const timedSteps = (
  cause: Waiting,
  pauses: readonly Span[],
  written: readonly WrittenNotice[],
  { plan, spansOf, now }: Circumstances,
): TimedStep[] => {
  const { repeatMinutes, onSince } = plan;
  const steps = reachableSteps(cause, plan);
  // Later than now only if the clock was set back. Then nobody knows when it was.
  const since = onSince > now ? cause.since : Math.max(cause.since, onSince);
  const after = (step: Step, minutes: number): number =>
    whenPassed(since, minutes * minuteMs, spansOf(step, since), pauses) ?? Number.POSITIVE_INFINITY;
  const sorted = steps
    .map((step) => ({ step, at: after(step, step.afterMinutes) }))
    .toSorted((one, other) => one.at - other.at);

  const failed = written.filter(({ failedAt }) => failedAt !== null);
  const isFailed = (contact: string): boolean => failed.some((notice) => notice.contact === contact);
  /** When a failure makes each step due for the contacts that haven't failed. */
  const sooner = new Map<string, number>();
  for (const { step, failedAt } of failed) {
    const index = sorted.findIndex((one) => one.step.id === step);
    if (index === -1 || failedAt === null) continue;
    const next = sorted.slice(index + 1).find((one) => one.step.contacts.some((id) => !isFailed(id)));
    if (next !== undefined) sooner.set(next.step.id, failedAt);
  }
  const timed = sorted.map(({ step, at }): TimedStep => {
    const soon = Math.min(at, sooner.get(step.id) ?? at);
    return {
      ...{ step: step.id, repeat: 0 },
      at: new Map(step.contacts.map((id) => [id, isFailed(id) ? at : soon])),
    };
  });

  const last = sorted.at(-1)?.step;
  if (last === undefined || repeatMinutes === null) return timed;
  const passed = passedUntil(since, now, spansOf(last, since), pauses) / minuteMs - last.afterMinutes;
  const newest = Math.max(0, Math.floor(passed / repeatMinutes));
  return [
    ...timed,
    ...[newest, newest + 1].map((repeat): TimedStep => {
      const at = after(last, last.afterMinutes + repeat * repeatMinutes);
      return { step: last.id, repeat, at: new Map(last.contacts.map((id) => [id, at])) };
    }),
  ];
};

const minuteMs = 60_000;

/** The steps with the contacts that exist. No message about a failed channel goes through this channel. */
const reachableSteps = (cause: Cause, { steps, contacts }: EscalationPlan): Step[] => {
  const reachable = contacts.map(({ id }) => id).filter((id) => cause.kind !== 'channel' || id !== cause.id);
  return steps
    .map((step) => ({ ...step, contacts: step.contacts.filter((id) => reachable.includes(id)) }))
    .filter((step) => step.contacts.length > 0);
};

/** The first instant from `at` on outside all spans and quiet hours. `Infinity`: none. */
const firstFree = (at: number, quietHours: QuietHours, spans: readonly Span[]): number => {
  if (!Number.isFinite(at)) return at;
  const quiet = quietPeriodAt(quietHours, at);
  if (quiet !== null)
    return quiet.until === null ? Number.POSITIVE_INFINITY : firstFree(quiet.until, quietHours, spans);
  const span = pauseAt(spans, at);
  return span === null ? at : firstFree(span.to, quietHours, spans);
};

const keyOf = ({ kind, id, version }: Cause): string => `${kind} ${id} ${version}`;

/** The orders of one contact are one message. Each other cause has its own. */
const asMessages = (notices: readonly ContactNotice[], { contacts }: EscalationPlan): DueMessage[] =>
  contacts.flatMap(({ id }) => {
    const own = notices.filter(({ contact }) => contact === id);
    const groups = Map.groupBy(own, (notice) => (notice.kind === 'order' ? notice.kind : keyOf(notice)));
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      return {
        contact: id,
        kind: first.kind,
        notices: group.map(({ contact: _, ...notice }) => notice),
        since: Math.min(...group.map(({ since }) => since)),
      };
    });
  });
