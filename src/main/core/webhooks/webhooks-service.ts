import type {
  WebhookCredentials,
  WebhookSettings,
  WebhookState,
} from '../../../shared/contract/calls/webhooks.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Emit } from '../events.ts';
import type { Clock, Log, Secrets, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { basicHeader } from '../service/session.ts';
import type { WebhookCall, WebhookReceiver, WebhookServer } from '../webhook-ports.ts';
import { followHints, type HintOutcome } from './follow-hints.ts';
import { type CallRead, type Hint, hintKey, hintOf, readEvent } from './read-event.ts';

type Deps = {
  clock: Clock;
  timers: Timers;
  log: Log;
  emit: Emit;
  server: WebhookServer | null;
  secrets: Pick<Secrets, 'read' | 'write' | 'remove'>;
  settings: () => WebhookSettings;
  /** Stores the kind of credentials that a call needs from now on. Throws `store.*`. */
  keepDemand: (demands: WebhookSettings['demands']) => void;
  /** Whether somebody is signed in, so that a record can be fetched. */
  canFollow: () => boolean;
  fetch: (hint: Hint) => Promise<HintOutcome>;
  /** One poll, as soon as polling allows it. */
  poll: () => void;
  pollIntervalMs: () => number;
};

export type Webhooks = {
  start: () => void;
  /** Accepts no calls afterwards. Resolves when the port is free. */
  stop: () => Promise<void>;
  settingsChanged: () => void;
  state: () => WebhookState;
  /** Throws `store.*`. */
  renew: () => WebhookState;
  /** The credentials that a call needs from now on, besides the address. Throws `store.*`. */
  demand: (credentials: WebhookCredentials) => Promise<WebhookState>;
};

/**
 * Opens and closes the port for webhook calls as the settings say, and passes the named records on to be
 * fetched.
 */
export const createWebhooks = (deps: Deps): Webhooks => {
  const { clock, server, log } = deps;
  let stopped = true;
  let opened: { at: string; problem: WebhookState['problem'] } | null = null;
  let settling: Promise<void> | null = null;
  let lastCall: (NonNullable<WebhookState['lastCall']> & { about: string | null }) | null = null;
  let telling = false;
  let failures = 0;
  let again = false;
  let dropRetry = (): void => undefined;
  // The whole header, so that only a comparison is left; `undefined` until the keychain has answered.
  let kept: string | null | undefined;

  // Many calls become few events.
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
    onFollowed: (hint, outcome) => {
      log('info', `webhook-${outcome}`);
      if (lastCall?.about !== hintKey(hint)) return;
      lastCall = { ...lastCall, outcome: outcome === 'over' ? 'no-account' : outcome };
      changed();
    },
  });

  const called = (call: NonNullable<typeof lastCall>): void => {
    lastCall = call;
    changed();
  };

  const receiver: WebhookReceiver = {
    authorization: () => {
      const { demands } = deps.settings();
      if (demands === 'nothing') return null;
      return kept !== null && kept !== undefined && isOfKind(kept, demands) ? kept : 'unknown';
    },
    take: (call) => {
      if (stopped) return 'not-now';
      const read = readCall(call);
      const at = clock.now();
      if (read === null) {
        called({ at, eventName: null, about: null, outcome: 'not-understood' });
        return 'not-understood';
      }
      const { hint, eventName } = read;
      const about = hintKey(hint);
      const outcome = !deps.canFollow()
        ? 'no-account'
        : follower.take(hint)
          ? 'following'
          : 'left-to-polling';
      called({ at, eventName, about, outcome });
      return outcome === 'following' ? 'taken' : 'not-now';
    },
    onRejected: (why) => called({ at: clock.now(), eventName: null, about: null, outcome: why }),
  };

  const readKept = async (): Promise<void> => {
    const before = kept;
    const read = await deps.secrets.read(keptName).catch(() => null);
    // Credentials that were entered in the meantime are newer.
    if (kept !== before) return;
    kept = read;
    changed();
  };

  // The old credentials count until the new ones are stored.
  const keepCredentials = async (header: string, demands: 'basic' | 'bearer'): Promise<void> => {
    const before = kept === undefined ? await deps.secrets.read(keptName) : kept;
    await deps.secrets.write(keptName, header);
    try {
      deps.keepDemand(demands);
    } catch (error) {
      const restored = before === null ? deps.secrets.remove(keptName) : deps.secrets.write(keptName, before);
      await restored.catch(() => log('warn', 'webhook-credentials-not-restored'));
      throw error;
    }
    kept = header;
  };

  const wanted = (): string | null => {
    const { on, host, port } = deps.settings();
    return stopped || !on ? null : `${host} ${port}`;
  };

  // One change after the other: a port that is still closing can't be opened.
  const settle = async (use: WebhookServer): Promise<void> => {
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
        // An unchanged state is published once.
        if (before?.at === at && before.problem?.code === problem?.code) continue;
        if (problem !== null) log('warn', 'webhook-server-not-open', { code: problem.code });
      }
      changed();
    }
  };

  // Another process may still hold the port, or the address may come with a network later.
  const retryLater = (): void => {
    if (stopped) return;
    dropRetry = deps.timers.after(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), () => {
      again = true;
      adjust();
    });
    failures += 1;
  };

  const problemOfOpening = async (use: WebhookServer): Promise<WebhookState['problem']> => {
    try {
      // Before the port opens: an address that can't be stored is none.
      use.secret();
      await use.open(deps.settings(), receiver);
      return null;
    } catch (error) {
      return shapeOfError(error);
    }
  };

  const adjust = (): void => {
    if (server === null) return;
    settling ??= settle(server)
      .catch((error: unknown) => log('error', 'webhook-server-failed', { code: shapeOfError(error).code }))
      .finally(() => {
        settling = null;
      });
  };

  const state = (): WebhookState => {
    const settings = deps.settings();
    const rest = {
      ...{ problem: null, address: null, awaited: false },
      credentialsMissing: kept !== undefined && receiver.authorization() === 'unknown',
      lastCall:
        lastCall === null
          ? null
          : { at: lastCall.at, eventName: lastCall.eventName, outcome: lastCall.outcome },
    };
    if (server === null) return { ...rest, state: 'unavailable' };
    if (!settings.on) return { ...rest, state: 'off' };
    if (opened?.at !== wanted()) return { ...rest, state: 'opening' };
    const { problem } = opened;
    return problem === null
      ? { ...rest, state: 'open', address: addressOf(settings, server), awaited: server.isAwaited() }
      : { ...rest, state: 'failed', problem };
  };

  return {
    start: () => {
      stopped = false;
      adjust();
      // A keychain may take a minute to answer. Until then the service gets a 503 and repeats the call.
      void readKept();
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
      server?.renewSecret();
      changed();
      return state();
    },
    demand: async (credentials) => {
      if (credentials.demands === 'nothing') {
        deps.keepDemand('nothing');
        kept = null;
        await deps.secrets.remove(keptName).catch(() => log('warn', 'webhook-credentials-not-forgotten'));
      } else {
        await keepCredentials(headerOf(credentials), credentials.demands);
      }
      changed();
      return state();
    },
  };
};

/** The name in the keychain. */
const keptName = 'webhook';

const headerOf = (credentials: Exclude<WebhookCredentials, { demands: 'nothing' }>): string =>
  credentials.demands === 'basic'
    ? basicHeader({ email: credentials.user, password: credentials.password })
    : `Bearer ${credentials.token}`;

const isOfKind = (header: string, demands: 'basic' | 'bearer'): boolean =>
  header.startsWith(demands === 'basic' ? 'Basic ' : 'Bearer ');

const tellMs = 200;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

const addressOf = ({ publicAddress, host, port }: WebhookSettings, server: WebhookServer): string => {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? server.ownAddress() : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return `${publicAddress === '' ? own : publicAddress}/${server.secret()}`;
};

export const webhooksHandlers = (
  webhooks: Webhooks,
): HandlersOf<'webhooks.get' | 'webhooks.renew' | 'webhooks.demand'> => ({
  'webhooks.get': () => webhooks.state(),
  'webhooks.renew': () => webhooks.renew(),
  'webhooks.demand': (credentials) => webhooks.demand(credentials),
});

/** The record that a call of either kind names (interface, section 6); `null` without one. */
export const readCall = (call: WebhookCall): CallRead | null => {
  if (call.method === 'POST') return readEvent(call.body);
  const hint = hintOfAddress(call);
  return hint === null ? null : { hint, eventName: null };
};

const hintOfAddress = ({ path, query }: WebhookCall): Hint | null => {
  const parameters = new URLSearchParams(query);
  const order = parameters.get('orderId');
  if (order !== null) return hintOf('order', order);
  const shipment = parameters.get('shipmentId');
  if (shipment !== null) return hintOf('shipment', shipment);
  // `<any path>/<id>`: where orders and shipments have addresses of their own, the path tells the kind.
  const [id = '', before = ''] = path.split('/').reverse();
  return hintOf(kinds.get(before.toLowerCase()) ?? 'either', decoded(id));
};

const kinds: ReadonlyMap<string, Hint['about']> = new Map([
  ['order', 'order'],
  ['orders', 'order'],
  ['shipment', 'shipment'],
  ['shipments', 'shipment'],
]);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};
