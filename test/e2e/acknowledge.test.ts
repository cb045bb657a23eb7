import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { noQuietHours } from '../../src/shared/domain/alerts/alert-silence.ts';
import { askCore } from './harness/ask-core.ts';
import { createTestApp } from './harness/test-app.ts';

/** What counts as an action of the user, so that no message about an order is sent to others. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const issue = (purchaseOrderNumber: string): void => {
  const deliverySchedule = [{ date: '2027-03-01', quantity: '10' }];
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lines: [{ deliverySchedule }] });
};
const row = (): Locator => page().getByRole('option', { name: /A-1/ });
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const asked = async (
  call: Parameters<typeof askCore>[1],
  input: object,
): Promise<Record<string, unknown>> => {
  const reply = await askCore(page(), call, input);
  expect(reply).toMatchObject({ ok: true });
  return Object(Object(reply).output);
};
const key = { key: 2 };
const isAcknowledged = async (): Promise<unknown> => (await asked('relay.of-order', key))['isAcknowledged'];

beforeAll(async () => {
  // Orders of the first poll are no news.
  issue('A-0');
  await testApp.open();
  await testApp.enter();
});

test('opening an order counts, a new version in it only after a key or click', async () => {
  await expect.poll(async () => (await asked('sync.status', {}))['lastSuccessAt']).not.toBeNull();
  await asked('relay.set', {
    patch: {
      on: true,
      contacts: [{ id: 'cleo', name: 'Cleo', channel: 'webhook', quietHours: noQuietHours }],
      steps: [{ id: 'late', afterMinutes: 600, counts: 'all', contacts: ['cleo'] }],
    },
  });
  issue('A-1');
  await asked('sync.poll-now', {});
  await row().waitFor();
  expect(await isAcknowledged()).toBe(false);
  await row().click();
  await order().getByRole('heading', { name: 'A-1' }).waitFor();
  await expect.poll(isAcknowledged).toBe(true);

  service.buyers.reissue(service.world.orderByNumber('A-1')?.id ?? '', {
    deliverySchedule: [{ date: '2027-03-08', quantity: '10' }],
  });
  await asked('sync.poll-now', {});
  // It is on the screen, and no longer marked as changed.
  await expect.poll(async () => (await asked('orders.get', key))['seenRevision']).toBe(2);
  expect(await isAcknowledged()).toBe(false);
  // On the way to another window.
  await page().keyboard.press('Alt');
  expect(await isAcknowledged()).toBe(false);
  await order().getByRole('heading', { name: 'A-1' }).click();
  await expect.poll(isAcknowledged).toBe(true);
});
