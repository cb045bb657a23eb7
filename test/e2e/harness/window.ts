import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { findBrowser, findHeadlessBrowser } from '../../browser/find-browser.ts';
import { isLongRun } from '../../runner/scope.ts';
import type { MakesContexts } from './desktop.ts';
import { desktopAt } from './start-desktop.ts';

/**
 * A real browser, with a window to watch where `ORDERBELL_HEADED` is set. Close it in afterAll.
 *
 * @param notifies whether it can show notifications: a headless shell can't
 */
export const openBrowser = ({ notifies = false } = {}): Promise<Browser> => {
  const headless = process.env['ORDERBELL_HEADED'] === undefined;
  return chromium.launch({
    executablePath: headless && !notifies ? findHeadlessBrowser() : findBrowser(),
    headless,
    // A page of `npm test` lives for seconds: V8 would spend more on optimising its code than that saves.
    // Every browser and Electron give a frame without an origin a process of its own; a headless shell must be told.
    args: ['--site-per-process', ...(isLongRun ? [] : ['--js-flags=--no-maglev,--no-turbofan'])],
  });
};

export type Window = {
  page: Page;
  /** Errors and violated security policies of the page. A test ends with none. */
  complaints: string[];
};

/** @param address of an app that was started, or of any page */
export const openWindow = async (
  browser: MakesContexts,
  address: string,
  { locale = 'nl-NL', colorScheme = 'light' }: { locale?: string; colorScheme?: 'light' | 'dark' } = {},
): Promise<Window> => {
  const options = {
    locale,
    colorScheme,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  } as const;
  const desktop = desktopAt(address);
  const page =
    desktop === null
      ? await (await browser.newContext(options)).newPage()
      : await desktop.openPage(browser, options);
  // Long enough for a busy computer; what takes longer on purpose says so where it waits.
  page.context().setDefaultTimeout(15_000);
  const complaints = complaintsOf(page);
  if (desktop === null) await page.goto(address);
  return { page, complaints };
};

/** What the page reports from now on: exceptions, and errors on its console. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused password or a stopped service answers with an error status, which the screens describe.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return complaints;
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const axeFindings = z.array(z.string());

/**
 * Checks that axe finds nothing on the present page, in both themes unless one was chosen permanently. The
 * other theme has the same elements in other colours, so `npm test` checks only its colours. A strict
 * policy refuses script tags, so this evaluates axe in the page.
 */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await page.evaluate(axeSource);
  const [first, other] = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const);
  await expectNothingFound(page, `${screen}, ${first}`);
  if (await page.evaluate(() => document.documentElement.hasAttribute('data-theme'))) return;
  await page.emulateMedia({ colorScheme: other });
  try {
    await expectNothingFound(page, `${screen}, ${other}`, isLongRun ? null : ofColours);
  } finally {
    await page.emulateMedia({ colorScheme: first });
  }
};

/**
 * The themes in which a file repeats its tests. `npm test` needs one: axe checks both themes by itself, and
 * nothing else depends on the theme.
 */
export const themes = isLongRun ? (['light', 'dark'] as const) : (['light'] as const);

/**
 * axe takes more time than the rest of a spec. So `npm test` checks each screen of daily work once, mostly
 * in `screens`. The long run also checks rare screens, such as a failed page, and other contents.
 */
export const expectAccessibleInLongRun = async (page: Page, screen: string): Promise<void> => {
  if (isLongRun) await expectAccessible(page, screen);
};

/** The rules of axe whose outcome depends on colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** @param only rules of axe; `null` for all of them */
const expectNothingFound = async (
  page: Page,
  screen: string,
  only: readonly string[] | null = null,
): Promise<void> => {
  await page.evaluate(settled);
  // The one rule that WCAG 2.2 added, the size of what is pointed at, has to be asked for.
  const asked = only === null ? { rules: { 'target-size': { enabled: true } } } : { runOnly: only };
  const findings: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], ...${JSON.stringify(asked)} }).then(({ violations }) => violations.flatMap(
      ({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)))`,
  );
  expect(axeFindings.parse(findings), `axe on ${screen}`).toEqual([]);
};

/** Resolves once no colour is changing: between two themes nothing has its contrast. */
const settled = async (): Promise<void> => {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
};

const gallery = process.env['ORDERBELL_SCREENSHOTS'];

/** Stores a picture of the screen if ORDERBELL_SCREENSHOTS names a folder. Pictures are never compared. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (gallery === undefined || gallery === '') return;
  mkdirSync(resolve(gallery), { recursive: true });
  await page.screenshot({ path: join(resolve(gallery), `${name}.png`) });
};
