import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyAt } from '../e2e/house/door.ts';
import { openBrowser } from '../e2e/house/window.ts';
import { complaintsOf, looksUntil } from '../long-life/judge.ts';
import { liveInTray } from '../long-life/live-in-tray.ts';

/** A program that is left running for weeks must not gather anything. `npm run bench -- tray` does three days of it. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'hours of a real Electron would take hours', () => {
  test('a working day in the tray: it polls every five minutes, and neither memory nor listeners nor handles grow', async () => {
    const life = await liveInTray(browser, 8, [...looksUntil(5), ...looksUntil(8)]);
    expect(complaintsOf(life)).toEqual([]);
    // A judge that lets everything through would say the same.
    const middle = life.kept.length / 2;
    const [first] = life.kept;
    if (first === undefined) throw new Error('It was not looked at.');
    const before = life.kept.slice(0, middle).map(() => first);
    const worse = {
      ...first,
      heapBytes: first.heapBytes * 1.06,
      handles: first.handles + 1,
      page: { ...first.page, listeners: first.page.listeners + 1, nodes: first.page.nodes + 100 },
    };
    const after = life.kept.slice(middle).map(() => worse);
    // What one look saw too much doesn't hide it.
    const noisy = { ...first, heapBytes: first.heapBytes * 1.14 };
    const { told, heard } = life.requests;
    expect(
      complaintsOf({
        ...{ ...life, polls: life.polls - 10, requests: { told, heard: heard + 1 } },
        kept: [noisy, ...before.slice(1), ...after],
      }),
    ).toHaveLength(6);
  });
});
