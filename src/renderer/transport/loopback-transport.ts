import type { Reply, Request } from '../../shared/contract/transport.ts';
import type { Connection, ConnectionState } from './connection.ts';

const unreachable: Reply = {
  ok: false,
  error: { code: 'rpc.unreachable', params: {}, detail: null },
};

/**
 * Opens the session with the web shell. Exchanges the launch token in the address, which is valid once.
 * After a reload it uses the cookie and the stored request token. It doesn't check them: the first call
 * does. Removes the launch token from address bar and history at once.
 */
export const openLoopback = async (): Promise<Connection> => {
  const launchToken = window.location.hash.slice(1);
  if (launchToken !== '')
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  // A new link from the terminal, opened in this tab.
  window.addEventListener('hashchange', () => {
    if (window.location.hash.length > 1) window.location.reload();
  });
  const requestToken = await openSession(launchToken).catch(() => null);
  return createConnection(requestToken);
};

// Stored per tab and origin, port included. Cookies ignore ports: any local server that the browser visits
// gets ours. So the shell never returns the token for the cookie alone.
const storedToken = 'orderbell.request-token';

const openSession = async (launchToken: string): Promise<string | null> => {
  const fresh = launchToken === '' ? null : await exchange(launchToken);
  if (fresh !== null) window.sessionStorage.setItem(storedToken, fresh);
  return fresh ?? window.sessionStorage.getItem(storedToken);
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
  // Events were missed before anybody subscribed to `missed`.
  let missedEarly = false;
  const listeners = new Set<(event: unknown) => void>();

  const move = (next: ConnectionState): void => {
    // An expired session can't recover.
    if (state === next || state === 'expired') return;
    state = next;
    if (next === 'expired') window.sessionStorage.removeItem(storedToken);
    for (const watcher of watchers) watcher();
  };

  // The browser cancels other requests of a page that is left, also those that wait for a connection.
  let leaving = false;
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });

  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const text = JSON.stringify(body);
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-orderbell-token': requestToken ?? '' },
      body: text,
      keepalive: leaving && text.length < mostKeptAlive,
      ...(signal === undefined ? {} : { signal }),
    });
    // The session is unknown, or the token belongs to another one.
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
      received: (event) => {
        for (const listener of listeners) listener(event);
      },
      opened: () => {
        move('open');
        // Earlier answers may predate missed events. On page load there are usually none: the stream opens
        // first.
        if (!answered) return;
        missedEarly = missing.size === 0;
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
      if (missedEarly) {
        missedEarly = false;
        listener();
      }
      return () => missing.delete(listener);
    },
  };
};

/** Browsers refuse a longer request that outlives its page: 64 KiB, with three bytes for a character. */
const mostKeptAlive = 20_000;

/** Heartbeats arrive every 15 s. After three missing ones the stream is dead, even if it isn't closed. */
const silenceLimit = 45_000;

const keepListening = async (stream: {
  open: (signal: AbortSignal) => Promise<Response>;
  received: (event: unknown) => void;
  opened: () => void;
  lost: () => void;
  expired: () => boolean;
}): Promise<void> => {
  let failures = 0;
  while (!stream.expired()) {
    const abort = new AbortController();
    let watchdog = setTimeout(() => abort.abort(), silenceLimit);
    try {
      const response = await stream.open(abort.signal);
      if (response.ok && response.body !== null) {
        failures = 0;
        stream.opened();
        for await (const line of readLines(response.body)) {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => abort.abort(), silenceLimit);
          const event = parseEvent(line);
          if (event !== undefined) stream.received(event);
        }
      }
    } catch {
      // Any error leads to the next attempt.
    }
    clearTimeout(watchdog);
    if (stream.expired()) return;
    failures += 1;
    if (failures > 1) stream.lost();
    await new Promise((resolve) => setTimeout(resolve, backoff(failures)));
  }
};

/** Milliseconds until the next attempt. At most 5 s, since the shell runs on this computer. */
const backoff = (failures: number): number => Math.min(250 * 2 ** (failures - 1), 5_000);

const parseEvent = (line: string): unknown => {
  if (line.trim() === '') return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Splits a stream into lines. Yields empty lines too: they are heartbeats. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    reader.releaseLock();
  }
}
