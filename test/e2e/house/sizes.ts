import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, picture } from './window.ts';

type Size = { width: number; height: number };

/** What windows open at. */
export const desk: Size = { width: 1440, height: 900 };
/** The smallest that a desk is drawn for. */
export const laptop: Size = { width: 1024, height: 720 };

/** At each size axe finds nothing, and nothing has to be scrolled to sideways; a picture is kept of each. */
export const expectFits = async (page: Page, screen: string, sizes: readonly Size[]): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `${screen}-${size.width}`;
    await picture(page, name);
    await expectAccessible(page, name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(desk);
};
