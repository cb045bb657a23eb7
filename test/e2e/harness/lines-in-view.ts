import type { Page } from 'playwright-core';
import { z } from 'zod';

const placeSchema = z.object({ position: z.string(), top: z.number(), light: z.number() });

/**
 * Scrolls to this part of the order in ten frames or more, until its lines are drawn. Returns the first
 * visible line.
 */
export const pullTo = async (page: Page, part: number): Promise<z.infer<typeof placeSchema>> =>
  placeSchema.parse(
    await page.evaluate(async (to) => {
      const pane = document.querySelector('tr[data-position]')?.closest('[class*="scroll"]');
      const head = document.querySelector('table[aria-rowcount] thead');
      if (!pane || !head) throw new Error('No order is open.');
      // Lines are measured last in a frame, and the page scrolls by the difference before it paints.
      const frame = (): Promise<void> =>
        new Promise((resolve) => {
          const last = new ResizeObserver(() => {
            last.disconnect();
            resolve();
          });
          requestAnimationFrame(() => last.observe(document.body));
        });
      const from = pane.scrollTop;
      const way = pane.scrollHeight * to - from;
      for (let step = 1; step <= 10; step += 1) {
        pane.scrollTop = from + (way * step) / 10;
        await frame();
      }
      const below = head.getBoundingClientRect().bottom + 1;
      for (;;) {
        const lines = [...document.querySelectorAll<HTMLElement>('tr[data-position]')];
        const first = lines.find((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          return top <= below && bottom > below;
        });
        if (first !== undefined) {
          return {
            position: first.dataset['position'],
            top: first.getBoundingClientRect().top,
            light: lines.filter((line) => line.querySelector('[class*="below"]') === null).length,
          };
        }
        // On a busy computer a frame may still show the lines of the one before.
        await frame();
      }
    }, part),
  );

/**
 * The top of a line, in pixels from the top of the window. Fails if the page has moved so far that the line
 * is gone.
 */
export const topOf = (page: Page, position: string): Promise<number> =>
  page.evaluate((wanted) => {
    const lines = [...document.querySelectorAll<HTMLElement>('tr[data-position]')];
    const line = lines.find(({ dataset }) => dataset['position'] === wanted);
    if (line !== undefined) return line.getBoundingClientRect().top;
    const drawn = lines.map(({ dataset }) => dataset['position']).join(', ');
    const scrolled = lines[0]?.closest('[class*="scroll"]')?.scrollTop;
    throw new Error(`Line ${wanted} is gone: the page shows ${drawn}, and is scrolled to ${scrolled}.`);
  }, position);

/** Waits until all rendered lines are complete, and three frames in a row leave them where they are. */
export const stillness = async (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
    const places = (): string | null => {
      const lines = [...document.querySelectorAll<HTMLElement>('tr[data-position]')];
      if (lines.some((line) => line.querySelector(':scope > [class*="below"]') === null)) return null;
      return lines.map((line) => `${line.dataset['position']}: ${line.getBoundingClientRect().top}`).join();
    };
    for (let still = 0, before: string | null = null; still < 3; ) {
      await frame();
      const now = places();
      still = now !== null && now === before ? still + 1 : 0;
      before = now;
    }
  });
