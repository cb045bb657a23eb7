import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { createLogFile } from '../../../src/main/adapters/data-folder/log-file.ts';
import { createNodePorts } from '../../../src/main/adapters/node-ports.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import type { Timers } from '../../../src/main/core/ports.ts';
import type { PracticeOptions } from '../../../src/main/practice/create-practice-service.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import type { OrderDetail, OrderRow } from '../../../src/shared/contract/calls/orders.ts';
import {
  noWebhook,
  type WebhookSettings,
  type WebhookState,
} from '../../../src/shared/contract/calls/webhooks.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingNotifier,
} from '../../fakes/memory-ports.ts';
import { isLongRun } from '../../runner/scope.ts';

/** How many times faster than real time the timers run. The long run measures how long an order takes. */
const haste = isLongRun ? 1 : 20;

/**
 * Orderbell with a real store, network and clock, and the practice service over real HTTP. It polls hourly.
 *
 * @param timeStands timers run, but no time passes between them, so a used allowance never grows again
 */
export const openWebhookHarness = async (options: PracticeOptions = {}, { timeStands = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-webhooks-'));
  const practice = createPracticeService({ seed: 3, ...options });
  const { url, email, password } = await practice.start();
  const requests: string[] = [];
  practice.intercept = ({ method, path }) => {
    requests.push(`${method} ${path}`);
    return 'pass';
  };
  const secrets = createMemorySecrets();
  const storage = createMemorySettings({ pollMinutes: 60 });
  const events: CoreEvent[] = [];
  let running: { call: Client['call']; stop: () => Promise<void> } | null = null;

  /** Polls before this moment are over, or belong to another process or sign-in method. */
  let since = 0;

  const start = async (): Promise<void> => {
    since = Date.now();
    const opened = await openDataFolder(folder);
    const { ports, close } = createNodePorts(
      opened,
      { keep: () => undefined },
      {
        secrets,
        settings: storage,
        notifier: createRecordingNotifier(),
        restart: () => undefined,
        practice: null,
        log: createLogFile(opened.logs),
      },
    );
    const timers: Timers = {
      ...ports.timers,
      after: (ms, task) => ports.timers.after(ms / haste, task),
      elapsed: timeStands ? () => 0 : () => ports.timers.elapsed() * haste,
    };
    const core = createCore({ ...ports, timers }, { version: '0.0.0', shell: 'web' });
    core.subscribe((event) => void events.push(event));
    await core.start();
    running = {
      call: createClient({ send: core.dispatch, listen: core.subscribe }).call,
      stop: async () => {
        await core.stop();
        await close();
      },
    };
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  const call: Client['call'] = (name, input) => {
    if (running === null) throw new Error('Orderbell is not running.');
    return running.call(name, input);
  };
  // Polls have to be over, because a test takes each later request for the effect of a call.
  const connects = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const { state, polling, lastSuccessAt } = await call('sync.status', {});
        const { lastPoll } = await call('shipments.list', {});
        const polled = [lastSuccessAt, lastPoll.problem === null ? lastPoll.lastSuccessAt : since];
        return state === 'connected' && !polling && polled.every((at) => at !== null && at >= since);
      }, wait)
      .toBe(true);
  };
  onTestFinished(async () => {
    await stop();
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  });

  await start();
  const account = { baseUrl: url, email, password, keepSignedIn: true };
  await call('accounts.sign-in', { ...account, fetchFrom: { kind: 'days-back', days: 365 } });
  await connects();

  const state = async (wanted: WebhookState['state']): Promise<WebhookState> => {
    await expect.poll(async () => (await call('webhooks.get', {})).state, wait).toBe(wanted);
    return call('webhooks.get', {});
  };
  const rows = async (): Promise<OrderRow[]> => (await listOrders({ call }, null)).rows;
  return {
    ...{
      folder,
      practice,
      requests,
      events,
      secrets,
      settings: storage,
      call,
      start,
      stop,
      connects,
      state,
      rows,
    },
    useBasic: async (): Promise<void> => {
      since = Date.now();
      await call('accounts.use-means', { means: 'basic' });
    },
    change: (patch: Partial<WebhookSettings>) =>
      call('settings.set', { patch: { webhook: { ...noWebhook, ...patch } } }),
    /** Opens the webhook server on a free port. Returns the address for the service. */
    open: async (): Promise<string> => {
      await call('settings.set', { patch: { webhook: { ...noWebhook, on: true, port: await freePort() } } });
      return addressOf(await state('open'));
    },
    /** Since the last call: requests for a single order or shipment, and polls. */
    asked: () => {
      const all = requests.splice(0);
      return {
        fetches: all.filter((line) => /\/(order|shipment)\/(?!poll)[^/]+$/.test(line)),
        polls: all.filter((line) => line.endsWith('/order-search/poll')),
        shipmentPolls: all.filter((line) => line.endsWith('/shipment/poll')),
      };
    },
    row: async (number: string): Promise<OrderRow> => {
      const find = async () =>
        (await rows()).find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
      await expect.poll(find, wait).toBeDefined();
      const found = await find();
      if (found === undefined) throw new Error(`No order ${number}.`);
      return found;
    },
    detail: (key: number): Promise<OrderDetail> => call('orders.get', { key }),
    outcome: (wanted: string): Promise<void> =>
      expect.poll(async () => (await call('webhooks.get', {})).lastCall?.outcome, wait).toBe(wanted),
  };
};

export const addressOf = ({ address }: WebhookState): string => {
  if (address === null) throw new Error('There is no address.');
  return address;
};

export const wait = { timeout: 15_000, interval: 10 };

export const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
};

export const post = (url: string, body: unknown): Promise<number> =>
  statusOf(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

/** A port that another process listens on. */
export const takenPort = async (): Promise<number> => (await heldPort()).port;

/** The same, with a function that releases it. */
export const heldPort = async (): Promise<{ port: number; release: () => Promise<void> }> => {
  const { server, port } = await listening();
  onTestFinished(() => void server.close());
  return {
    port,
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
};

/** A free port. Each test worker has a hundred ports of its own, below those that the system assigns. */
export const freePort = async (): Promise<number> => {
  const first = 20_000 + 100 * (Number(process.env['VITEST_POOL_ID']) % 100);
  for (let tried = 0; tried < 100; tried += 1) {
    given = (given + 1) % 100;
    const server = createServer().listen(first + given, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return first + given;
  }
  throw new Error('No port is free.');
};
let given = 0;

const listening = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return { server, port: address.port };
};
