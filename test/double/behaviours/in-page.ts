import type { Page } from 'playwright-core';

/** Asks the page. What it answers is known only when it has come. */
export const ask = (page: Page, text: string): Promise<unknown> => page.evaluate(text);
