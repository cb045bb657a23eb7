import type { Page } from 'playwright-core';
import { expect, onTestFinished, vi } from 'vitest';
import type { App } from './app.ts';

/** Tells the JSON text of one call of the core from all others. */
export const isCall =
  (name: string) =>
  (text: string): boolean =>
    text.startsWith(`{"call":"${name}"`);

/** Resolves once the page has been answered a call of the core whose JSON text fulfils `is`; from now on. */
export const answered = (app: App, page: Page, is: (text: string) => boolean): Promise<void> => {
  const answer = waitForAnswer(app, page, is);
  // A test that fails before it awaits this reports its own failure only.
  answer.catch(() => undefined);
  return answer;
};

const waitForAnswer = async ({ desktop }: App, page: Page, is: (text: string) => boolean): Promise<void> => {
  if (desktop === null) {
    await page.waitForResponse((response) => is(response.request().postData() ?? ''));
    return;
  }
  const count = async (): Promise<number> => (await desktop.callLog()).answered.filter(is).length;
  const before = await count();
  // Hooks wait for it, too, where vitest polls for nothing.
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before), {
    timeout: 15_000,
    interval: 50,
  });
};

/** Counts the calls whose JSON text fulfils `is`, from now on. */
export const countCalls = async (
  { desktop }: App,
  page: Page,
  is: (text: string) => boolean,
): Promise<() => Promise<number>> => {
  if (desktop === null) {
    let count = 0;
    page.on('request', (request) => {
      if (is(request.postData() ?? '')) count += 1;
    });
    return async () => count;
  }
  const count = async (): Promise<number> => (await desktop.callLog()).asked.filter(is).length;
  const before = await count();
  return async () => (await count()) - before;
};

/** Answers to one call, held back until they are let go or the test ends; then none is. */
export type HeldAnswers = {
  asked: () => Promise<number>;
  answered: () => Promise<number>;
  letGo: () => Promise<void>;
};

export const holdAnswers = async ({ desktop }: App, page: Page, call: string): Promise<HeldAnswers> => {
  const is = isCall(call);
  if (desktop === null) {
    let [asked, done] = [0, 0];
    const { promise: goes, resolve: letGo } = Promise.withResolvers<void>();
    endRoutes(page, letGo);
    await page.route('**/rpc', async (route) => {
      if (!is(route.request().postData() ?? '')) return route.continue();
      asked += 1;
      const response = await route.fetch().catch(() => null);
      // The app ended, or the page.
      if (response === null) return route.abort().catch(() => undefined);
      await goes;
      done += 1;
      await route.fulfill({ response });
    });
    return { asked: async () => asked, answered: async () => done, letGo: async () => letGo() };
  }
  const before = await desktop.callLog();
  const since = (now: string[], then: string[]): number => now.filter(is).length - then.filter(is).length;
  await desktop.hold(call);
  onTestFinished(() => desktop.hold(null));
  return {
    asked: async () => since((await desktop.callLog()).asked, before.asked),
    answered: async () => since((await desktop.callLog()).answered, before.answered),
    letGo: () => desktop.hold(null),
  };
};

/** A request that is still on its way when the window closes would fail outside any test. */
const endRoutes = (page: Page, letGo: () => void): void =>
  onTestFinished(async () => {
    letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

/** Requests of one call, held back at the web shell on their way to the core, until they are let go. */
export const holdRequests = async (
  page: Page,
  call: string,
): Promise<{ asked: () => number; letGo: () => void }> => {
  let asked = 0;
  const { promise: goes, resolve: letGo } = Promise.withResolvers<void>();
  endRoutes(page, letGo);
  await page.route('**/rpc', async (route) => {
    if (isCall(call)(route.request().postData() ?? '')) {
      asked += 1;
      await goes;
    }
    await route.continue();
  });
  return { asked: () => asked, letGo };
};
