import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['ORDERBELL_FILM'];
let frames = 0;

/** Stores the screen as the next frame of the README's film (`npm run gallery -- --docs`), else does nothing. */
export const filmFrame = async (page: Page): Promise<void> => {
  if (folder === undefined || folder === '') return;
  frames += 1;
  await page.screenshot({ path: join(folder, `${String(frames).padStart(3, '0')}.png`) });
};
