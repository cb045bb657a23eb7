import type { Reply, Request } from '../../shared/contract/transport.ts';
import type { Connection, ConnectionState } from './connection.ts';
import { readLines } from './read-lines.ts';

const unreachable: Reply = {
  ok: false,
  error: { code: 'rpc.unreachable', params: {}, detail: null },
};

/**
 * Opens the session with the web shell: by the launch token in the address, once; after a reload by the cookie and the
 * request token that an earlier one left, without asking whether they still hold, for the first call says so. The launch token
 * leaves the address bar and the history at once.
 */
export const openLoopback = async (): Promise<Connection> => {
  const launchToken = window.location.hash.slice(1);
  if (launchToken !== '')
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  const requestToken = await openSession(launchToken).catch(() => null);
  return createConnection(requestToken);
};

// Kept for this tab and this origin, port included. A cookie knows no ports: any server on this computer that the
// browser visits gets it, so the shell doesn't hand out the token for the cookie alone.
const keptToken = 'orderbell.request-token';

const openSession = async (launchToken: string): Promise<string | null> => {
  const fresh = launchToken === '' ? null : await exchange(launchToken);
  if (fresh !== null) window.sessionStorage.setItem(keptToken, fresh);
  return fresh ?? window.sessionStorage.getItem(keptToken);
};

const exchange = async (launchToken: string): Promise<string | null> =>
  tokenOf(
    await fetch('session', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ launchToken }),
    }),
  );

const tokenOf = async (response: Response): Promise<string | null> => {
  if (!response.ok) return null;
  const body: unknown = await response.json();
  const token =
    typeof body === 'object' && body !== null && 'requestToken' in body ? body.requestToken : null;
  return typeof token === 'string' ? token : null;
};

const createConnection = (requestToken: string | null): Connection => {
  let state: ConnectionState = requestToken === null ? 'expired' : 'open';
  const watchers = new Set<() => void>();
  const missing = new Set<() => void>();
  let answered = false;
  // Before anybody listened for it.
  let unheard = false;
  const listeners = new Set<(event: unknown) => void>();

  const move = (next: ConnectionState): void => {
    // An expired session never comes back by itself.
    if (state === next || state === 'expired') return;
    state = next;
    if (next === 'expired') window.sessionStorage.removeItem(keptToken);
    for (const watcher of watchers) watcher();
  };

  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-orderbell-token': requestToken ?? '' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
    // The session isn't known any more, or the token isn't that session's.
    if (response.status === 401 || response.status === 403) move('expired');
    return response;
  };

  const send = async (request: Request): Promise<unknown> => {
    try {
      const response = await post('rpc', request);
      if (!response.ok) return unreachable;
      answered = true;
      return await response.json();
    } catch {
      return unreachable;
    }
  };

  if (requestToken !== null) {
    void keepListening({
      open: (signal) => post('events', {}, signal),
      heard: (event) => {
        for (const listener of listeners) listener(event);
      },
      opened: () => {
        move('open');
        // What was answered before may be from before events that nobody has heard. When a page opens nothing was, as a rule: the stream is asked
        // for first.
        if (!answered) return;
        unheard = missing.size === 0;
        for (const listener of missing) listener();
      },
      lost: () => move('lost'),
      expired: () => state === 'expired',
    });
  }

  return {
    transport: {
      send,
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    ownWindow: false,
    state: () => state,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    missed: (listener) => {
      missing.add(listener);
      if (unheard) {
        unheard = false;
        listener();
      }
      return () => missing.delete(listener);
    },
  };
};

/** Heartbeats come every 15 s: a stream that is silent for three of them is dead, though nobody closed it. */
const silenceLimit = 45_000;

const keepListening = async (shell: {
  open: (signal: AbortSignal) => Promise<Response>;
  heard: (event: unknown) => void;
  opened: () => void;
  lost: () => void;
  expired: () => boolean;
}): Promise<void> => {
  let failures = 0;
  while (!shell.expired()) {
    const abort = new AbortController();
    let watchdog = setTimeout(() => abort.abort(), silenceLimit);
    try {
      const response = await shell.open(abort.signal);
      if (response.ok && response.body !== null) {
        failures = 0;
        shell.opened();
        for await (const line of readLines(response.body)) {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => abort.abort(), silenceLimit);
          const event = parseEvent(line);
          if (event !== undefined) shell.heard(event);
        }
      }
    } catch {
      // The reason doesn't matter: what helps is the next attempt.
    }
    clearTimeout(watchdog);
    if (shell.expired()) return;
    failures += 1;
    if (failures > 1) shell.lost();
    await new Promise((resolve) => setTimeout(resolve, backoff(failures)));
  }
};

/** Milliseconds until the next attempt: soon at first, then every few seconds, since the shell is on this computer. */
const backoff = (failures: number): number => Math.min(250 * 2 ** (failures - 1), 5_000);

const parseEvent = (line: string): unknown => {
  if (line.trim() === '') return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
