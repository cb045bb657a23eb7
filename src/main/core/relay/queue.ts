import type { RelayContact, RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import { type ErrorCode, shapeOfError } from '../../../shared/contract/errors.ts';
import { type NextAttempt, nextAttemptOf } from '../../../shared/domain/escalation/escalation.ts';
import type { Language } from '../../../shared/words/language.ts';
import type { CoreContext } from '../context.ts';
import { settledWithin } from '../settled-within.ts';
import { backoffDelay } from '../sync/poll-timing.ts';
import { isButtonDead } from './channel-states.ts';
import type { NamedOrder, Outcome, RelayMessage, RelayNotice } from './channels/channel.ts';
import type { Channels } from './channels/channels.ts';
import { isHeldBack } from './channels/practice-servers.ts';
import { type StateDeps, stateOf } from './gather.ts';
import type { QueuedMessage } from './notices-store.ts';

type Result = 'arrived' | 'failed' | 'again' | 'held-back';

/** A message that no server took for so long after its first attempt is given up. */
const longestTryMs = 60 * 60_000;

/** How long the end of Orderbell waits for the results of running attempts. Shorter than a shell waits for all. */
const longestEndMs = 2_000;

/**
 * Sends the written messages of the account in use, one at a time to each contact. It has its own requests
 * and timers, so that no answer waits for it. Nothing of a running attempt is stored once `stop` has resolved:
 * the next start counts it as unclear.
 */
export const createQueue = (
  core: Pick<CoreContext, 'chance' | 'log' | 'timers'>,
  deps: StateDeps & {
    channels: Pick<Channels, 'deliver'>;
    accountId: () => number | null;
    /** The wall clock, milliseconds since 1970. A clock that was set back is noticed before. */
    now: () => number;
    language: () => Language;
    named: (orderKey: number) => NamedOrder | null;
    /** Whether this computer reaches its service, so that it has a network. */
    isOnline: () => boolean;
    status: () => Pick<SyncStatus, 'lastSuccessAt'>;
    /** A message arrived, failed or waits again. */
    onResult: (message: QueuedMessage, result: Result) => void;
  },
) => {
  const { notices, store } = deps;
  /** The running attempts, by contact. */
  const busy = new Map<string, Promise<void>>();
  let stopped = true;
  /** The store may be closed. */
  let isOver = true;
  // After a start, and after a fault of the store, a message marked as being sent may have arrived.
  let mustRecover = true;

  const attempt = async (
    accountId: number,
    contact: RelayContact,
    settings: RelaySettings,
    written: QueuedMessage,
    next: Extract<NextAttempt, { kind: 'send' }>,
  ): Promise<void> => {
    notices.leaveOut(written, next.notices, next.overtaken);
    const message: QueuedMessage = { ...written, notices: [...next.notices] };
    notices.begin(message.id, contact.channel, deps.now());
    const text: RelayMessage = {
      // The ages in it are those of now: an hour may have passed since it was written.
      ...{ id: message.id, language: deps.language(), at: deps.now() },
      notice: noticeOf(message, contact, settings, deps),
    };
    const outcome = await deps.channels.deliver(text, contact, message.mayHaveArrived);
    if (isOver) return;
    deps.onResult(message, note(accountId, message, outcome));
  };

  const note = (accountId: number, message: QueuedMessage, outcome: Outcome): Result => {
    const now = deps.now();
    const hasDeadButton = isButtonDead(store.channels(accountId).get(message.contact));
    if (outcome.state === 'arrived') {
      notices.finish(message.id, 'arrived', now, null);
      // A phone whose button can't work isn't repaired by that.
      if (!hasDeadButton) store.channelWorks(accountId, message.contact, now);
      return 'arrived';
    }
    const { error } = outcome;
    if (isHeldBack(error)) {
      // The order says that nobody was told. The contact is fine, so the next step keeps its time.
      notices.finish(message.id, 'dropped', now, error);
      return 'held-back';
    }
    core.log('warn', 'relay-not-arrived', { code: error.code, attempt: message.attempts + 1 });
    // Without a network nobody can be reached. No contact is to blame, so the hour begins with the network.
    const isBlameless = outcome.state === 'later' && ofNetwork.has(error.code) && !deps.isOnline();
    if (isBlameless) notices.restartHour(message.id);
    const endsAt = (isBlameless ? now : (message.firstAttemptAt ?? now)) + longestTryMs;
    if (outcome.state === 'later' && now < endsAt) {
      const next = now + backoffDelay(message.attempts + 1, core.chance.fraction(), outcome.afterMs);
      // The last attempt is at the end of the hour, so that the next step isn't late.
      const at = Math.max(Math.min(next, endsAt), now + (outcome.afterMs ?? 0));
      notices.again(message.id, at, error, outcome.mayHaveArrived);
      return 'again';
    }
    notices.finish(message.id, 'failed', now, error);
    // Messages fail only from now on.
    if (hasDeadButton) store.channelRecovers(accountId, message.contact);
    store.channelFails(accountId, message.contact, now, error);
    return 'failed';
  };

  const waitingOf = (accountId: number): QueuedMessage[] => {
    if (mustRecover && busy.size === 0) {
      notices.recover();
      mustRecover = false;
    }
    return notices.waiting(accountId);
  };

  /** Whether `turn` would send something now. */
  const isAnyDue = (): boolean => {
    const accountId = deps.accountId();
    if (stopped || accountId === null) return false;
    const now = deps.now();
    const settings = store.settings(accountId);
    return waitingOf(accountId).some(
      (message) =>
        !busy.has(message.contact) &&
        message.nextAttemptAt <= now &&
        nextAttemptOf(message, stateOf(deps, accountId, message.notices), settings, now).kind === 'send',
    );
  };

  /** Sends what is due. @returns when the next attempt is due; `null`: nothing waits */
  const turn = (): number | null => {
    const accountId = deps.accountId();
    if (stopped || accountId === null) return null;
    const now = deps.now();
    const waiting = waitingOf(accountId);
    if (waiting.length === 0) return null;
    const settings = store.settings(accountId);
    const times: number[] = [];
    for (const message of waiting) {
      if (busy.has(message.contact)) continue;
      if (message.nextAttemptAt > now) {
        times.push(message.nextAttemptAt);
        continue;
      }
      const contact = settings.contacts.find(({ id }) => id === message.contact);
      const next = nextAttemptOf(message, stateOf(deps, accountId, message.notices), settings, now);
      if (next.kind === 'drop') {
        notices.leaveOut(message, next.overtaken);
        notices.finish(message.id, 'dropped', now, null);
      } else if (next.kind === 'wait') {
        // Not stored: a snooze may end early. Such a wait isn't the fault of the channel.
        const isForPoll = next.until === deps.pollAwaitedUntil();
        if (message.firstAttemptAt !== null && !isForPoll) notices.restartHour(message.id);
        times.push(next.until);
      } else if (contact !== undefined) {
        const running = attempt(accountId, contact, settings, message, next)
          .catch((error: unknown) => {
            mustRecover = true;
            core.log('error', 'relay-fault', { code: shapeOfError(error).code });
          })
          .finally(() => busy.delete(contact.id));
        busy.set(contact.id, running);
      }
    }
    return times.length === 0 ? null : Math.min(...times);
  };

  return {
    isAnyDue,
    turn,
    start: (): void => {
      stopped = false;
      isOver = false;
    },
    /** Begins no more attempts. Resolves once the running ones are noted, or have taken too long. */
    stop: async (): Promise<void> => {
      stopped = true;
      mustRecover = true;
      // A message whose result is noted isn't sent twice.
      if (busy.size > 0) await settledWithin(core.timers, busy.values(), longestEndMs);
      isOver = stopped;
    },
  };
};

/** What no server said: the way to it failed. */
const ofNetwork: ReadonlySet<ErrorCode> = new Set([
  'relay.unreachable',
  'relay.unknown-host',
  'relay.timeout',
  'relay.cut-off',
  'relay.tls',
  'proxy.unreachable',
]);

/** What a message may tell. Number and buyer only if the user wants that. */
const noticeOf = (
  { kind, notices }: Pick<QueuedMessage, 'kind' | 'notices'>,
  contact: RelayContact,
  settings: RelaySettings,
  { named, status }: Pick<Parameters<typeof createQueue>[1], 'named' | 'status'>,
): RelayNotice => {
  const since = Math.min(...notices.map((one) => one.since));
  switch (kind) {
    case 'order': {
      const keys = [...new Set(notices.map(({ id }) => Number(id)))];
      const orders = settings.namesOrders ? keys.flatMap((key) => named(key) ?? []) : [];
      return { about: 'orders', count: keys.length, oldestSince: since, named: settings.namesOrders, orders };
    }
    case 'not-listening':
      // The cause begins when enough polls have failed.
      return { about: 'not-listening', since: Math.min(since, status().lastSuccessAt ?? since) };
    case 'channel': {
      const failed = settings.contacts.find(({ id }) => id === notices[0]?.id) ?? contact;
      return { about: 'channel', channel: failed.channel, contact: failed.name, since };
    }
  }
};
