import type { Page } from 'playwright-core';

/**
 * The network is back, and the desk was not heard for a minute: it polls by itself, as it does every five minutes, and
 * nobody touched anything.
 */
export const networkIsBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    globalThis.dispatchEvent(new Event('online'));
    Date.now = now;
  });
