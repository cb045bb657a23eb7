import type { Page } from 'playwright-core';

/** Evaluates text in the page. Resolves with the result. */
export const ask = (page: Page, text: string): Promise<unknown> => page.evaluate(text);
