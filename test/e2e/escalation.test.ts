import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startHttpServer, startNtfyServer } from '../integration/relay/http-servers.ts';
import { mailLogin, startMailServer } from '../integration/relay/mail-server.ts';
import { askCore } from './harness/ask-core.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { hasKeychain } from './harness/shell.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, themes } from './harness/window.ts';

const sizes = [desk, laptop];

/** The servers outside, and the app with the page of the escalation open. */
const start = async (colorScheme: 'light' | 'dark') => {
  const secure = await startMailServer();
  onTestFinished(secure.close);
  const mail = await startMailServer({ offersTls: false });
  onTestFinished(mail.close);
  const ntfy = await startNtfyServer();
  onTestFinished(ntfy.close);
  /** What the phone shows, without presses of the button. */
  const shown = () => ntfy.messages.filter(({ title }) => title !== undefined);
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ colorScheme, locale: 'en-GB' });
  await testApp.enter();
  const page = testApp.page();
  return { secure, mail, ntfy, shown, testApp, page, settings: await openEscalation(page) };
};

const openEscalation = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(page, 'Email & phone alerts');
  return page.getByRole('dialog', { name: 'Settings' });
};

/** The text that describes a field: its hint, and what is wrong with it. */
const problemAt = (field: Locator): Promise<string> =>
  field.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

/** The narrowest gap between two texts of a notice that are on one line, in pixels. */
const narrowestGap = (notice: Locator): Promise<number> =>
  notice.evaluate((one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[][] = [];
    while (walker.nextNode() !== null) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      boxes.push([...range.getClientRects()]);
    }
    const gaps = boxes.slice(1).flatMap((next, index) => {
      const [before, after] = [boxes[index]?.at(-1), next[0]];
      return before !== undefined && after !== undefined && before.top === after.top
        ? [after.left - before.right]
        : [];
    });
    return Math.min(...gaps);
  });

test.each(themes)(
  'an order that nobody opens is told step by step until it is acknowledged: %s',
  async (colorScheme) => {
    const { secure, mail, ntfy, shown, testApp, page, settings } = await start(colorScheme);
    await settings.getByText('Nobody else is told.').waitFor();
    await expectFits(page, `escalation-empty-${colorScheme}`, sizes);

    // The preset, by keyboard alone.
    const preset = settings.getByRole('checkbox', { name: 'Mail me after 30 minutes' });
    await preset.focus();
    await page.keyboard.press('Space');
    const form = settings.getByRole('form', { name: /^Mail me after/ });
    const field = (name: string): Locator => form.getByLabel(name, { exact: true });
    expect(await field('Port').getAttribute('placeholder')).toBe('587');
    expect(await problemAt(field('Port'))).toBe('Port 587 is used.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('anna@works');
    await page.keyboard.press('Tab');
    // The minutes: the sentence beside the switch follows.
    expect(await field('After (minutes)').inputValue()).toBe('30');
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await expect.poll(() => problemAt(field('After (minutes)'))).toContain('Enter 0 to 10080 minutes');
    await field('After (minutes)').fill('45');
    await settings.getByRole('checkbox', { name: 'Mail me after 45 minutes' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('nowhere.invalid');
    await page.keyboard.press('Enter');
    await expect.poll(() => problemAt(field('Your email address'))).toContain('isn’t an email address');
    expect(await field('Your email address').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => problemAt(field('Server name'))).toContain('No mail server has the name');
    await form.getByText('The test failed, so nothing is saved yet.').waitFor();
    await expectFits(page, `escalation-unknown-host-${colorScheme}`, sizes);
    await expectAccessible(page, 'escalation, a wrong server');

    // Its certificate is not one that this computer trusts.
    await field('Server name').fill('127.0.0.1');
    // A click beside everything focuses the dialog. A key would then frame the whole window.
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    const box = await dialog.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) - 20);
    await page.keyboard.press('ArrowDown');
    expect(
      await dialog.evaluate((one) => [one === document.activeElement, getComputedStyle(one).outlineStyle]),
    ).toEqual([true, 'none']);
    const below = (): Promise<number | undefined> =>
      field('User name')
        .boundingBox()
        .then((box) => box?.y);
    const before = await below();
    await field('Port').fill(String(secure.port));
    await expect.poll(() => problemAt(field('Port'))).toBe(`Port ${secure.port} is used.`);
    expect(await below(), 'nothing jumps').toBe(before);
    await field('User name').fill(mailLogin.user);
    await field('Password').fill('wrong');
    await field('Password').press('Enter');
    await expect.poll(() => problemAt(field('Server name'))).toContain('isn’t secure');
    await field('Encryption').selectOption('None (only on this computer)');
    await field('Port').fill(String(mail.port));
    await form.getByRole('button', { name: 'Send test message' }).click();
    await expect.poll(() => problemAt(field('Password'))).toContain('refused the sign-in');
    await form.getByText('5.7.8 Bad credentials').waitFor();
    expect(mail.mails).toEqual([]);
    await field('Password').fill(mailLogin.password);
    await form.getByRole('button', { name: 'Send test message' }).click();
    await form.getByText(/The server replied: .*2\.0\.0 Ok/).waitFor();
    if (!hasKeychain) await form.getByText(/enter the mail server’s password again\.$/).waitFor();
    await expectFits(page, `escalation-tested-${colorScheme}`, sizes);
    await form.getByRole('button', { name: 'Turn on' }).click();
    await form.waitFor({ state: 'detached' });
    expect(mail.mails).toHaveLength(1);
    const line = settings.getByRole('list').filter({ hasText: 'The order arrives.' });
    await line.getByText('after 45 minutes').waitFor();
    await settings.getByRole('checkbox', { name: 'Mail me after 45 minutes', checked: true }).waitFor();
    expect(
      await settings.getByRole('group', { name: 'Step 1' }).getByLabel('After (minutes)').inputValue(),
    ).toBe('45');
    await settings.getByText('anna@works.example, by 127.0.0.1').waitFor();
    // Where no alert was sent yet, the test is what is known: at the switch, and in the list of contacts.
    expect(await settings.getByText('Test sent').count()).toBe(2);
    expect(await settings.getByText(/^The server replied: .*2\.0\.0 Ok/).count()).toBe(2);

    // A phone: its own topic is refused, a generated one is sent to.
    await settings.getByRole('button', { name: 'Add contact' }).click();
    const contact = settings.getByRole('form', { name: 'New contact' });
    await contact.getByLabel('Name', { exact: true }).fill('Ben');
    await contact.getByLabel('Tell by').selectOption('phone (ntfy)');
    const topic = contact.getByLabel('Secret channel name (topic)', { exact: true });
    const generated = await topic.inputValue();
    expect(generated).toMatch(/^[\w-]{20,}$/);
    await contact.getByRole('button', { name: 'Copy channel name' }).click();
    await contact.getByText('Copied').waitFor();
    await topic.fill('orders');
    await contact.getByLabel('ntfy server').fill(ntfy.origin);
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => problemAt(topic))
      .toContain('Orderbell takes only channel names that it made itself');
    await expectFits(page, `escalation-topic-${colorScheme}`, sizes);
    await topic.fill(generated);
    await contact.getByRole('button', { name: 'Save' }).click();
    await contact.waitFor({ state: 'detached' });
    expect(shown().map((one) => one.topic)).toEqual([generated]);
    await settings.getByRole('button', { name: 'Change Ben' }).click();
    const edited = settings.getByRole('form', { name: 'Change Ben' });
    expect(await edited.getByLabel('Secret channel name (topic)', { exact: true }).count()).toBe(0);
    await edited.getByRole('button', { name: 'Show channel name' }).click();
    expect(await edited.getByLabel('Secret channel name (topic)', { exact: true }).inputValue()).toBe(
      generated,
    );
    await edited.getByRole('button', { name: 'New channel name' }).click();
    await edited.getByText(/^The phone has to subscribe again: .*enter this channel name/).waitFor();
    await expectFits(page, `escalation-new-topic-${colorScheme}`, sizes);
    await edited.getByRole('button', { name: 'Cancel' }).click();
    const inNoStep = settings.getByText('In no step yet: nobody tells Ben');
    await inNoStep.waitFor();
    await expectFits(page, `escalation-no-step-${colorScheme}`, sizes);

    // Both at once, and the mailbox again an hour later.
    const step = (number: number): Locator => settings.getByRole('group', { name: `Step ${number}` });
    await step(1).getByLabel('After (minutes)').fill('a');
    await step(1).getByText('Enter 0 to 10080 minutes').waitFor();
    await step(1).getByLabel('After (minutes)').fill('0');
    await page.keyboard.press('Enter');
    await step(1).getByLabel('Ben').check();
    await inNoStep.waitFor({ state: 'detached' });
    await settings.getByRole('button', { name: 'Add step' }).click();
    await step(2).getByLabel('After (minutes)').fill('60');
    await step(2).getByLabel('After (minutes)').press('Enter');
    await step(2).getByLabel('anna@works.example').check();
    await step(2).getByLabel('Ben').uncheck();
    await settings.getByLabel('After the last step').selectOption('repeat every 2 hours');
    await line.getByText('Ben by phone (ntfy) at once').waitFor();
    await line.getByText('after 60 minutes').waitFor();
    await line.getByText('again, then every 2 hours').waitFor();
    await settings.getByLabel('Mail me after 0 minutes').waitFor();
    await expectFits(page, `escalation-plan-${colorScheme}`, sizes);
    await expectAccessible(page, 'escalation, a plan');
    await page.keyboard.press('Escape');

    // An order arrives, and nobody opens it.
    const order = testApp.service.buyers.issue({ buyer: 'Kessler', lineCount: 2 });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(mail.mails[1]?.raw).not.toContain(order.purchaseOrderNumber);
    await expect.poll(() => shown().length).toBe(2);
    await ntfy.press();
    await page.getByRole('option', { name: new RegExp(order.purchaseOrderNumber) }).click();
    await page
      .getByText('Acknowledged by Ben, in ntfy')
      .filter({ visible: true })
      .waitFor({ timeout: 30_000 });
    await expectFits(page, `escalation-order-${colorScheme}`, sizes);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const list = page.getByRole('region', { name: 'Escalation of this order' });
    await list.getByText('Opened here').waitFor();
    // The list says it all, so the line below the head doesn't repeat it.
    expect(
      await page
        .getByText(/Acknowledged by Ben/)
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    await expectFits(page, `escalation-order-details-${colorScheme}`, sizes);
    await expectAccessible(page, 'escalation at the order');

    // A stored password can be forgotten.
    const again = await openEscalation(page);
    await again.getByRole('button', { name: 'Change', exact: true }).click();
    const forget = again.getByRole('button', { name: 'Forget the stored password' });
    await forget.click();
    await forget.waitFor({ state: 'detached' });
    expect(await askCore(page, 'relay.secrets', { contactIds: [] })).toMatchObject({
      output: { smtp: null },
    });
    await expectFits(page, `escalation-forgotten-${colorScheme}`, sizes);
  },
  90_000,
);

test('a channel that fails is said at the desk, with a button that opens its settings', async () => {
  const checks = await startHttpServer((_, response) => response.end('OK'));
  onTestFinished(checks.close);
  const { testApp, page, settings } = await start('light');
  // The check address: wrong, then one where nothing is, then right.
  await settings.getByLabel('Call an address after each successful check').click();
  const address = settings.getByLabel('Check address');
  await address.fill('hc-ping.com/1');
  await address.press('Enter');
  await expect.poll(() => problemAt(address)).toContain('has to start with https://');
  await address.fill('http://127.0.0.1:1/gone');
  await address.press('Enter');
  await expect.poll(() => problemAt(address)).toContain('Can’t reach 127.0.0.1:1');
  await settings.getByText('The test failed, so nothing is saved yet.').waitFor();
  await expectFits(page, 'escalation-heartbeat', sizes);
  await address.fill(`${checks.origin}/check`);
  await address.press('Enter');
  await settings.getByText('Check address: Stored').waitFor();
  expect(checks.requests.length).toBeGreaterThan(0);

  // A webhook that can't be reached is saved if the user insists.
  await settings.getByRole('button', { name: 'Add contact' }).click();
  const contact = settings.getByRole('form', { name: 'New contact' });
  await contact.getByLabel('Name', { exact: true }).fill('Dora');
  await contact.getByLabel('Tell by').selectOption('webhook');
  const hook = contact.getByLabel('Address');
  await hook.fill('http://127.0.0.1:1/hook');
  await contact.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => problemAt(hook)).toContain('Can’t reach 127.0.0.1:1');
  await contact.getByRole('button', { name: 'Save anyway' }).click();
  await contact.waitFor({ state: 'detached' });
  // The page doesn't forget that the test failed.
  await settings.getByText(/^Fails since /).waitFor();
  await settings.getByText('Can’t reach 127.0.0.1:1').waitFor();
  const on = settings.getByLabel('Tell people by these steps');
  await on.click();
  await settings.getByRole('alert').filter({ hasText: 'Nobody would be told.' }).waitFor();
  await expect.poll(() => on.isChecked()).toBe(false);
  await settings.getByRole('button', { name: 'Hide', exact: true }).click();
  await settings.getByRole('button', { name: 'Add step' }).click();
  await on.click();
  // The quiet days of this computer are another setting, so the page says which one counts for the weekend.
  await settings.getByText(/^Sent at night and on weekends, too/).waitFor();
  await settings.getByLabel('Count').selectOption('working hours only');
  await settings.getByText(/^These messages wait for working hours, so nights/).waitFor();
  await settings.getByLabel('Working hours from').waitFor();
  await settings.getByText('The order arrives. This computer alerts.').waitFor();
  await settings.getByLabel('Remind me of proposals without a reaction').click();
  await settings.getByLabel('After', { exact: true }).selectOption('10 working days');
  await expectFits(page, 'escalation-all', sizes);
  await expectAccessible(page, 'escalation, all of it');

  // Without a keychain the address is gone after a restart: the channel needs it again.
  await expect
    .poll(async () => JSON.stringify(await askCore(page, 'relay.get', {})))
    .toContain('"reminderDays":10');
  if (hasKeychain) return;
  await testApp.app().stop();
  testApp.complaints().splice(0);
  await testApp.open({ locale: 'en-GB' });
  const next = testApp.page();
  const notice = next.getByRole('status').filter({ hasText: 'Dora' });
  await notice.getByText(/^Dora .*, Check address /).waitFor();
  await notice.getByRole('button', { name: /^I’m on it/ }).click();
  await notice.getByText(/^Acknowledged here .*, holds until /).waitFor();
  expect(await narrowestGap(notice.locator(':scope > div').first())).toBeGreaterThan(2);
  await expectFits(next, 'escalation-failed', sizes);
  await expectAccessible(next, 'a failed channel');
  await notice.getByRole('button', { name: 'Open email & phone alerts' }).click();
  const again = next.getByRole('dialog', { name: 'Settings' });
  await again.getByText('Fails since').first().waitFor();
  await again.getByText('The check address isn’t stored on this computer.').waitFor();
  // Another key than the receiver's would work in a test, and fail there from then on.
  await again.getByRole('button', { name: 'Change Dora' }).click();
  const repaired = again.getByRole('form', { name: 'Change Dora' });
  const key = repaired.getByLabel('Signing key', { exact: true });
  expect(await key.inputValue()).toBe('');
  expect(await problemAt(key)).toBe('The key that the receiver has, or a new one.');
  await repaired.getByRole('button', { name: 'New key' }).click();
  await expect.poll(() => problemAt(key)).toContain('The receiver needs this new key');
  await expectFits(next, 'escalation-lost-key', sizes);
  await repaired.getByRole('button', { name: 'Cancel' }).click();
  await again.getByRole('button', { name: 'Remove Dora' }).click();
  await next
    .getByRole('dialog', { name: 'Remove Dora?' })
    .getByRole('button', { name: 'Remove Dora' })
    .click();
  await again.getByText('No contacts yet.').waitFor();
});
