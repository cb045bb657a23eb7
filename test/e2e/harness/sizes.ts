import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessibleInLongRun, picture } from './window.ts';

type Size = { width: number; height: number };

/** What windows open at. */
export const desk: Size = { width: 1440, height: 900 };
/** The smallest that a desk is drawn for. */
export const laptop: Size = { width: 1024, height: 720 };

/**
 * Checks each size: the page doesn't scroll sideways, and in the long run axe finds nothing. Takes a
 * picture of each.
 */
export const expectFits = async (page: Page, screen: string, sizes: readonly Size[]): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `${screen}-${size.width}`;
    await picture(page, name);
    await expectAccessibleInLongRun(page, name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(desk);
};
