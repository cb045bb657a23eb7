import type { Locator } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { noQuietHours } from '../../src/shared/domain/alerts/alert-silence.ts';
import { startNtfyServer } from '../integration/relay/http-servers.ts';
import { mailLogin, pemPath, startMailServer } from '../integration/relay/mail-server.ts';
import { withSleep } from './harness/app.ts';
import { askCore } from './harness/ask-core.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';

/** Who takes note of an order, at the desk or away from it, so that no message about it is sent to others. */
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
  await testApp.open({
    surroundings: {
      // Without this signal of Linux and macOS, no computer sleeps.
      ...(process.platform === 'win32' ? {} : withSleep(61 * 60_000)),
      NODE_EXTRA_CA_CERTS: pemPath('localhost-cert'),
    },
  });
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

  /** A new version of the order that is on the screen, which is no longer marked as changed then. */
  const changeTo = async (revision: number, date: string): Promise<void> => {
    service.buyers.reissue(service.world.orderByNumber('A-1')?.id ?? '', {
      deliverySchedule: [{ date, quantity: '10' }],
    });
    await asked('sync.poll-now', {});
    await expect.poll(async () => (await asked('orders.get', key))['seenRevision']).toBe(revision);
    expect(await isAcknowledged()).toBe(false);
  };
  await changeTo(2, '2027-03-08');
  // On the way to another window.
  await page().keyboard.press('Alt');
  expect(await isAcknowledged()).toBe(false);
  await order().getByRole('heading', { name: 'A-1' }).click();
  await expect.poll(isAcknowledged).toBe(true);

  await changeTo(3, '2027-03-15');
  // With the focus nowhere, only a key that acts on the order is about it.
  const focusNowhere = () =>
    page().evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await focusNowhere();
  await page().keyboard.press('/');
  const search = page().getByRole('dialog', { name: 'Search' });
  await search.waitFor();
  expect(await isAcknowledged()).toBe(false);
  await page().keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await focusNowhere();
  await page().keyboard.press('c');
  await expect.poll(isAcknowledged).toBe(true);

  // The user opens the order that is open.
  await changeTo(4, '2027-03-22');
  await row().click();
  await expect.poll(isAcknowledged).toBe(true);
  // Pointer and focus in the list would keep new rows out.
  await order().getByRole('heading', { name: 'A-1' }).click();
});

test.skipIf(process.platform === 'win32')(
  'the button in a message stops the next step, and the desk shows who pressed it',
  async () => {
    const mail = await startMailServer();
    onTestFinished(mail.close);
    const ntfy = await startNtfyServer();
    onTestFinished(ntfy.close);
    const { user, password } = mailLogin;
    const { topic } = await asked('relay.new-secrets', {});
    await asked('relay.set-secret', { of: 'smtp', value: { host: 'localhost', user, password } });
    await asked('relay.set-secret', { of: 'ntfy', contactId: 'ben', value: topic });
    const mailbox = (id: string) => ({
      ...{ id, name: id, channel: 'email', address: `${id}@works.example`, quietHours: noQuietHours },
    });
    await asked('relay.set', {
      patch: {
        ...{ acknowledgedMinutes: null, ntfyServer: ntfy.origin },
        smtp: {
          ...{ host: 'localhost', port: mail.port, security: 'starttls', user, from: 'bell@works.example' },
        },
        contacts: [
          ...[mailbox('anna'), mailbox('carl')],
          { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
        ],
        steps: [
          { id: 'now', afterMinutes: 0, counts: 'all', contacts: ['anna', 'ben'] },
          { id: 'next', afterMinutes: 60, counts: 'all', contacts: ['carl'] },
        ],
      },
    });
    const told = (): string[] => mail.mails.flatMap(({ to }) => to);
    /** An hour later, with a poll. */
    const anHourLater = async (): Promise<void> => {
      await testApp.app().sleep();
      await asked('sync.poll-now', {});
    };
    const ofOrder = (key: number): Promise<Record<string, unknown>> => asked('relay.of-order', { key });

    issue('B-1');
    await asked('sync.poll-now', {});
    await expect.poll(told).toEqual(['anna@works.example']);
    await expect.poll(() => ntfy.messages.length).toBe(1);
    expect(mail.mails[0]).toMatchObject({ secure: true, raw: expect.stringContaining('1 order waits') });
    expect(await ofOrder(3)).toMatchObject({ next: [{ contact: 'carl' }], isAcknowledged: false });
    await ntfy.press();
    await anHourLater();
    await expect.poll(async () => (await ofOrder(3))['isAcknowledged']).toBe(true);
    expect(await ofOrder(3)).toMatchObject({
      ...{ next: [], acknowledgements: [{ way: 'ntfy', contactName: 'Ben', until: null }] },
    });

    // Nobody presses the button of another order. Its next step shows that none came for the first.
    issue('B-2');
    await asked('sync.poll-now', {});
    await expect.poll(told).toEqual(['anna@works.example', 'anna@works.example']);
    await anHourLater();
    await expect.poll(() => told().slice(2)).toEqual(['carl@works.example']);
    expect(mail.mails[2]?.raw).toContain('1 order waits');
    expect((await ofOrder(3))['sent']).toHaveLength(2);
    expect((await ofOrder(4))['sent']).toHaveLength(3);

    await page().getByRole('option', { name: /B-1/ }).click();
    await order().getByRole('heading', { name: 'B-1' }).waitFor();
    await order().getByRole('button', { name: 'Details', exact: true }).click();
    const list = page().getByRole('region', { name: 'Escalation of this order' });
    await list.getByText(/Acknowledged by Ben, in ntfy .*\d:\d\d/).waitFor();
    await list.getByText('Opened here').waitFor();
    expect(await list.getByRole('listitem').nth(2).textContent()).toContain('Acknowledged by Ben');
    expect(await list.getByText('Next:').count()).toBe(0);

    // That polls fail is acknowledged where the desk shows it.
    service.intercept = () => ({ status: 401 });
    onTestFinished(() => {
      service.intercept = undefined;
    });
    await asked('sync.poll-now', {});
    const banner = page().getByRole('alert').filter({ hasText: 'Not connected' });
    await banner.getByRole('button', { name: /^I’m on it/ }).click();
    await banner.getByText(/^Acknowledged here .*\d:\d\d$/).waitFor();
    expect(await banner.getByRole('button', { name: /^I’m on it/ }).count()).toBe(0);
    await expectFits(page(), 'acknowledge-not-listening', [desk, laptop]);
  },
);
