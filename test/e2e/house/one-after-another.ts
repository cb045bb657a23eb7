import type { Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { picture } from './window.ts';

/**
 * For a file in which each test goes on where the one before it ended: keeps a picture of the first that fails, and skips
 * what comes after it, which would only wait in vain.
 *
 * @param why told of each that is skipped
 */
export const stopAtFirstFailure = (page: () => Page, why: string): void => {
  let brokenOff = false;
  beforeEach(({ skip }) => skip(brokenOff, why));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    brokenOff = true;
    await picture(page(), `failed-${task.name.slice(0, 40)}`);
  });
};
