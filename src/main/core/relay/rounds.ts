import { shapeOfError } from '../../../shared/contract/errors.ts';
import { type DueMessage, escalationAt } from '../../../shared/domain/escalation/escalation.ts';
import type { OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CoreContext } from '../context.ts';
import { createAgenda } from './agenda.ts';
import type { Channels } from './channels/channels.ts';
import { type GatherDeps, gather, type Moment, nameOfOrder, stateOf } from './gather.ts';
import { createPresses } from './presses.ts';
import { createQueue } from './queue.ts';
import type { TimeWatch } from './time-watch.ts';

/** The rule is asked at least once a minute, since the clock may jump and the computer may sleep. */
const longestWaitMs = 60_000;
/** A burst of changes is one question. */
const burstMs = 250;
/** How soon the desk shows that somebody pressed a button. Before anything is sent, it is always asked. */
const pressesEveryMs = 30_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Notes what happened, asks the rule, and lets the queue send: after each burst of changes, and in time. */
export const createRounds = (
  core: CoreContext,
  deps: Omit<GatherDeps, 'pollAwaitedUntil'> &
    Omit<Parameters<typeof createQueue>[1], 'pollAwaitedUntil' | 'channels' | 'now' | 'isOnline'> & {
      channels: Pick<Channels, 'deliver' | 'acknowledged'>;
      time: TimeWatch;
      openDays: (now: number) => Promise<OpenDays>;
      isConnected: () => boolean;
      /** After a sleep, orders that were put aside may be read before they alert again. */
      bringBack: () => void;
      /** Something about these orders, or about none of them, changed. */
      tell: (orderKeys: readonly number[]) => void;
      /** A server was asked whose button was pressed. */
      onRead: Parameters<typeof createPresses>[1]['onRead'];
      /** After each round. */
      onRound: (accountId: number) => Promise<void>;
    },
) => {
  const { clock, timers, database } = core;
  const { store, notices, time, accountId, tell } = deps;
  const agenda = createAgenda();
  let stopped = true;
  let running = false;
  let calledAgain = false;
  let cancel = (): void => undefined;
  let cancelSoon: (() => void) | null = null;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** Until when orders and failed polls wait for a poll, as it was when the orders were last read. */
  let pollAwaitedUntil: number | null = null;
  const stores: GatherDeps = { ...deps, pollAwaitedUntil: () => pollAwaitedUntil };

  const moment = (id: number): Moment => ({ accountId: id, settings: store.settings(id), now: time.now() });

  /** Notes what happened. Returns the keys of orders about which something changed. */
  const refresh = (id: number): number[] => {
    if (!store.settings(id).on) return [];
    time.note();
    deps.bringBack();
    // Before the orders are read: what the poll brought is known then.
    pollAwaitedUntil = time.pollAwaitedUntil(id);
    const at = moment(id);
    const zone = new Date(at.now).getTimezoneOffset();
    const basis = [id, dayAt(at.now), zone, pollAwaitedUntil, time.setBacks()].join(' ');
    const keys = gather(stores, at, agenda.takeOrders(at.now, basis));
    agenda.addCauses(keys.map(nameOfOrder));
    return keys;
  };

  const queue = createQueue(core, {
    ...{ ...deps, ...stores, now: time.now },
    isOnline: () => pollAwaitedUntil === null && deps.isConnected(),
    onResult: (message, result) => {
      agenda.addCauses(message.notices);
      deps.onResult(message, result);
      soon();
    },
  });
  const presses = createPresses(core, { ...deps, isStopped: () => stopped });

  const ask = (id: number, open: OpenDays) => {
    const { settings, now: at } = moment(id);
    const changed = agenda.causesAt(at);
    // Few, and noted with each round.
    const names = changed === null ? null : [...changed, ...deps.causes.openOthers(id)];
    return { settings, at, names, ...escalationAt(stateOf(stores, id, names), settings, open, at) };
  };

  const turn = async (id: number): Promise<number | null> => {
    if (!store.settings(id).on) {
      queue.turn();
      return null;
    }
    const open = await deps.openDays(clock.now());
    if (stopped || accountId() !== id) return null;
    const found = new Set(refresh(id));
    let asked = ask(id, open);
    const isAnyDue = asked.due.length > 0 || queue.isAnyDue();
    if (await presses.read(moment(id), isAnyDue ? 0 : pressesEveryMs, found)) {
      if (stopped || accountId() !== id) return null;
      agenda.addCauses([...found].map(nameOfOrder));
      // A poll may have ended meanwhile.
      for (const key of refresh(id)) found.add(key);
      asked = ask(id, open);
    }
    const { settings, at, due, written } = asked;
    database.write(() => {
      for (const one of written) if (one.isPassedOver) notices.passOver(id, one);
      for (const message of due) {
        const to = settings.contacts.find((one) => one.id === message.contact);
        // The rule names only contacts of these settings.
        if (to !== undefined) notices.write(id, message, { id: core.chance.uuid(), to, at });
      }
    });
    agenda.asked(asked.names, asked.checks);
    for (const key of due.flatMap(orderKeys)) found.add(key);
    if (found.size > 0) tell([...found]);
    const next = queue.turn();
    const times = [agenda.next(), next].filter((one) => one !== null);
    const wait = Math.min(...times.map((one) => one - clock.now()), longestWaitMs);
    return presses.isAny(moment(id)) ? Math.min(wait, pressesEveryMs) : wait;
  };

  const work = async (): Promise<void> => {
    let wait: number | null = null;
    try {
      while (calledAgain && !stopped) {
        calledAgain = false;
        const id = accountId();
        wait = id === null ? null : await turn(id);
        if (id !== null && !stopped) await deps.onRound(id);
      }
      if (!stopped && Math.abs(clock.now() - tidiedAt) > longestWaitMs * 60) {
        tidiedAt = clock.now();
        store.deleteOld(tidiedAt - keptMs);
      }
    } catch (error) {
      // Whatever was taken from the agenda is read again.
      agenda.all();
      core.log('error', 'relay-fault', { code: shapeOfError(error).code });
    } finally {
      running = false;
      cancel();
      if (!stopped) cancel = timers.after(Math.max(wait ?? longestWaitMs, burstMs), check);
    }
  };

  const check = (): void => {
    if (stopped) return;
    calledAgain = true;
    if (running) return;
    running = true;
    void work();
  };

  const soon = (): void => {
    if (stopped) return;
    cancelSoon ??= timers.after(burstMs, () => {
      cancelSoon = null;
      check();
    });
  };

  return {
    state: stores,
    agenda,
    moment,
    soon,
    /** What a call tells is never older than the orders. */
    refreshed: (id: number): Moment => {
      const keys = agenda.hasOrders() ? refresh(id) : [];
      if (keys.length > 0) tell(keys);
      return moment(id);
    },
    start: (): void => {
      stopped = false;
      queue.start();
      check();
    },
    /** Resolves once nothing is stored any more. */
    stop: (): Promise<void> => {
      stopped = true;
      cancel();
      cancelSoon?.();
      cancelSoon = null;
      return queue.stop();
    },
    isStopped: () => stopped,
  };
};

const orderKeys = ({ kind, notices }: DueMessage): number[] =>
  kind === 'order' ? notices.map(({ id }) => Number(id)) : [];
