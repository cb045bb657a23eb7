import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { expectAccessibleInLongRun, openBrowser, openWindow, picture, themes } from './harness/window.ts';

/** The interactive description of a service: the user reads it and tries calls in a browser. */
let browser: Browser;
const service = createPracticeService({ seed: 20261121, pace: 0 });
let signIn: { url: string; email: string; password: string };

beforeAll(async () => {
  browser = await openBrowser();
  signIn = await service.start();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const attempt = async (page: Page, operation: string, status: string): Promise<string> => {
  const section = page.locator('details').filter({ has: page.getByRole('button', { name: operation }) });
  await section.getByRole('button', { name: operation }).click();
  await section.getByRole('status').filter({ hasText: status }).waitFor();
  return (await section.getByRole('region', { name: /^Answer of/ }).textContent()) ?? '';
};

const unfold = (page: Page, heading: string): Promise<void> =>
  page.locator('summary').filter({ hasText: heading }).click();

test.each(themes)('the list of services leads to calls that the user tries (%s)', async (colorScheme) => {
  const { page, complaints } = await openWindow(browser, signIn.url, { colorScheme });
  await expectAccessibleInLongRun(page, 'practice-environment');
  await picture(page, `practice-environment-${colorScheme}`);

  await page
    .getByRole('row', { name: /^authentication/ })
    .getByRole('link', { name: 'view and try' })
    .click();
  await unfold(page, '/v2/authentication/login');
  await page.getByLabel('Email', { exact: true }).fill(signIn.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await attempt(page, 'Try GET /v2/authentication/login', '401');
  await page.getByLabel('Password', { exact: true }).fill(signIn.password);
  const login = await attempt(page, 'Try GET /v2/authentication/login', '200');
  const token = /^set-authorization: (\S+)$/m.exec(login)?.[1] ?? '';

  await page.goto(`${signIn.url}/v2/order-search/specs`);
  await unfold(page, 'POST /v2/order-search/poll');
  await attempt(page, 'Try POST /v2/order-search/poll', '401');
  await page.getByLabel('Access token', { exact: true }).fill(token);
  await page.getByLabel('Body', { exact: true }).fill('{"limit": 1000}');
  expect(await attempt(page, 'Try POST /v2/order-search/poll', '400')).toContain('limit');
  await page.getByLabel('Body', { exact: true }).fill('{"limit": 1}');
  expect(await attempt(page, 'Try POST /v2/order-search/poll', '200')).toContain('"purchaseOrderNumber"');
  await expectAccessibleInLongRun(page, 'practice-specs');
  await picture(page, `practice-specs-${colorScheme}`);

  await page.goto(`${signIn.url}/v2/object-storage/specs`);
  await page.getByLabel('Access token', { exact: true }).fill(token);
  await unfold(page, 'POST /v2/object-storage/document');
  await page
    .getByLabel('file', { exact: true })
    .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('within tolerance') });
  const uploaded = await attempt(page, 'Try POST /v2/object-storage/document', '200');
  const id = /"id":"([^"]+)"/.exec(uploaded)?.[1] ?? '';
  await unfold(page, '/v2/object-storage/document/{id}/metadata');
  const metadata = page.locator('details').filter({ hasText: '/v2/object-storage/document/{id}/metadata' });
  await metadata.getByLabel('id', { exact: true }).fill(id);
  expect(await attempt(page, 'Try GET /v2/object-storage/document/{id}/metadata', '200')).toContain(
    'report.txt',
  );

  await page.goto(`${signIn.url}/v2/api-connector/specs`);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectAccessibleInLongRun(page, 'practice-specs-all');
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await expectAccessibleInLongRun(page, 'practice-specs-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, `practice-specs-all-${colorScheme}`);
  expect(complaints).toEqual([]);
  await page.context().close();
});
