import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../e2e/harness/window.ts';
import { complaintsOf, looksUntil } from '../long-life/judge.ts';
import { liveInTray } from '../long-life/live-in-tray.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('in 72 hours in the tray the app polls every five minutes, and memory, listeners and handles do not grow', async () => {
  const life = await liveInTray(browser, 72, [24, 48, 72].flatMap(looksUntil));
  expect(complaintsOf(life)).toEqual([]);

  // The check reports each kind of growth, even if one early sample has a high figure.
  const { requests, samples } = life;
  const [first] = samples;
  if (first === undefined) throw new Error('no samples');
  const worse = {
    ...first,
    ...{ heapBytes: first.heapBytes * 1.06, handles: first.handles + 1 },
    page: { ...first.page, listeners: first.page.listeners + 1, nodes: first.page.nodes + 100 },
  };
  const noisy = { ...first, heapBytes: first.heapBytes * 1.14 };
  const complaints = complaintsOf({
    ...{ ...life, polls: life.polls - 10, requests: { ...requests, received: requests.received + 1 } },
    samples: samples.map((_, sample) => (sample === 0 ? noisy : sample < samples.length / 2 ? first : worse)),
  });
  expect(complaints).toHaveLength(6);
});
