import type { Cause, DueMessage } from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import type { OpenDays } from '../../../src/shared/domain/planning/workshop.ts';
import { type Channel, createDesk, type Desk, type DeskAct, minuteMs, type Rule, rightRule } from './desk.ts';
import { type Night, type NightEvent, nightMinutes } from './night.ts';
import { createOracle, type Violation } from './oracle.ts';

/** How often something happened that a rule can get wrong. */
export const counted = [
  'messages',
  'acknowledgements',
  'answers elsewhere',
  'snoozes',
  'sleeps',
  'deaths',
  'clocks set',
  'failures',
  'repetitions',
  'late presses',
  'changes of the plan',
] as const;
export type Counts = Record<(typeof counted)[number], number>;

type Computer = {
  /** It sleeps, or the process is dead. Minutes. */
  down: { since: number; until: number; isDead: boolean } | null;
  /** The process dies when it has done this. */
  dies: { after: 'writing' | 'sending'; minutes: number; clock: number } | null;
};

/** The desk asks at least this often, in minutes. */
const pollEvery = 40;

/** These happen also while the desk is off. */
const outside: ReadonlySet<NightEvent['kind']> = new Set(['answers-elsewhere', 'sets-clock', 'fails']);

type CreateDesk = (plan: EscalationPlan, open: OpenDays) => Desk;

const deskOf =
  (rule: Rule): CreateDesk =>
  (plan, open) =>
    createDesk(rule, plan, open);

/** Runs a night. It sets the time zone of this process. */
export const runNight = (
  night: Night,
  rule: Rule = rightRule,
  create = deskOf(rule),
): { violations: Violation[]; counts: Counts } => {
  process.env['TZ'] = night.zone;
  const [year, month, day, hour] = night.begins;
  const begin = new Date(year, month - 1, day, hour).getTime();
  const { weekdays, acknowledgedMinutes } = night;
  const plan = { ...night.plan, onSince: begin };
  const counts: Counts = {
    ...{ messages: 0, acknowledgements: 0, 'answers elsewhere': 0, snoozes: 0, sleeps: 0, deaths: 0 },
    ...{ 'clocks set': 0, failures: 0, repetitions: 0, 'late presses': 0, 'changes of the plan': 0 },
  };
  const oracle = createOracle(night, begin);
  const desk = create(plan, { weekdays, closed: [], holidays: new Map() });
  const outages = new Map<string, { how: 'refuses' | 'asks-later'; until: number }>();
  const versions = new Map<string, number>();
  const open = new Set<string>();
  /** Orders that were answered elsewhere since the last poll. */
  const answeredElsewhere = new Set<string>();
  /** The first minute after the first poll; `null`: it was. */
  let polledAt: number | null = null;
  let [minute, offset, again] = [0, 0, 0];
  /** The last message about an order that arrived, when, and about which versions of which orders. */
  const told = new Map<string, { minute: number; id: number; notices: DueMessage['notices'] }>();
  /** Since when no press of before can be read: the clock was set, or escalation was off. */
  let disturbedAt = Number.NEGATIVE_INFINITY;
  /** The first minute in which escalation is on again. */
  let onAt: number | null = null;
  const computer: Computer = { down: null, dies: null };

  const wall = (): number => begin + minute * minuteMs + offset;
  const setClock = (minutes: number): void => {
    offset += minutes * minuteMs;
    if (minutes !== 0) disturbedAt = minute;
  };
  const channel: Channel = (contact) => {
    const outage = outages.get(contact);
    return outage !== undefined && minute < outage.until ? outage.how : 'takes';
  };
  const isReachable = (contact: string): boolean => channel(contact) === 'takes';

  const awaitsPoll = (): void => {
    polledAt = minute + night.firstPollMinutes;
    desk.awaitsPoll(wall());
    oracle.awaitsPoll();
  };
  const polled = (): void => {
    polledAt = null;
    desk.polled();
    oracle.polled();
    for (const id of answeredElsewhere) ends('order', id);
    again = Number.NEGATIVE_INFINITY;
  };

  const begins = (kind: Cause['kind'], id: string): void => {
    const name = `${kind} ${id}`;
    if (kind !== 'order' && open.has(name)) return;
    // Its poll brings the answer to the version before, too.
    if (kind === 'order' && answeredElsewhere.has(id)) ends(kind, id);
    open.add(name);
    const version = (versions.get(name) ?? 0) + 1;
    versions.set(name, version);
    desk.begins({ kind, id, version, since: wall() });
    oracle.begins({ kind, id, version });
  };
  const ends = (kind: Cause['kind'], id: string): void => {
    open.delete(`${kind} ${id}`);
    if (kind === 'order') answeredElsewhere.delete(id);
    desk.ends({ kind, id });
    oracle.ends({ kind, id });
  };

  const note = (act: DeskAct): void => {
    oracle.act(act);
    if (act.kind === 'wrote') {
      counts.messages += 1;
      if (act.message.notices.some(({ repeat }) => repeat > 0)) counts.repetitions += 1;
    }
    if (act.kind === 'failed') {
      counts.failures += 1;
      begins('channel', act.contact);
    }
    if (act.kind === 'sent') {
      ends('channel', act.contact);
      for (const { kind, id } of act.notices)
        told.set(`${kind} ${id}`, { minute, id: act.id, notices: act.notices });
    }
  };

  const ask = (): void => {
    const { dies } = computer;
    const asked = desk.ask(wall(), channel, dies?.after ?? null, note);
    oracle.judge(isReachable, asked === null);
    if (asked !== null) again = asked.again;
    else if (dies !== null) {
      setClock(dies.clock);
      computer.down = { since: minute, until: minute + dies.minutes, isDead: true };
      computer.dies = null;
    }
  };

  const happens = (event: NightEvent): void => {
    switch (event.kind) {
      case 'arrives':
        begins('order', String(event.order));
        return;
      case 'answers':
        ends('order', String(event.order));
        return;
      case 'answers-elsewhere': {
        const id = String(event.order);
        if (!open.has(`order ${id}`)) return;
        counts['answers elsewhere'] += 1;
        answeredElsewhere.add(id);
        oracle.answersElsewhere({ kind: 'order', id });
        // Otherwise the next poll is soon.
        if (computer.down === null && polledAt === null) ends('order', id);
        return;
      }
      case 'listens':
        (event.listens ? ends : begins)('not-listening', '');
        return;
      case 'acknowledges': {
        const id = String(event.order);
        const cause: Cause = { kind: 'order', id, version: versions.get(`order ${id}`) ?? 0 };
        if (!open.has(`order ${id}`) || onAt !== null) return;
        counts.acknowledgements += 1;
        const until = acknowledgedMinutes === null ? null : wall() + acknowledgedMinutes * minuteMs;
        desk.acknowledges({ ...cause, at: wall(), until });
        oracle.acknowledges(cause, acknowledgedMinutes);
        return;
      }
      case 'pressed': {
        const last = told.get(`order ${event.order}`);
        if (!open.has(`order ${event.order}`) || onAt !== null || last === undefined) return;
        const orders = last.notices.filter(({ id }) => open.has(`order ${id}`));
        const isOld = orders.some(({ id, newestVersion }) => newestVersion !== versions.get(`order ${id}`));
        if (isOld) return;
        const minutes = orders.map(({ id }) => told.get(`order ${id}`)?.minute ?? minute);
        const ago = minute - Math.max(...minutes, minute - event.minutes);
        const isOver = acknowledgedMinutes !== null && acknowledgedMinutes <= ago;
        if (isOver || minute - ago <= disturbedAt) return;
        counts['late presses'] += 1;
        const at = wall() - ago * minuteMs;
        const until = acknowledgedMinutes === null ? null : at + acknowledgedMinutes * minuteMs;
        desk.pressed(last.id, at, until);
        for (const { id } of orders) oracle.pressed({ kind: 'order', id }, ago, acknowledgedMinutes);
        return;
      }
      case 'repeats':
      case 'moves-step': {
        counts['changes of the plan'] += 1;
        const change = (plan: EscalationPlan): EscalationPlan =>
          event.kind === 'repeats'
            ? { ...plan, repeatMinutes: event.minutes }
            : {
                ...plan,
                steps: plan.steps.map((step, index) =>
                  index === event.step ? { ...step, afterMinutes: event.minutes } : step,
                ),
              };
        desk.plans(change);
        oracle.plans(change);
        return;
      }
      case 'switches-off':
        if (onAt !== null) return;
        counts['changes of the plan'] += 1;
        onAt = minute + event.minutes;
        desk.plans((plan) => ({ ...plan, on: false }));
        oracle.switchedOff();
        return;
      case 'snoozes': {
        counts.snoozes += 1;
        const until = wall() + event.minutes * minuteMs;
        desk.snoozes(wall(), until);
        oracle.snoozes(until);
        return;
      }
      case 'dies':
        counts.deaths += 1;
        if (event.after === 'nothing') {
          setClock(event.clock);
          computer.down = { since: minute, until: minute + event.minutes, isDead: true };
        } else computer.dies = { ...event, after: event.after };
        return;
      case 'sleeps':
        counts.sleeps += 1;
        computer.down = { since: minute, until: minute + event.minutes, isDead: false };
        return;
      case 'sets-clock':
        counts['clocks set'] += 1;
        setClock(event.minutes);
        if (computer.down !== null) return;
        oracle.advance(wall());
        desk.noticeSetBack(wall());
        desk.runs(wall());
        if (event.minutes > 0) awaitsPoll();
        return;
      case 'fails':
        outages.set(event.contact, { how: event.how, until: minute + event.minutes });
        return;
    }
  };

  const switchOn = (): void => {
    onAt = null;
    disturbedAt = minute;
    desk.plans((plan) => ({ ...plan, on: true, onSince: wall() }));
    oracle.switchedOn();
    again = Number.NEGATIVE_INFINITY;
  };

  const events = [...night.events];
  for (; minute < nightMinutes; minute += 1) {
    if (computer.down !== null && minute >= computer.down.until) {
      const { isDead, since } = computer.down;
      computer.down = null;
      oracle.advance(wall());
      if (isDead) desk.start(wall());
      else desk.woke((minute - since) * minuteMs);
      desk.noticeSetBack(wall());
      awaitsPoll();
      again = Number.NEGATIVE_INFINITY;
    }
    if (computer.down === null) {
      oracle.advance(wall());
      desk.runs(wall());
      if (onAt !== null && minute >= onAt) switchOn();
      if (polledAt !== null && minute >= polledAt) polled();
      if (wall() >= again || minute % pollEvery === 0) ask();
      else oracle.judge(isReachable);
    }
    for (let next = events[0]; next !== undefined && next.at <= minute; next = events[0]) {
      events.shift();
      if (computer.down !== null && !outside.has(next.event.kind)) continue;
      happens(next.event);
      if (computer.down === null) ask();
    }
  }
  return { violations: oracle.end(), counts };
};
