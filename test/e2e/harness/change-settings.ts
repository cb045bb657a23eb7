import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Settings } from '../../../src/shared/contract/calls/settings.ts';
import { askCore } from './ask-core.ts';

/** Changes settings at once and with any dialog open. The page follows the core's event. */
export const changeSettings = async (page: Page, patch: Partial<Settings>): Promise<void> => {
  expect(await askCore(page, 'settings.set', { patch })).toMatchObject({ ok: true });
};
