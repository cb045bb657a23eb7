import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Settings } from '../../../src/shared/contract/settings.ts';
import type { Transport } from '../../../src/shared/contract/transport.ts';

/** Changes settings as the settings dialog does, but at once and with any dialog open. The page follows the core's event. */
export const changeSettings = async (page: Page, patch: Partial<Settings>): Promise<void> => {
  const reply: unknown = await page.evaluate(
    async (input): Promise<unknown> => {
      const request = { call: 'settings.set', input };
      const electron: Transport | undefined = Reflect.get(window, 'orderbell');
      if (electron !== undefined) return electron.send(request);
      const token = sessionStorage.getItem('orderbell.request-token') ?? '';
      const headers = { 'content-type': 'application/json', 'x-orderbell-token': token };
      const response = await fetch('rpc', { method: 'POST', headers, body: JSON.stringify(request) });
      return response.json();
    },
    { patch },
  );
  expect(reply).toMatchObject({ ok: true });
};
