import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished } from 'vitest';
import {
  createPracticeService,
  type PracticeOptions,
  type PracticeService,
} from '../../../src/main/practice/create-practice-service.ts';
import { type App, startApp } from './app.ts';
import { signInto } from './sign-in.ts';
import { openBrowser, openWindow, picture, type Window } from './window.ts';

/** The language, region and theme of the browser. */
type BrowserOptions = Parameters<typeof openWindow>[2];

/**
 * A practice service in this process, Orderbell in another one on its own data folder, and a user in a real
 * browser.
 */
export type TestApp = {
  /** Orders can lie there before it opens. */
  service: PracticeService;
  /** Made when it opens. */
  dataDir: string;
  /**
   * Starts the service and Orderbell, and opens a window. After Orderbell was stopped, starts it again in a
   * new window.
   */
  open: (
    as?: BrowserOptions & {
      settings?: Record<string, unknown>;
      notifies?: boolean;
      surroundings?: NodeJS.ProcessEnv;
    },
  ) => Promise<void>;
  /** Opens one more window. */
  openWindow: (as?: BrowserOptions) => Promise<Window>;
  /** Signs in, and waits until an order lies there to be answered. */
  enter: () => Promise<void>;
  /** What the service gives to sign in with. */
  account: () => Awaited<ReturnType<PracticeService['start']>>;
  app: () => App;
  page: () => Page;
  /** What the window reported. A test that provokes errors takes them out. */
  complaints: () => string[];
};

/**
 * A test app that isn't open yet. Everything opened ends by itself, also after a failed start. A test fails
 * if a window reports an error during it.
 *
 * @param practice default: sixty orders, the same each time, and buyers who only act on request
 * @param atTheEnd when it ends: with the file or the `describe` of this call; `onTestFinished` for one in a
 * test
 */
export const createTestApp = (
  practice: PracticeOptions = {},
  atTheEnd: (end: () => Promise<void>) => void = afterAll,
): TestApp => {
  const service = createPracticeService({ seed: 20261121, ...practice });
  const dataDir = join(tmpdir(), `orderbell-e2e-${randomUUID()}`);
  let account: ReturnType<TestApp['account']> | null = null;
  let browser: Browser | null = null;
  let app: App | null = null;
  let main: Window | null = null;
  const windows: Window[] = [];

  // The last is ended first; one that fails keeps none of the others from ending.
  const ending = new AsyncDisposableStack();
  ending.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  ending.defer(() => service.stop());
  ending.defer(async () => void (await app?.stop()));
  ending.defer(() => browser?.close());
  atTheEnd(() => ending.disposeAsync());

  const expectNoComplaints = (): void =>
    expect(
      windows.flatMap(({ complaints }) => complaints.splice(0)),
      'complaints of the page',
    ).toEqual([]);
  if (atTheEnd === onTestFinished) onTestFinished(expectNoComplaints);
  else {
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail' && main !== null) {
        await picture(main.page, `failed-${task.name.slice(0, 40)}`);
      }
      expectNoComplaints();
    });
  }

  const testApp: TestApp = {
    service,
    dataDir,
    open: async ({ settings, notifies, surroundings, ...options } = {}) => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      account ??= await service.start();
      browser ??= await openBrowser({ notifies });
      app = await startApp(dataDir, [], settings, surroundings);
      main = await testApp.openWindow(options);
    },
    openWindow: async (as) => {
      const window = await openWindow(opened(browser), opened(app).address, as);
      windows.push(window);
      return window;
    },
    enter: async () => {
      await signInto(testApp.page(), testApp.account());
      await testApp.page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
    },
    account: () => opened(account),
    app: () => opened(app),
    page: () => opened(main).page,
    complaints: () => opened(main).complaints,
  };
  return testApp;
};

const opened = <T>(one: T | null | undefined): T => {
  if (one === null || one === undefined) throw new Error('The test app isn’t open yet.');
  return one;
};
