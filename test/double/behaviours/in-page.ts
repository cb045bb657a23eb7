import type { Page } from 'playwright-core';

/** A while in which what isn't prevented would have come. */
export const stays = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((later) => setTimeout(later, 500))`);

/** Asks the page. What it answers is known only when it has come. */
export const ask = (page: Page, text: string): Promise<unknown> => page.evaluate(text);
