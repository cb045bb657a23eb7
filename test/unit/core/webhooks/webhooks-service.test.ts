import { expect, it } from 'vitest';
import { createWebhooks } from '../../../../src/main/core/webhooks/webhooks-service.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { noWebhook, type WebhookSettings } from '../../../../src/shared/contract/webhooks.ts';
import { createMemorySecrets } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

/** A door that opens when `free` says so, and what became of it. */
const setup = () => {
  const time = createVirtualTime();
  const tries: number[] = [];
  const logged: string[] = [];
  const events: CoreEvent[] = [];
  let free = false;
  let settings: WebhookSettings = { ...noWebhook, on: true, port: 4747 };
  const webhooks = createWebhooks({
    ...time,
    log: (_level, event) => void logged.push(event),
    emit: (event) => void events.push(event),
    door: {
      open: async ({ port }) => {
        tries.push(time.timers.elapsed());
        if (!free) throw new OrderbellError('webhook.port-taken', { params: { port: String(port) } });
      },
      close: async () => undefined,
      secret: () => 'secret',
      renewSecret: () => 'another',
      isAwaited: () => false,
      ownAddress: () => '192.0.2.1',
    },
    secrets: createMemorySecrets(),
    settings: () => settings,
    keepDemand: () => undefined,
    canFollow: () => true,
    fetch: async () => 'nothing-new',
    poll: () => undefined,
    pollIntervalMs: () => 300_000,
  });
  return {
    ...{ time, webhooks, tries, logged, events },
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
  // What is still so is told once.
  expect(logged).toEqual(['webhook-door-not-open']);
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

it('A door that nobody wants any more is tried no more', async () => {
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
