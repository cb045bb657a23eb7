import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { changeSettings } from '../e2e/harness/change-settings.ts';
import { longTest } from '../e2e/harness/long-test.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { expectAccessible, openBrowser, picture } from '../e2e/harness/window.ts';
import { startCompanyProxy } from '../fakes/company-proxy.ts';
import { createFaultServer } from '../integration/faults/fault-server.ts';
import { countTraces, filesIn } from '../integration/security/canary.ts';
import { openDesktop, withTray } from './harness.ts';

/** The desktop app in an office whose only connection is a proxy with a password. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const tls = resolve(import.meta.dirname, '../fixtures/tls');
const certificate = join(tls, 'other-host-cert.pem');
const keychain = pathToFileURL(resolve(import.meta.dirname, 'keychain-of-file.ts')).href;
const user = 'j.kessler';
const password = 'Canary/ö+?d "4711"&<x>';

const openOffice = async () => {
  const practice = createPracticeService({ seed: 20261128, pace: 0, sample: 'empty' });
  const front = createFaultServer({
    key: readFileSync(join(tls, 'localhost-key.pem'), 'utf8'),
    cert: readFileSync(certificate, 'utf8'),
  });
  const inside = await practice.start();
  const port = new URL(await front.start(inside.url, { now: Date.now })).port;
  const proxy = await startCompanyProxy({ 'other.example:443': Number(port) });
  proxy.become('basic', `${user}:${password}`);
  const kept = mkdtempSync(join(tmpdir(), 'orderbell-keychain-'));
  onTestFinished(async () => {
    await proxy.stop();
    await front.stop();
    await practice.stop();
    rmSync(kept, { recursive: true, force: true });
  });
  return {
    practice,
    proxy,
    account: { ...inside, url: 'https://other.example' },
    surroundings: {
      ...withTray(),
      ORDERBELL_DOUBLE_PROXY: proxy.entry(),
      ORDERBELL_TEST_KEYCHAIN: join(kept, 'entries.json'),
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--import=${keychain}`,
    },
  };
};

const questionOn = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in to the proxy' });
const enter = async (page: Page, word: string): Promise<void> => {
  await questionOn(page).getByLabel('User name for the proxy').fill(user);
  await questionOn(page).getByLabel('Password for the proxy').fill(word);
  await questionOn(page).getByRole('button', { name: 'Sign in to the proxy' }).click();
};
const orderOn = (page: Page, number: string): Locator =>
  page.getByRole('option', { name: new RegExp(number) }).first();

/** The same screen in both themes, two languages and two sizes. */
const pictures = async (page: Page, name: string): Promise<void> => {
  for (const language of ['en', 'de'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      await changeSettings(page, { language, theme });
      for (const [width, height] of [
        [1440, 900],
        [1024, 720],
      ] as const) {
        await page.setViewportSize({ width, height });
        await picture(page, `proxy-${name}-${language}-${theme}-${width}`);
      }
    }
  }
  await changeSettings(page, { language: 'en', theme: 'light' });
};

onlyAt('double', 'only the double can be told which proxy the system names', () => {
  test('a proxy’s password is asked for once, tried once, and found again after a restart', async () => {
    const { practice, proxy, account, surroundings } = await openOffice();
    practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PROXY-1', lineCount: 1 });
    const { app, page, dataDir } = await openDesktop(browser, { surroundings });
    await signInto(page, account);
    await questionOn(page).waitFor();
    await expectAccessible(page, 'the question of a proxy');
    await pictures(page, 'asks');
    await enter(page, 'wrong');
    await questionOn(page).getByRole('alert').getByText('refused').waitFor();
    expect(proxy.tries()).toEqual([`${user}:wrong`]);
    await pictures(page, 'refused');
    await questionOn(page).getByRole('button', { name: 'Not now' }).click();
    await questionOn(page).waitFor({ state: 'detached' });
    await page
      .getByRole('alert')
      .getByText(/proxy .* refused the user name/)
      .first()
      .waitFor();
    await pictures(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in to the proxy' }).click();
    await enter(page, password);
    await questionOn(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await orderOn(page, 'PROXY-1').waitFor();
    expect(new Set(proxy.tries().slice(1))).toEqual(new Set([`${user}:${password}`]));

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('proxy');
    await page.getByText(`Signed in to ${proxy.name()}`).waitFor();
    await pictures(page, 'settings');
    expect(await app.stop()).toBe(0);

    const before = proxy.asked.length;
    practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PROXY-2', lineCount: 1 });
    const again = await openDesktop(browser, { surroundings, dataDir });
    await orderOn(again.page, 'PROXY-2').waitFor();
    expect(await questionOn(again.page).count()).toBe(0);
    expect(proxy.asked[before]?.credentials).toBeNull();
    expect(new Set(proxy.tries().slice(1))).toEqual(new Set([`${user}:${password}`]));
    const places = [
      ...filesIn(dataDir),
      ['what it printed', Buffer.from(app.printed() + again.app.printed())] as const,
      ['what the double recorded', Buffer.from(JSON.stringify(await again.desktop.record()))] as const,
    ];
    expect(places.flatMap(([name, content]) => (countTraces(content, password) > 0 ? [name] : []))).toEqual(
      [],
    );
  });

  longTest('a proxy that is on the way later is noticed, and its question is on the desk', async () => {
    const { practice, proxy, account, surroundings } = await openOffice();
    proxy.become('open');
    practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PROXY-1', lineCount: 1 });
    const { page, desktop } = await openDesktop(browser, { surroundings });
    await signInto(page, account);
    await orderOn(page, 'PROXY-1').waitFor();
    const other = await startCompanyProxy({});
    onTestFinished(other.stop);
    other.become('basic', 'a:b');
    await desktop.does('proxy', other.entry());
    proxy.become('silent');
    proxy.cut();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect
      .poll(
        async () => {
          await page
            .getByRole('button', { name: 'Check now' })
            .click({ timeout: 1_000 })
            .catch(() => null);
          return questionOn(page).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await questionOn(page).getByRole('button', { name: 'Not now' }).click();
    await page
      .getByRole('alert')
      .getByText(/proxy .* needs a user name/)
      .first()
      .waitFor();
    await pictures(page, 'desk');
    expect(other.tries()).toEqual([]);
  });
});
