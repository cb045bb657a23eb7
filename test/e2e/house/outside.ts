import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { App } from './app.ts';

/**
 * The page to which `begin` leads outside of Orderbell: a new tab, or what the system's browser is asked to open after the
 * user said yes.
 */
export const ledOutside = async (
  browser: Browser,
  { desktop }: App,
  page: Page,
  begin: () => Promise<void>,
): Promise<Page> => {
  if (desktop === null) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), begin()]);
    return opened;
  }
  await desktop.inMain(({ dialog, shell }) => {
    Reflect.set(globalThis, 'orderbellOpened', null);
    Reflect.set(dialog, 'showMessageBox', () => Promise.resolve({ response: 0, checkboxChecked: false }));
    Reflect.set(shell, 'openExternal', (address: string) => {
      Reflect.set(globalThis, 'orderbellOpened', address);
      return Promise.resolve();
    });
  }, null);
  await begin();
  const asked = async (): Promise<string> =>
    z
      .string()
      .catch('')
      .parse(await desktop.inMain(() => Reflect.get(globalThis, 'orderbellOpened'), null));
  await expect.poll(asked).not.toBe('');
  const opened = await browser.newPage();
  await opened.goto(await asked());
  return opened;
};
