import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { findBrowser } from '../browser/find-browser.ts';
import type { MakesContexts } from '../e2e/harness/desktop.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { createFaultServer } from '../integration/faults/fault-server.ts';
import { countTraces, filesIn } from '../integration/security/canary.ts';
import { openDesktop } from './harness.ts';

/**
 * Shows the double's window with its profile where Electron has its own. `close` makes the browser write
 * its pending data. Electron needs no browser, so there `close` has nothing to do.
 */
const browserOn = (profile: string): { browser: MakesContexts; close: () => Promise<void> } => {
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0)) await one();
  };
  return {
    browser: {
      newContext: async (options) => {
        const context = await chromium.launchPersistentContext(profile, {
          ...options,
          executablePath: findBrowser(),
        });
        opened.push(() => context.close());
        // Before the folder is deleted. That was registered first, so it runs last.
        onTestFinished(close);
        return context;
      },
    },
    close,
  };
};

test('of passwords and tokens nothing is in the data folder, the profile of the window included, nor is it printed', async () => {
  const practice = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  const front = createFaultServer();
  const { url, email, password } = await practice.start();
  const signIn = { url: await front.start(url, { now: Date.now }), email, password };
  onTestFinished(async () => {
    await front.stop();
    await practice.stop();
  });
  practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'CANARY-1', lineCount: 1 });

  const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
  const { browser, close } = browserOn(join(dataDir, 'window'));
  const { app, page } = await openDesktop(browser, { dataDir });
  const wrong = 'Canary/ö+?d "4711"&<x>';
  await signInto(page, { ...signIn, password: wrong });
  await page.getByRole('alert').first().waitFor();
  await signInto(page, signIn);
  await page
    .getByRole('option', { name: /CANARY-1/ })
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Connected', { exact: true }).waitFor();
  const marker = 'kept by the page';
  await page.evaluate(`localStorage.setItem('marker', '${marker}')`);
  const marked = (files: Map<string, Buffer>): string[] =>
    [...files].flatMap(([path, content]) =>
      countTraces(content, marker) > 0 ? [path.split(sep)[0] ?? ''] : [],
    );
  await expect.poll(() => marked(filesIn(dataDir))).toContain('window');
  const alive = filesIn(dataDir);
  expect(await app.stop()).toBe(0);
  await close();
  const after = filesIn(dataDir);

  // The searched files exist, and have what they may have.
  expect(marked(after)).toContain('window');
  expect(countTraces(Buffer.concat([...alive.values()]), email)).toBeGreaterThan(0);
  expect(front.tokens.size).toBeGreaterThan(0);
  const places = [...alive, ...after, ['what it printed', Buffer.from(app.printed())] as const];
  const found = places.flatMap(([name, content]) =>
    [wrong, password, ...front.tokens]
      .filter((secret) => countTraces(content, secret) > 0)
      .map((secret) => `${name}: ${secret === wrong ? 'the wrong password' : 'a secret'}`),
  );
  expect(found).toEqual([]);
});
