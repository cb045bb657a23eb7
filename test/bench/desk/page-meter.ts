import type { Page } from 'playwright-core';
import { z } from 'zod';

const numbers = z.array(z.number());

/** Put into a page before its own scripts: notes what it names, when its first rows are painted, and when it hears of an order. */
export const watchPage = (): void => {
  // Read to its end, and none of its scripts has run: what these name is theirs to wait for.
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
      // The first task after the frame: it has been painted.
      window.setTimeout(() => {
        document.documentElement.dataset['firstRows'] = String(performance.now());
      }),
    );
  });
  rows.observe(document, { subtree: true, childList: true });
  const { parse } = JSON;
  JSON.parse = (text, reviver) => {
    if (text.startsWith('{"name":"orders.changed"')) document.dispatchEvent(new Event('heard'));
    return parse(text, reviver);
  };
};

/**
 * When a page's first rows were painted, in ms from the moment in which the browser had all that it needs to paint: the page, and the
 * styles and scripts that it names.
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
 * Scrolls from the top, and gives how long each frame took, in ms. By script and not by wheel: what a wheel scrolls moves without the
 * page, which would hide how long it takes to draw the rows.
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
          // As a wheel does; as a page key does; as somebody does who pulls the bar, with other rows in each frame.
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
 * How long it takes, in ms, from an event until the rows stand painted as they are then: up to the last frame in which anything in the
 * list changed. `heard`: the page was told of an order.
 */
export const untilPainted = async (
  page: Page,
  event: 'change' | 'click' | 'heard',
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
  // Looked at from outside, now and then: a page that waits by itself draws one frame after the other.
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

/** Without a change for so long, the list stands. */
const quietMs = 1_200;

const giveUpMs = 30_000;

/** What must stay while rows come in: the row at the top of the list and where it stands, and which rows are selected. */
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

/** Tells how long the page's own thread has computed since the visit began, in ms of CPU: what other programs take is not in it. */
export const threadMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const answer = metrics.parse(await session.send('Performance.getMetrics'));
    return (answer.metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
};
