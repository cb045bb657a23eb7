import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../e2e/house/window.ts';
import { complaintsOf, looksUntil } from '../long-life/judge.ts';
import { liveInTray } from '../long-life/live-in-tray.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('in 72 hours in the tray it polls every five minutes, and memory, listeners and handles do not grow', async () => {
  const life = await liveInTray(browser, 72, [24, 48, 72].flatMap(looksUntil));
  expect(complaintsOf(life)).toEqual([]);

  // The judge objects to each kind of growth, also where one early look shows a high figure.
  const { requests, kept } = life;
  const [first] = kept;
  if (first === undefined) throw new Error('no looks');
  const worse = {
    ...first,
    ...{ heapBytes: first.heapBytes * 1.06, handles: first.handles + 1 },
    page: { ...first.page, listeners: first.page.listeners + 1, nodes: first.page.nodes + 100 },
  };
  const noisy = { ...first, heapBytes: first.heapBytes * 1.14 };
  const complaints = complaintsOf({
    ...{ ...life, polls: life.polls - 10, requests: { ...requests, heard: requests.heard + 1 } },
    kept: kept.map((_, look) => (look === 0 ? noisy : look < kept.length / 2 ? first : worse)),
  });
  expect(complaints).toHaveLength(6);
});
