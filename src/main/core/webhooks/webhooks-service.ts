import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { WebhookSettings, WebhookState } from '../../../shared/contract/webhooks.ts';
import type { Emit } from '../events.ts';
import type { Clock, Log, Timers, WebhookCall, WebhookDoor } from '../ports.ts';
import { type Followed, followHints } from './follow-hints.ts';
import { type Hint, hintKey } from './hint.ts';
import { readCall } from './read-call.ts';

type Deps = {
  clock: Clock;
  timers: Timers;
  log: Log;
  emit: Emit;
  door: WebhookDoor | null;
  settings: () => WebhookSettings;
  fetch: (hint: Hint) => Promise<Followed>;
  /** One poll of everything, as soon as polling allows it. */
  poll: () => void;
  pollIntervalMs: () => number;
};

export type Webhooks = {
  start: () => void;
  /** Nothing is taken afterwards; resolves when the port is free. */
  stop: () => Promise<void>;
  settingsChanged: () => void;
  state: () => WebhookState;
  /** Throws `store.*`. */
  renew: () => WebhookState;
};

/** Opens and closes the door for the service's calls as the user wants it, and hands what they hint at to the follower. */
export const createWebhooks = (deps: Deps): Webhooks => {
  const { clock, door, log } = deps;
  let stopped = true;
  let opened: { at: string; problem: WebhookState['problem'] } | null = null;
  let settling: Promise<void> | null = null;
  let lastCall: (NonNullable<WebhookState['lastCall']> & { about: string | null }) | null = null;
  let telling = false;
  let failures = 0;
  let again = false;
  let dropRetry = (): void => undefined;

  // A flood of calls is no flood of events.
  const changed = (): void => {
    if (telling || stopped) return;
    telling = true;
    deps.timers.after(tellMs, () => {
      telling = false;
      if (!stopped) deps.emit({ name: 'webhooks.changed' });
    });
  };

  const follower = followHints({
    timers: deps.timers,
    fetch: deps.fetch,
    poll: deps.poll,
    intervalMs: deps.pollIntervalMs,
    told: (hint, outcome) => {
      log('info', `webhook-${outcome}`);
      if (lastCall?.about !== hintKey(hint)) return;
      lastCall = { ...lastCall, outcome: outcome === 'over' ? 'no-account' : outcome };
      changed();
    },
  });

  const take = (call: WebhookCall): boolean => {
    if (stopped) return false;
    const hint = readCall(call);
    lastCall = {
      at: clock.now(),
      about: hint === null ? null : hintKey(hint),
      outcome: hint === null ? 'not-understood' : 'following',
    };
    if (hint !== null && !follower.take(hint)) lastCall = { ...lastCall, outcome: 'left-to-polling' };
    changed();
    return hint !== null;
  };

  const wanted = (): string | null => {
    const { on, host, port } = deps.settings();
    return stopped || !on ? null : `${host} ${port}`;
  };

  // One change after the other: a door that is still closing can't be opened.
  const settle = async (use: WebhookDoor): Promise<void> => {
    while (again || (opened?.at ?? null) !== wanted()) {
      const before = opened;
      const at = wanted();
      dropRetry();
      again = false;
      if (at === null) {
        await use.close();
        opened = null;
      } else {
        if (before?.at !== at) failures = 0;
        const problem = await problemOfOpening(use);
        opened = { at, problem };
        if (problem !== null) retryLater();
        // What is still so is told once.
        if (before?.at === at && before.problem?.code === problem?.code) continue;
        if (problem !== null) log('warn', 'webhook-door-not-open', { code: problem.code });
      }
      changed();
    }
  };

  // A port that a process before still holds, or an address that comes with a network: it may be had in a while.
  const retryLater = (): void => {
    if (stopped) return;
    dropRetry = deps.timers.after(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), () => {
      again = true;
      adjust();
    });
    failures += 1;
  };

  const problemOfOpening = async (use: WebhookDoor): Promise<WebhookState['problem']> => {
    try {
      // Before anybody can call: what can't be kept is none.
      use.secret();
      await use.open(deps.settings(), take);
      return null;
    } catch (error) {
      return shapeOfError(error);
    }
  };

  const adjust = (): void => {
    if (door === null) return;
    settling ??= settle(door)
      .catch((error: unknown) => log('error', 'webhook-door-broke', { code: shapeOfError(error).code }))
      .finally(() => {
        settling = null;
      });
  };

  const state = (): WebhookState => {
    const call = lastCall === null ? null : { at: lastCall.at, outcome: lastCall.outcome };
    const rest = { problem: null, address: null, awaited: false, lastCall: call };
    if (door === null) return { ...rest, state: 'unavailable' };
    const settings = deps.settings();
    if (!settings.on) return { ...rest, state: 'off' };
    if (opened?.at !== wanted()) return { ...rest, state: 'opening' };
    const { problem } = opened;
    return problem === null
      ? { ...rest, state: 'open', address: addressOf(settings, door), awaited: door.isAwaited() }
      : { ...rest, state: 'failed', problem };
  };

  return {
    start: () => {
      stopped = false;
      adjust();
    },
    stop: async () => {
      stopped = true;
      dropRetry();
      follower.stop();
      adjust();
      await settling;
    },
    settingsChanged: adjust,
    state,
    renew: () => {
      door?.renewSecret();
      changed();
      return state();
    },
  };
};

const tellMs = 200;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

const addressOf = ({ publicAddress, host, port }: WebhookSettings, door: WebhookDoor): string => {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? door.ownAddress() : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return `${publicAddress === '' ? own : publicAddress}/${door.secret()}`;
};
