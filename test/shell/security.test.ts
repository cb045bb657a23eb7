import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { contentSecurityPolicy } from '../../src/main/shells/static-files.ts';
import type { Desktop } from '../e2e/harness/desktop.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { answerQuestions, openDesktop, withTray } from './harness.ts';

/** The promises of docs/security.md for the Electron shell. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'Electron doesn’t tell what it was given', () => {
  test('the window is given a page without Node, in a sandbox and a world of its own, and no webview', async () => {
    const { desktop } = await openDesktop(browser);
    const calls = await desktop.record();
    const windows = calls.filter(({ call }) => call === 'new BrowserWindow');
    expect(windows).toHaveLength(1);
    const { webPreferences } = z
      .looseObject({ webPreferences: z.record(z.string(), z.unknown()) })
      .parse(windows[0]?.args[0]);
    expect(webPreferences).toEqual({
      ...{ contextIsolation: true, sandbox: true, webSecurity: true },
      ...{ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
      ...{ allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false },
      ...{
        navigateOnDragDrop: false,
        spellcheck: false,
        autoplayPolicy: 'no-user-gesture-required',
        backgroundThrottling: false,
      },
      preload: expect.stringMatching(/out[\\/]preload[\\/]preload\.cjs$/),
    });
  });

  // Only on Linux does Electron encrypt with a public key.
  test.runIf(process.platform === 'linux')(
    'a password is kept in no file where no keyring hides it, one that is there is taken out, and the app says so',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      const file = join(dataDir, 'passwords.safe');
      const base64 = (text: string): string => Buffer.from(text).toString('base64');
      const hidden = { 'Orderbell b': base64('v11hidden') };
      writeFileSync(file, JSON.stringify({ 'Orderbell a': base64('v10canary-old'), ...hidden }));
      // Without a database, the start would ask where it is.
      writeFileSync(join(dataDir, 'orderbell.sqlite'), '');
      const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
      onTestFinished(() => service.stop());
      const surroundings = { ...withTray(), XDG_CURRENT_DESKTOP: 'GNOME' };
      const { page } = await openDesktop(browser, { dataDir, surroundings });
      await page.getByText('This computer has no keychain', { exact: false }).waitFor();
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(hidden);
      await signInto(page, await service.start());
      await page.getByText('Connected', { exact: true }).waitFor();
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(hidden);
      expect(existsSync(`${file}.new`)).toBe(false);
    },
  );

  test('the sandbox and every security handler are set before the first window', async () => {
    const { desktop } = await openDesktop(browser);
    const calls = (await desktop.record()).map(({ call, args }) => `${call} ${String(args[0])}`);
    const before = calls.slice(
      0,
      calls.findIndex((call) => call.startsWith('new BrowserWindow')),
    );
    for (const rule of [
      ...['app.enableSandbox undefined', 'app.on web-contents-created', 'protocol.handle app'],
      ...['session.setPermissionRequestHandler [function]', 'session.setPermissionCheckHandler [function]'],
      ...['session.setDevicePermissionHandler [function]', 'session.on will-download'],
      'ipcMain.handle orderbell:call',
    ]) {
      expect(before).toContain(rule);
    }
    expect(before.indexOf('app.enableSandbox undefined')).toBeLessThan(
      before.indexOf('app.whenReady undefined'),
    );
    const ofContents = calls.filter((call) => call.startsWith('webContents.on '));
    expect(ofContents).toContain('webContents.on will-attach-webview');
    // There is one IPC channel: electron-store's own is removed at once.
    expect(calls.filter((call) => call.startsWith('ipcMain.'))).toEqual([
      'ipcMain.on electron-store-get-data',
      'ipcMain.removeAllListeners electron-store-get-data',
      'ipcMain.handle orderbell:call',
    ]);
  });
});

onlyAt('electron', 'the double starts no process for a page', () => {
  const pageProcess = async (desktop: Desktop): Promise<number> =>
    z
      .number()
      .parse(
        await desktop.inMain(
          ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
          null,
        ),
      );

  // Electron has no such information on Linux.
  test.skipIf(process.platform === 'linux')('the system keeps the page’s process in a sandbox', async () => {
    const { desktop } = await openDesktop(browser);
    const pid = await pageProcess(desktop);
    const processes = z
      .array(z.looseObject({ pid: z.number(), sandboxed: z.boolean().optional() }))
      .parse(await desktop.inMain(({ app }) => app.getAppMetrics(), null));
    expect(processes.find((one) => one.pid === pid)).toMatchObject({ sandboxed: true });
  });

  // As root, Chromium starts only without the sandbox.
  test.skipIf(process.platform !== 'linux' || process.getuid?.() === 0)(
    'the kernel filters what the page’s process calls, by more than what the app itself was started in',
    async () => {
      const { desktop } = await openDesktop(browser);
      const statusOf = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
      const filters = (status: string): number => Number(/^Seccomp_filters:\s*(\d+)$/m.exec(status)?.[1]);
      const page = statusOf(await pageProcess(desktop));
      const main = statusOf(z.number().parse(await desktop.inMain(() => process.pid, null)));
      expect(page).toMatch(/^Seccomp:\s*2$/m);
      // A container filters its processes, too.
      expect(filters(page)).toBeGreaterThan(filters(main));
    },
  );
});

test('every answer of our scheme carries the policy, and nothing outside of the built folder is one', async () => {
  const { page } = await openDesktop(browser);
  const asked = `(path, method = 'GET') => fetch(new URL(path, location.href), { method }).then(({ status, headers }) =>
    [status, headers.get('content-security-policy'), headers.get('x-content-type-options'), headers.get('referrer-policy')])`;
  const guarded = [contentSecurityPolicy, 'nosniff', 'no-referrer'];
  expect(await page.evaluate(`(${asked})('/index.html')`)).toEqual([200, ...guarded]);
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.git/config',
    '/none.html',
  ]) {
    expect(await page.evaluate(`(${asked})('${path}')`), path).toEqual([404, ...guarded]);
  }
  expect(await page.evaluate(`(${asked})('/index.html', 'POST')`)).toEqual([404, ...guarded]);
});

test('the page frames the viewer, which has no origin, and no other page of ours', async () => {
  const { page } = await openDesktop(browser);
  const policy = `fetch('/viewer.html').then(({ headers }) => headers.get('content-security-policy'))`;
  expect(await page.evaluate(policy)).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-/,
  );
  // The viewer tells that it runs. By then the other page would be there, too.
  const frames = `new Promise((told) => {
    const [other, viewer] = ['/index.html', '/viewer.html'].map((path) => {
      const frame = document.createElement('iframe');
      frame.src = path;
      document.body.append(frame);
      return frame;
    });
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source === viewer.contentWindow) told([origin, data.kind, other.contentDocument?.URL ?? 'another page']);
    });
  })`;
  expect(await page.evaluate(frames)).toEqual(['null', 'ready', 'about:blank']);
});

test('the page may use nothing that asks for permission', async () => {
  const { page } = await openDesktop(browser);
  const states = `Promise.all(['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read']
    .map((name) => navigator.permissions.query({ name }).then(({ state }) => state)))`;
  expect(new Set(z.array(z.string()).parse(await page.evaluate(states)))).toEqual(new Set(['denied']));
  expect(await page.evaluate('Notification.permission')).toBe('denied');
});

test('the page never navigates; the user can open an https link outside after seeing its address', async () => {
  const { page, desktop } = await openDesktop(browser);
  const said = await answerQuestions(desktop, 1);
  const here = page.url();
  await page.evaluate(`location.href = 'http://plain.example/'`);
  await page.evaluate(`location.href = 'https://named@elsewhere.example/'`);
  await page.evaluate(`location.href = 'https://elsewhere.example/path?query=1'`);
  await expect.poll(said).toEqual([expect.stringContaining('elsewhere.example')]);
  expect(page.url()).toBe(here);
  const yes = await answerQuestions(desktop, 0);
  // Another address, because Chromium ignores a navigation to the address that is still loading.
  await page.evaluate(`location.href = 'https://elsewhere.example/path?query=2'`);
  await expect
    .poll(yes)
    .toEqual([
      expect.stringContaining('elsewhere.example'),
      'opened: https://elsewhere.example/path?query=2',
    ]);
  expect(page.url()).toBe(here);
});

test('the page opens no window and no frame', async () => {
  const { page, desktop, complaints } = await openDesktop(browser);
  const said = await answerQuestions(desktop, 1);
  for (const address of [
    'http://plain.example/',
    'file:///etc/passwd',
    'about:blank',
    'https://elsewhere.example/',
  ]) {
    await page.evaluate(`void window.open('${address}')`);
  }
  await expect.poll(said).toEqual([expect.stringContaining('elsewhere.example')]);
  expect(await desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
  const blocked = `new Promise((told) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told(effectiveDirective));
    const frame = document.createElement('iframe'); frame.src = 'https://elsewhere.example/'; document.body.append(frame);
  })`;
  expect(await page.evaluate(blocked)).toBe('frame-src');
  // The page logs only the errors of forbidden actions.
  await expect.poll(() => complaints.join()).toContain('elsewhere.example');
  const expected = /^Not allowed to load local resource: file:|elsewhere\.example/;
  expect(complaints.splice(0).filter((one) => !expected.test(one))).toEqual([]);
});

test('a page that took the place of ours is not listened to, and that is logged', async () => {
  const { page, desktop, dataDir } = await openDesktop(browser);
  const ask = `window.orderbell.send({ call: 'app.info', input: {} })`;
  expect(await page.evaluate(ask)).toMatchObject({ ok: true });
  const stranger = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>stranger</title>'),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const { port } = z.object({ port: z.number() }).parse(stranger.address());
  await desktop.inMain(
    ({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url),
    `http://127.0.0.1:${port}/`,
  );
  expect(await page.title()).toBe('stranger');
  expect(await page.evaluate(ask)).toEqual({
    ok: false,
    error: { code: 'rpc.unreachable', params: {}, detail: null },
  });
  const logs = join(dataDir, 'logs');
  const logged = (): string =>
    readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('');
  await expect.poll(logged).toContain('foreign-call');
});

test('the page gets one set of functions, frozen, and nothing of Electron or Node', async () => {
  const { page } = await openDesktop(browser);
  expect(
    await page.evaluate(`[Object.keys(window.orderbell), Object.isFrozen(window.orderbell),
      Object.getOwnPropertyDescriptor(window, 'orderbell').writable]`),
  ).toEqual([['send', 'listen'], true, false]);
  const names = ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__dirname', 'global'];
  expect(await page.evaluate(`${JSON.stringify(names)}.filter((name) => name in window)`)).toEqual([]);
  // A listener gets only our event, without Electron's event object, which leads to `ipcRenderer`.
  const received = `new Promise((told) => {
    window.orderbell.listen((...args) => {
      // The window may report at the same time that it shows.
      if (args[0].name !== 'window.changed') told([args.length, Object.keys(args[0]).includes('sender'), args[0].name]);
    });
    void window.orderbell.send({ call: 'settings.set', input: { patch: { closeToTrayTold: true } } });
  })`;
  expect(await page.evaluate(received)).toEqual([1, false, 'settings.changed']);
});

test('nothing downloads itself but what our page made', async () => {
  const { page, desktop } = await openDesktop(browser);
  await desktop.inMain(({ session }) => {
    const seen: unknown[] = [];
    Reflect.set(globalThis, 'orderbellDownloads', seen);
    session.defaultSession.on('will-download', (event, item) => {
      seen.push([item.getFilename(), event.defaultPrevented]);
      // Otherwise the system would ask for a folder.
      event.preventDefault();
    });
  }, null);
  const seen = (): Promise<unknown> =>
    desktop.inMain(() => Reflect.get(globalThis, 'orderbellDownloads'), null);
  const take = (name: string, address: string): string =>
    `(() => { const link = document.createElement('a'); link.download = '${name}'; link.href = ${address}; link.click(); })()`;
  await page.evaluate(take('theirs.txt', `'data:text/plain,theirs'`));
  await expect.poll(seen).toEqual([['theirs.txt', true]]);
  await page.evaluate(take('ours.txt', `URL.createObjectURL(new Blob(['ours']))`));
  await expect.poll(seen).toEqual([
    ['theirs.txt', true],
    ['ours.txt', false],
  ]);
});
