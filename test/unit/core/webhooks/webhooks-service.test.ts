import { expect, it } from 'vitest';
import { createWebhooks } from '../../../../src/main/core/webhooks/webhooks-service.ts';
import { noWebhook, type WebhookSettings } from '../../../../src/shared/contract/calls/webhooks.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { createMemorySecrets } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

/** A webhook server that opens if `free` allows it, and its results. */
const setup = () => {
  const time = createVirtualTime();
  const tries: number[] = [];
  const logged: string[] = [];
  const events: CoreEvent[] = [];
  let free = false;
  let settings: WebhookSettings = { ...noWebhook, on: true, port: 4747 };
  const broken = { keychain: false, settings: false };
  const secrets = createMemorySecrets();
  let authorization = (): string | null => 'closed';
  const webhooks = createWebhooks({
    ...time,
    log: (_level, event) => void logged.push(event),
    emit: (event) => void events.push(event),
    server: {
      open: async ({ port }, receiver) => {
        authorization = receiver.authorization;
        tries.push(time.timers.elapsed());
        if (!free) throw new OrderbellError('webhook.port-taken', { params: { port: String(port) } });
      },
      close: async () => undefined,
      secret: () => 'secret',
      renewSecret: () => 'another',
      isAwaited: () => false,
      ownAddress: () => '192.0.2.1',
    },
    secrets: {
      ...secrets,
      write: async (name, secret) => {
        if (broken.keychain) throw new OrderbellError('store.full');
        return secrets.write(name, secret);
      },
    },
    settings: () => settings,
    keepDemand: (demands) => {
      if (broken.settings) throw new OrderbellError('store.full');
      settings = { ...settings, demands };
    },
    canFollow: () => true,
    fetch: async () => 'nothing-new',
    poll: () => undefined,
    pollIntervalMs: () => 300_000,
  });
  return {
    ...{ time, webhooks, tries, logged, events, broken, secrets },
    authorization: () => authorization(),
    release: () => {
      free = true;
    },
    set: (patch: Partial<WebhookSettings>) => {
      settings = { ...settings, ...patch };
      webhooks.settingsChanged();
    },
  };
};

const second = 1_000;

it('A port that is taken is tried again with patience, which grows to a minute', async () => {
  const { time, webhooks, tries, logged, events } = setup();
  webhooks.start();
  await time.advance(4 * 60 * second);
  expect(tries.map((at) => at / second)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  expect(webhooks.state()).toMatchObject({ state: 'failed', problem: { code: 'webhook.port-taken' } });
  // An unchanged state is reported once.
  expect(logged).toEqual(['webhook-server-not-open']);
  expect(events).toEqual([{ name: 'webhooks.changed' }]);
});

it('A port that is free again is opened by itself, and then no more is tried', async () => {
  const { time, webhooks, tries, events, release } = setup();
  webhooks.start();
  await time.advance(second);
  expect(webhooks.state().state).toBe('failed');
  release();
  await time.advance(5 * second);
  expect(webhooks.state()).toMatchObject({ state: 'open', problem: null });
  expect(events).toHaveLength(2);
  await time.advance(10 * 60 * second);
  expect(tries).toHaveLength(2);
});

it('Another port is tried at once, and is given patience of its own', async () => {
  const { time, webhooks, tries, set } = setup();
  webhooks.start();
  await time.advance(100 * second);
  tries.length = 0;
  set({ port: 4748 });
  await time.advance(7 * second);
  expect(tries.map((at) => at / second)).toEqual([100, 102, 106]);
});

it('a server that is turned off isn’t tried again', async () => {
  for (const end of ['off', 'stop'] as const) {
    const { time, webhooks, tries, set } = setup();
    webhooks.start();
    await time.advance(second);
    if (end === 'off') set({ on: false });
    else await webhooks.stop();
    await time.advance(10 * 60 * second);
    expect(tries).toHaveLength(1);
    expect(time.pending()).toBe(0);
  }
});

it.each(['keychain', 'settings'] as const)(
  'Credentials that can’t be stored replace no working ones (%s)',
  async (part) => {
    const { time, webhooks, release, broken, secrets, authorization } = setup();
    release();
    webhooks.start();
    await time.advance(second);
    await webhooks.demand({ demands: 'bearer', token: 'old-token' });
    const kept = new Map(secrets.kept);
    broken[part] = true;
    const refused = { code: 'store.full' };
    await expect(webhooks.demand({ demands: 'bearer', token: 'new-token' })).rejects.toMatchObject(refused);
    const other = { demands: 'basic', user: 'robin', password: 'secret' } as const;
    await expect(webhooks.demand(other)).rejects.toMatchObject(refused);
    expect(authorization()).toBe('Bearer old-token');
    expect(webhooks.state().credentialsMissing).toBe(false);
    expect(secrets.kept).toEqual(kept);
    if (part === 'settings') {
      await expect(webhooks.demand({ demands: 'nothing' })).rejects.toMatchObject(refused);
      expect(authorization()).toBe('Bearer old-token');
    }
    broken[part] = false;
    await webhooks.demand(other);
    expect(authorization()).toMatch(/^Basic /);
  },
);
