import { afterEach, expect, test, vi } from 'vitest';
import { watchVisibility } from '../../../src/renderer/transport/page-visibility.ts';
import { createClient } from '../../../src/shared/contract/client.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with its visibility, and the signals of shell and browser. */
const openPage = (ownWindow: boolean) => {
  const browser = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', browser);
  const answer = Promise.withResolvers<unknown>();
  const listeners: ((event: unknown) => void)[] = [];
  let asked = 0;
  const client = createClient({
    send: () => {
      asked += 1;
      return answer.promise;
    },
    listen: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const visibility = watchVisibility(client, ownWindow);
  const seen: boolean[] = [];
  visibility.watch(() => seen.push(visibility.isVisible()));
  return {
    visibility,
    seen,
    asked: () => asked,
    answers: async (shows: boolean): Promise<void> => {
      answer.resolve({ ok: true, output: { shows } });
      await new Promise((resolve) => setTimeout(resolve));
    },
    fails: async (): Promise<void> => {
      answer.resolve({ ok: false, error: { code: 'rpc.unreachable', params: {}, detail: null } });
      await new Promise((resolve) => setTimeout(resolve));
    },
    tells: (shows: boolean): void => {
      for (const listener of listeners) listener({ name: 'window.changed', shows });
    },
    browserTells: (state: 'visible' | 'hidden'): void => {
      browser.visibilityState = state;
      browser.dispatchEvent(new Event('visibilitychange'));
    },
  };
};

test('a browser’s page uses the browser’s state, and sends no request', () => {
  const page = openPage(false);
  expect(page.visibility.isVisible()).toBe(true);
  page.browserTells('hidden');
  page.tells(true);
  page.browserTells('visible');
  expect(page.seen).toEqual([false, true]);
  expect(page.asked()).toBe(0);
});

test('the page of the shell’s own window counts as hidden until the shell says that it shows', async () => {
  const page = openPage(true);
  expect(page.visibility.isVisible()).toBe(false);
  await page.answers(true);
  page.tells(false);
  page.tells(true);
  page.browserTells('hidden');
  expect(page.seen).toEqual([true, false, true, false]);
});

test('a later event is newer than the reply', async () => {
  const page = openPage(true);
  page.tells(false);
  await page.answers(true);
  expect(page.visibility.isVisible()).toBe(false);
});

test('without a reply nothing counts as seen', async () => {
  const page = openPage(true);
  await page.fails();
  expect(page.visibility.isVisible()).toBe(false);
  page.tells(true);
  expect(page.visibility.isVisible()).toBe(true);
});

test('a stopped listener gets no more', () => {
  const page = openPage(false);
  let received = 0;
  const stop = page.visibility.watch(() => {
    received += 1;
  });
  stop();
  page.browserTells('hidden');
  expect(received).toBe(0);
});
