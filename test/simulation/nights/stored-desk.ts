import { gather, type Moment, stateOf } from '../../../src/main/core/relay/gather.ts';
import { noteSnooze } from '../../../src/main/core/relay/note-snooze.ts';
import type { QueuedMessage } from '../../../src/main/core/relay/notices-store.ts';
import { noRelay, type RelaySettings } from '../../../src/shared/contract/calls/relay.ts';
import { OrderbellError, shapeOfError } from '../../../src/shared/contract/errors.ts';
import { noQuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import {
  escalationAt,
  longestHoldMs,
  nextAttemptOf,
} from '../../../src/shared/domain/escalation/escalation.ts';
import type { EscalationPlan } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import type { OpenDays } from '../../../src/shared/domain/planning/workshop.ts';
import { openStoreWithOrders } from '../../unit/core/relay/store-with-orders.ts';
import { type Channel, type Desk, type DeskAct, minuteMs } from './desk.ts';

const failed = shapeOfError(new OrderbellError('relay.unreachable'));

/** The same desk with the app's own tables, which it reads and writes as the app does. */
export const createStoredDesk = (firstPlan: EscalationPlan, open: OpenDays): Desk => {
  const { database, deps, order, alert, isAsked, connection } = openStoreWithOrders();
  const { causes, notices, store } = deps;
  let pollAwaitedUntil: number | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  const stateDeps = { ...deps, pollAwaitedUntil: () => pollAwaitedUntil };

  const save = (
    settings: RelaySettings,
    { on, onSince, steps, repeatMinutes, workingHours }: EscalationPlan,
  ) =>
    store.saveSettings(1, {
      ...{ ...settings, on, onSince, repeatMinutes, workingHours },
      steps: steps.map((step) => ({ ...step, contacts: [...step.contacts] })),
    });
  const contacts = firstPlan.contacts.map(({ id, quietHours }) => ({
    ...{ id, name: id, channel: 'ntfy' as const },
    quietHours: { ...noQuietHours, ...quietHours },
  }));
  save({ ...noRelay, contacts }, firstPlan);
  const moment = (now: number): Moment => ({ accountId: 1, settings: store.settings(1), now });
  /** When the desk last knew the time. */
  let now = 0;
  const note = (): void => void gather(deps, moment(now), null);

  const attempt = (message: QueuedMessage, channel: Channel): { acts: DeskAct[]; waitsUntil?: number } => {
    const { contact } = message;
    const next = nextAttemptOf(message, stateOf(stateDeps, 1, message.notices), store.settings(1), now);
    if (next.kind === 'wait') return { acts: [], waitsUntil: next.until };
    const kept = next.kind === 'send' ? next.notices : [];
    const isKept = (one: (typeof kept)[number]): boolean =>
      kept.includes(one) ||
      (next.overtaken.includes(one) && (next.kind === 'drop' || !message.mayHaveArrived));
    const left = message.notices.filter((one) => !isKept(one));
    const acts: DeskAct[] = left.length === 0 ? [] : [{ kind: 'left-out', contact, notices: left }];
    if (next.kind === 'drop') {
      notices.leaveOut(message, next.overtaken);
      notices.finish(message.id, 'dropped', now, null);
      return { acts };
    }
    notices.leaveOut(message, kept, next.overtaken);
    notices.begin(message.id, 'ntfy', now);
    const answer = channel(contact);
    if (answer === 'takes')
      return { acts: [...acts, { kind: 'sent', id: Number(message.id), contact, notices: kept }] };
    if (answer === 'asks-later' && now - message.at < 60 * minuteMs) {
      notices.again(message.id, now + 5 * minuteMs, failed, false);
      return { acts, waitsUntil: now + 5 * minuteMs };
    }
    notices.finish(message.id, 'failed', now, failed);
    return { acts: [...acts, { kind: 'failed', contact, notices: kept }] };
  };

  return {
    begins: ({ kind, id, version, since }) => {
      now = since;
      if (kind === 'not-listening') connection('not-connected', failed);
      else if (kind === 'channel') store.channelFails(1, id, now, failed);
      else if (version === 1) order(Number(id), now);
      else {
        alert(Number(id), version, 'changed', now);
        isAsked(Number(id), true);
      }
      note();
    },
    ends: ({ kind, id }) => {
      if (kind === 'not-listening') connection('connected', null);
      else if (kind === 'channel') store.channelWorks(1, id, now);
      else isAsked(Number(id), false);
      note();
    },
    acknowledges: ({ kind, id, version, at, until }) => causes.prolong(1, { kind, id, version }, at, until),
    snoozes: (at, until) => noteSnooze(store, until, at),
    plans: (change) => {
      const settings = store.settings(1);
      save(settings, change(settings));
    },
    pressed: (id, at, until) => {
      for (const { kind, id: name, newestVersion } of notices.of(idOf(id)))
        causes.acknowledge(1, {
          ...{ kind, id: name, version: newestVersion, way: 'ntfy', at, until, contactName: null },
          source: `${id} ${at}`,
        });
    },
    awaitsPoll: (at) => {
      pollAwaitedUntil = at + longestHoldMs;
    },
    polled: () => {
      pollAwaitedUntil = null;
    },
    start: () => notices.recover(),
    woke: () => undefined,
    noticeSetBack: (at) => {
      const by = notedAt - at;
      now = at;
      if (by <= 0) return;
      store.setBack(at, by);
      if (pollAwaitedUntil !== null) pollAwaitedUntil -= by;
      notedAt = at;
    },
    runs: (at) => {
      now = at;
      notedAt = at;
    },
    ask: (at, channel, dies, tell) => {
      now = at;
      for (;;) {
        note();
        const settings = store.settings(1);
        const { due, written, checkAt } = escalationAt(stateOf(stateDeps, 1, null), settings, open, now);
        database.write(() => {
          for (const one of written) if (one.isPassedOver) notices.passOver(1, one);
          for (const message of due) {
            const to = { name: message.contact, channel: 'ntfy' as const };
            notices.write(1, message, { id: idOf(count), to, at: now });
            count += 1;
          }
        });
        for (const message of due) tell({ kind: 'wrote', message });
        if (due.length > 0 && dies === 'writing') return null;
        let hasFailed = false;
        const times: number[] = [];
        for (const message of notices.waiting(1)) {
          if (message.nextAttemptAt > now) {
            times.push(message.nextAttemptAt);
            continue;
          }
          const { acts, waitsUntil } = attempt(message, channel);
          if (waitsUntil !== undefined) times.push(waitsUntil);
          for (const act of acts) {
            tell(act);
            if (act.kind === 'sent' && dies === 'sending') return null;
            if (act.kind === 'sent') notices.finish(message.id, 'arrived', now, null);
            if (act.kind === 'failed') hasFailed = true;
          }
        }
        if (!hasFailed) return { again: Math.min(checkAt ?? Number.POSITIVE_INFINITY, ...times) };
      }
    },
  };
};

/** So that the ids sort as the messages were written. */
const idOf = (count: number): string => String(count).padStart(6, '0');
