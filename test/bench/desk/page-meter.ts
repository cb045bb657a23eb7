import type { Page } from 'playwright-core';
import { z } from 'zod';

const numbers = z.array(z.number());

/**
 * Runs before the page's own scripts. Records the page's resources, the first painted rows, and incoming
 * orders.
 */
export const watchPage = (): void => {
  // The document is parsed and no script has run, so this lists all styles and scripts.
  document.addEventListener(
    'readystatechange',
    () => {
      const links = 'script[src], link[rel="stylesheet"], link[rel="modulepreload"]';
      document.documentElement.dataset['named'] = [...document.querySelectorAll(links)]
        .map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '')
        .map((name) => new URL(name, document.baseURI).href)
        .join(' ');
    },
    { once: true },
  );
  const rows = new MutationObserver(() => {
    if (document.querySelector('[role="listbox"] [data-index]') === null) return;
    rows.disconnect();
    requestAnimationFrame(() =>
      // The first task after the frame: the frame has been painted.
      window.setTimeout(() => {
        document.documentElement.dataset['firstRows'] = String(performance.now());
      }),
    );
  });
  rows.observe(document, { subtree: true, childList: true });
  const { parse } = JSON;
  JSON.parse = (text, reviver) => {
    if (text.startsWith('{"name":"orders.changed"')) document.dispatchEvent(new Event('received'));
    return parse(text, reviver);
  };
};

/**
 * When a page's first rows were painted, in ms since the browser had the page and its styles and scripts.
 */
export const firstRows = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => document.documentElement.dataset['firstRows'] !== undefined);
  const [painted = Number.NaN, ...needed] = numbers.parse(
    await page.evaluate(() => {
      const named = new Set(document.documentElement.dataset['named']?.split(' '));
      return [
        Number(document.documentElement.dataset['firstRows']),
        ...performance
          .getEntries()
          .flatMap((entry) =>
            entry instanceof PerformanceNavigationTiming
              ? [entry.domInteractive]
              : entry instanceof PerformanceResourceTiming && named.has(entry.name)
                ? [entry.responseEnd]
                : [],
          ),
      ];
    }),
  );
  return painted - Math.max(...needed);
};

/**
 * Scrolls from the top and returns each frame's time, in ms. By script, since a wheel scrolls without the
 * page's thread, which would hide the time for drawing rows.
 */
export const scrollFrames = async (page: Page): Promise<number[]> =>
  numbers.parse(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const list = document.querySelector('[role="listbox"]');
          if (list === null) {
            resolve([]);
            return;
          }
          list.scrollTop = 0;
          // As with a wheel, as with a page key, and as with a dragged scroll bar, which shows other rows
          // in each frame.
          const steps = [120, 600, 6_000].flatMap((pixels) => Array<number>(60).fill(pixels));
          const times: number[] = [];
          let before: number | null = null;
          const frame = (now: number): void => {
            if (before !== null) times.push(now - before);
            before = now;
            const step = steps[times.length];
            if (step === undefined) {
              resolve(times);
              return;
            }
            list.scrollTop += step;
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
    ),
  );

/**
 * The time in ms from an event to the last frame in which the list changed. `received`: the page received the event
 * of an order.
 */
export const untilPainted = async (
  page: Page,
  event: 'change' | 'click' | 'received',
  act: () => Promise<unknown>,
): Promise<number> => {
  await page.evaluate((name) => {
    const { dataset } = document.documentElement;
    delete dataset['painted'];
    document.addEventListener(
      name,
      () => {
        const began = performance.now();
        const box = document.querySelector('[role="listbox"]');
        if (box === null) return;
        const list = new MutationObserver(() =>
          requestAnimationFrame(() =>
            window.setTimeout(() => {
              dataset['painted'] = String(performance.now() - began);
            }),
          ),
        );
        list.observe(box, { subtree: true, childList: true, characterData: true, attributes: true });
        document.addEventListener('measured', () => list.disconnect(), { once: true });
      },
      { capture: true, once: true },
    );
  }, event);
  await act();
  // Checked from outside at intervals: a page that waits by itself would draw frame after frame.
  const deadline = performance.now() + giveUpMs;
  for (let last = ''; ; ) {
    const painted = await page.evaluate(() => document.documentElement.dataset['painted'] ?? '');
    if (painted !== '' && painted === last) break;
    if (performance.now() > deadline) throw new Error(`The list doesn't come to rest after "${event}".`);
    last = painted;
    await page.waitForTimeout(painted === '' ? 100 : quietMs);
  }
  return z.coerce.number().parse(
    await page.evaluate(() => {
      document.dispatchEvent(new Event('measured'));
      return document.documentElement.dataset['painted'];
    }),
  );
};

/** The list is final after this time without a change. */
const quietMs = 1_200;

const giveUpMs = 30_000;

/**
 * What must stay when rows arrive: the row at the top of the list with its position, and the selected rows.
 */
export const whereOneIs = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const list = document.querySelector('[role="listbox"]');
    const top = list?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('[role="listbox"] [data-index]')];
    const first = rows
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .find((row) => row.getBoundingClientRect().bottom > top + 1);
    const selected = rows.filter((row) => row.getAttribute('aria-checked') === 'true').length;
    return `${first?.id ?? ''} at ${Math.round((first?.getBoundingClientRect().top ?? 0) - top)}, ${selected} selected`;
  });

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** Measures the CPU ms of the page's own thread since the page was opened, without other programs. */
export const threadMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const answer = metrics.parse(await session.send('Performance.getMetrics'));
    return (answer.metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
};
