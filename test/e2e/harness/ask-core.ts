import type { Page } from 'playwright-core';
import type { Transport } from '../../../src/shared/contract/transport.ts';

/** The core's reply to a call from the page, with any dialog open there. */
export const askCore = (page: Page, call: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    async (request): Promise<unknown> => {
      const electron: Transport | undefined = Reflect.get(window, 'orderbell');
      if (electron !== undefined) return electron.send(request);
      const token = sessionStorage.getItem('orderbell.request-token') ?? '';
      const headers = { 'content-type': 'application/json', 'x-orderbell-token': token };
      const response = await fetch('rpc', { method: 'POST', headers, body: JSON.stringify(request) });
      return response.json();
    },
    { call, input },
  );
