import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../src/main/adapters/data-folder/data-folder.ts';
import { createLogFile } from '../../src/main/adapters/data-folder/log-file.ts';
import { createNodePorts } from '../../src/main/adapters/node-ports.ts';
import { createPracticeHost } from '../../src/main/adapters/practice-host.ts';
import { type Core, createCore } from '../../src/main/core/create-core.ts';
import { channels } from '../../src/main/electron/channels.ts';
import { hostCalls, type IpcMainLike, type Listener, tell } from '../../src/main/electron/ipc-host.ts';
import { pageUrl } from '../../src/main/electron/page-address.ts';
import { practiceCompanies } from '../../src/main/practice/companies/practice-companies.ts';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { createWebServer } from '../../src/main/web/create-web-server.ts';
import { createClient } from '../../src/shared/contract/client.ts';
import type { Transport } from '../../src/shared/contract/transport.ts';
import { createMemorySecrets, createMemorySettings } from '../fakes/memory-ports.ts';

export type OpenTransport = Transport & { close: () => Promise<void> };

/** The core itself, without a transport. */
export const direct = async (core: Core): Promise<OpenTransport> => ({
  send: core.dispatch,
  listen: core.subscribe,
  close: async () => undefined,
});

/** The web shell over HTTP as the page uses it: fetch, a cookie, a token in a header, events as lines. */
export const loopback = async (core: Core): Promise<OpenTransport> => {
  const server = createWebServer({ ...core, staticFolder: tmpdir() });
  const port = await server.listen(0);
  const origin = `http://127.0.0.1:${port}`;
  const json = { 'content-type': 'application/json', origin };
  const entered = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ launchToken: new URL(server.newAddress()).hash.slice(1) }),
  });
  const session: unknown = await entered.json();
  const token =
    typeof session === 'object' && session !== null && 'requestToken' in session ? session.requestToken : '';
  const headers = {
    ...json,
    cookie: entered.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'x-orderbell-token': String(token),
  };
  const abort = new AbortController();
  const listeners = new Set<(event: unknown) => void>();
  const stream = await fetch(`${origin}/events`, {
    method: 'POST',
    headers,
    body: '{}',
    signal: abort.signal,
  });
  const reading = readEvents(stream, (event) => {
    for (const listener of listeners) listener(event);
  });
  return {
    send: async (request) => {
      const reply = await fetch(`${origin}/rpc`, { method: 'POST', headers, body: JSON.stringify(request) });
      return reply.json();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      abort.abort();
      await reading;
      await server.close();
    },
  };
};

/**
 * The Electron shell's IPC host, with doubles of `ipcMain` and a window. Values are cloned as in Electron.
 */
export const ipc = async (core: Core): Promise<OpenTransport> => {
  let handler: Parameters<IpcMainLike['handle']>[1] | null = null;
  hostCalls({ handle: (_channel, given) => (handler = given) }, core.dispatch, () => undefined);
  const listeners = new Set<(event: unknown) => void>();
  const window: Listener = {
    isDestroyed: () => false,
    send: (channel, event) => {
      if (channel !== channels.event) return;
      for (const listener of listeners) listener(structuredClone(event));
    },
  };
  const unsubscribe = core.subscribe((event) => tell([window], event));
  return {
    send: async (request) =>
      structuredClone(
        await handler?.({ senderFrame: { url: pageUrl, parent: null } }, structuredClone(request)),
      ),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => unsubscribe(),
  };
};

/**
 * A complete Orderbell on Node in its own folder, signed in to a practice service, with all of its orders.
 */
export const openCore = async (): Promise<{ core: Core; close: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'orderbell-contract-'));
  const folder = await openDataFolder(path);
  const practice = createPracticeHost(folder.practice, () => createPracticeService(), practiceCompanies);
  const { ports, close } = createNodePorts(
    folder,
    { keep: () => undefined },
    {
      secrets: createMemorySecrets(),
      settings: createMemorySettings(),
      notifier: { notify: () => undefined, show: () => undefined },
      restart: () => undefined,
      practice,
      log: createLogFile(folder.logs),
    },
  );
  const core = createCore(ports, { version: '1.2.3', shell: 'web' });
  await core.start();
  const client = createClient({ send: core.dispatch, listen: core.subscribe });
  const imported = new Promise<void>((resolve) => {
    const stop = client.listen((event) => {
      if (event.name !== 'sync.changed' || event.status.state !== 'connected') return;
      stop();
      resolve();
    });
  });
  await client.call('accounts.try-practice', {});
  await imported;
  return {
    core,
    close: async () => {
      await core.stop();
      await practice.stop();
      await close();
      await rm(path, { recursive: true, force: true });
    },
  };
};

const readEvents = async (stream: Response, received: (event: unknown) => void): Promise<void> => {
  let rest = '';
  try {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') received(JSON.parse(line));
    }
  } catch {
    // The test has ended it already.
  }
};
