import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { goToSettingsPage } from '../e2e/harness/settings-page.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { expectAccessible, openBrowser, picture } from '../e2e/harness/window.ts';
import { acceptAll } from './calls.ts';
import { createFeed, type Feed, newest } from './feed.ts';
import { onSystem } from './harness.ts';
import { type Installed, openInstalled } from './installed.ts';
import { argsOf, logged } from './observe.ts';

/**
 * Updates in the installed app: electron-updater itself, an update server over HTTP, and an installer that
 * runs.
 */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const maker = 'The Orderbell makers';
const signed = { updates: 'signed' };
const feedOf = ({ address }: Feed, publisher: string | null = maker): string =>
  [
    ...[`provider: generic`, `url: ${address}`, 'updaterCacheDirName: orderbell-updater'],
    ...(publisher === null ? [] : [`publisherName:\n  - ${publisher}`]),
  ].join('\n');

/** A PowerShell that reports this signer for every file. */
const signedBy = (name: string): string =>
  `case "$*" in *Get-AuthenticodeSignature*) echo '{"Status":0,"SignerCertificate":{"Subject":"CN=${name}"}}';; esac`;

/** An installer that writes its arguments to a file. */
const installerThatTells = (into: string): string =>
  `#!/bin/sh\necho "$@" > "${into}.new"\nmv "${into}.new" "${into}"\n`;

const newPath = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
};

/** Signed in to a service with one order, since the settings need an account. */
const openSignedIn = async (
  given: Parameters<typeof openInstalled>[1],
): Promise<{ opened: Installed; service: PracticeService }> => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'UPDATE-1', lineCount: 1 });
  const signIn = await service.start();
  const opened = await openInstalled(browser, given);
  await signInto(opened.page, signIn);
  await opened.page.getByRole('option', { name: /UPDATE-1/ }).waitFor();
  return { opened, service };
};

const openSettings = async ({ page }: Installed, topic = 'Advanced'): Promise<Locator> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await goToSettingsPage(page, topic);
  return page.getByRole('dialog', { name: 'Settings' });
};

const button = (of: Page | Locator, name: string): Locator => of.getByRole('button', { name, exact: true });

const files = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

const install = `GET /Orderbell-${newest}-x64-setup.exe`;

onlyAt('double', 'an installed and signed Electron is nothing that a test can make', () => {
  test.each([
    ['isn’t marked as signed', {}, maker],
    ['can’t tell by whom an update must be signed', signed, null],
  ])('an app that %s asks nobody for updates, and says so', async (_what, mark, publisher) => {
    const feed = await createFeed('');
    const { opened } = await openSignedIn({ mark, feed: feedOf(feed, publisher), windows: signedBy(maker) });
    const settings = await openSettings(opened);
    await settings.getByText('Off, because this app isn’t signed').waitFor();
    expect(await button(settings, 'Check for updates').count()).toBe(0);
    const asked = `orderbell.send({ call: 'updates.check', input: {} })`;
    expect(await opened.page.evaluate(asked)).toMatchObject({ output: { state: { kind: 'off' } } });
    expect(feed.requests()).toEqual([]);
  });

  test('an app on macOS that isn’t signed says in its settings that no notification shows', async () => {
    const { opened } = await openSignedIn({
      ...{ mark: {}, feed: '', windows: null },
      surroundings: onSystem('darwin'),
    });
    const settings = await openSettings(opened, 'Alerts');
    await settings.getByText('macOS shows notifications of signed apps only').waitFor();
    await button(settings, 'Test alert').click();
    await settings.getByText('Notifications aren’t available here.').waitFor();
    await picture(opened.page, 'unsigned-macos');
  });

  test('an installed one lets no debugger in, however it is started', async () => {
    const { desktop } = await openInstalled(browser, { mark: {}, feed: '', windows: null });
    expect(await argsOf({ desktop }, 'commandLine.removeSwitch')).toEqual([
      ['remote-debugging-port'],
      ['remote-debugging-pipe'],
    ]);
  });

  // Signer and installer are scripts with a shebang here, which Windows can't run.
  test.skipIf(process.platform === 'win32')(
    'an update is looked for, fetched and installed, each only when the user says so, and after the last answer',
    async () => {
      const ran = newPath('ran');
      const feed = await createFeed(installerThatTells(ran));
      const { opened, service } = await openSignedIn({
        mark: signed,
        feed: feedOf(feed),
        windows: signedBy(maker),
      });
      const { page } = opened;

      let settings = await openSettings(opened);
      await settings.getByText('Not checked yet.').waitFor();
      await button(settings, 'Check for updates').click();
      await settings.getByText(`Version ${newest} is available.`).waitFor();
      await picture(page, 'update-available');
      expect(feed.requests()).toEqual(['GET /latest.yml']);
      await button(settings, 'Download').click();
      await settings.getByText(`Version ${newest} is ready to install.`).waitFor();
      await picture(page, 'update-ready');
      await expectAccessible(page, 'update-ready');
      expect(feed.requests()).toContain(install);
      // No id of this computer.
      expect(new Set(feed.stagingIds())).toEqual(new Set(['']));

      // The service doesn't answer, so an answer waits.
      service.intercept = () => 'drop';
      await acceptAll(page);
      await settings.getByText(/^1 answer isn’t sent yet/).waitFor();
      expect(await button(settings, 'Install and restart').isDisabled()).toBe(true);
      await picture(page, 'update-unsent');
      const asked = `orderbell.send({ call: 'updates.install', input: {} })`;
      expect(await page.evaluate(asked)).toMatchObject({ output: { state: { kind: 'ready' }, unsent: 1 } });
      service.intercept = () => 'pass';
      await page.keyboard.press('Escape');
      await opened.desktop.does('tray.choose', 'Check now');
      settings = await openSettings(opened);

      await expect
        .poll(() => button(settings, 'Install and restart').isEnabled(), { timeout: 60_000 })
        .toBe(true);
      await button(settings, 'Install and restart').click();
      const question = page.getByRole('dialog', { name: `Install version ${newest} now?` });
      await picture(page, 'update-question');
      await button(question, 'Not now').click();
      await question.waitFor({ state: 'detached' });
      expect(existsSync(ran)).toBe(false);
      // Windows can start the downloaded file as it is.
      const pending = join(opened.cache, 'pending');
      for (const name of files(pending).filter((one) => one.endsWith('.exe')))
        chmodSync(join(pending, name), 0o755);
      await button(settings, 'Install and restart').click();
      await button(question, 'Install and restart').click();
      expect(await opened.ended()).toBe(0);
      await expect.poll(() => existsSync(ran)).toBe(true);
      // Silently, and with a restart of Orderbell.
      expect(readFileSync(ran, 'utf8')).toBe('--updated /S --force-run\n');
    },
  );

  test.skipIf(process.platform === 'win32').each([
    ['isn’t what was released', signedBy(maker), 'another one'],
    ['somebody else has signed', signedBy('Somebody else'), null],
    ['Windows can’t be asked about', null, null],
  ])('an update that %s is not installed, and nothing of it stays', async (_what, windows, served) => {
    const feed = await createFeed('the installer');
    if (served !== null) feed.change(served);
    const { opened } = await openSignedIn({ mark: signed, feed: feedOf(feed), windows });
    const settings = await openSettings(opened);
    await button(settings, 'Check for updates').click();
    await button(settings, 'Download').click();
    const failed = 'The update couldn’t be downloaded and verified, so nothing was installed.';
    await settings.getByText(failed).waitFor();
    await picture(opened.page, 'update-failed');
    expect(feed.requests()).toContain(install);
    expect(files(opened.cache).filter((name) => name.endsWith('.exe'))).toEqual([]);
    expect(logged(opened)).toContain('"event":"update-fetch-failed"');
  });

  test('a proxy that asks for a password ends the check, and nothing is sent to it', async () => {
    const feed = await createFeed('');
    const { opened } = await openSignedIn({ mark: signed, feed: feedOf(feed), windows: signedBy(maker) });
    // As in Electron's net-client-request.ts: with a listener the request waits until the callback is called.
    await opened.desktop.inMain(({ net }) => {
      const request = net.request.bind(net);
      Reflect.set(net, 'request', (...given: Parameters<typeof request>) => {
        const asking = request(...given);
        const answer = (...credentials: unknown[]): void => {
          Reflect.set(globalThis, 'orderbellAnswered', credentials);
          asking.emit('error', new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
        };
        Reflect.set(asking, 'end', () => setImmediate(() => asking.emit('login', { isProxy: true }, answer)));
        return asking;
      });
    }, null);
    const settings = await openSettings(opened);
    await button(settings, 'Check for updates').click();
    await settings.getByText('Couldn’t check for updates.').waitFor();
    expect(await opened.desktop.inMain(() => Reflect.get(globalThis, 'orderbellAnswered'), null)).toEqual([]);
    expect(feed.requests()).toEqual([]);
  });

  test('an unreachable update feed is reported, and checked again on request', async () => {
    const feed = await createFeed('the installer');
    feed.close();
    const { opened } = await openSignedIn({ mark: signed, feed: feedOf(feed), windows: signedBy(maker) });
    const settings = await openSettings(opened);
    await button(settings, 'Check for updates').click();
    await settings.getByText('Couldn’t check for updates.').waitFor();
    expect(await button(settings, 'Check for updates').isEnabled()).toBe(true);
    expect(logged(opened)).toContain('"event":"update-check-failed"');
    expect(logged(opened)).not.toContain(feed.address);
  });
});
