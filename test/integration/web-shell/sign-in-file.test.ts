import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { leadingPage } from '../../../src/main/shells/leading-file.ts';
import { openBrowser, openerFor } from '../../../src/main/web/open-browser.ts';
import { findHeadlessBrowser } from '../../browser/find-browser.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { type OpenShell, openShell, tokenOf } from './web-server.ts';

let browser: Browser;
let shell: OpenShell;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findHeadlessBrowser() });
});
afterAll(() => browser.close());
beforeEach(async () => {
  shell = await openShell();
});
afterEach(() => shell.close());

const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test('the file that Orderbell passes to a browser signs it in, with the token', async () => {
  const address = shell.server.newAddress();
  const file = join(temporaryFolder(), 'open.html');
  writeFileSync(file, leadingPage(address));
  const page = await browser.newPage();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.url().startsWith('http')) {
      statuses.push(response.status());
    }
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForURL(`http://127.0.0.1:${shell.port}/index.html#${tokenOf(address)}`);
  expect(statuses).toEqual([403, 200]);
  await page.close();
});

test('a visit from another page is refused, with an empty page', async () => {
  const answer = await shell.ask({ headers: visit });
  expect(answer.status).toBe(403);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  ['inside a frame', { ...visit, 'sec-fetch-dest': 'iframe' }, '/'],
  ['by a script', { ...visit, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, '/'],
  ['by a form', { ...visit, origin: 'http://elsewhere.example' }, '/'],
  ['under another name', { ...visit, host: 'elsewhere.example' }, '/'],
  ['at another path', visit, '/index.html'],
  ['at its script', { ...visit, 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }, '/landing.js'],
])('a visit %s gets not even that', async (_, headers, path) => {
  const answer = await shell.ask({ path, headers });
  expect(answer.status).toBe(403);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('no browser is opened without a display', () => {
  expect(openerFor('linux', {})).toBeNull();
  expect(openerFor('linux', { DISPLAY: ':0' })?.command).toBe('xdg-open');
  expect(openerFor('darwin', {})?.command).toBe('open');
  expect(openerFor('win32', {})?.command).toBe('rundll32');
});

test.skipIf(process.platform !== 'linux')('the file is private and temporary', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'open-orderbell.html');
  const display = process.env['DISPLAY'];
  const path = process.env['PATH'];
  // A display without a server and no xdg-open: the file is written and nothing opens.
  process.env['DISPLAY'] = ':none';
  process.env['PATH'] = folder;
  try {
    const remove = openBrowser(folder, shell.server.newAddress());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    remove();
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  } finally {
    process.env['PATH'] = path;
    if (display === undefined) delete process.env['DISPLAY'];
    else process.env['DISPLAY'] = display;
  }
});
