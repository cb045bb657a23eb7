import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Call } from '../../double/record.ts';
import type { CallLog } from '../../double/screen/calls.ts';

/** The desktop app, seen from outside its page. */
export type Desktop = {
  /**
   * Runs a function in the app's own process with `electron` and one value. Only the function's text is
   * sent, so it can use nothing from around it.
   */
  inMain: <T>(run: (electron: ElectronModule, arg: T) => unknown, arg: T) => Promise<unknown>;
  /** What pages have called of the app so far, as JSON. */
  callLog: () => Promise<CallLog>;
  /** Holds back answers to this call until another, or none, is named. */
  hold: (call: string | null) => Promise<void>;
  /** Only the double: every call of Electron so far. */
  record: () => Promise<Call[]>;
  /**
   * Only the double: actions of a user or the computer, `tray.click`, `tray.choose`, `notification.click`,
   * `power.resume`.
   */
  does: (what: string, ...args: unknown[]) => Promise<unknown>;
};

export type ElectronModule = typeof import('electron');

/** A browser, as far as a window needs one to show in. */
export type MakesContexts = Pick<Browser, 'newContext'>;

export type DesktopStart = {
  desktop: Desktop;
  printed: () => string;
  stop: () => Promise<number | null>;
  /** Resolves with the exit code at the end, whatever ended it. */
  ended: () => Promise<number | null>;
  /** The app's window, as a user with these settings of the computer sees it. */
  openPage: (browser: MakesContexts, options: BrowserContextOptions) => Promise<Page>;
};
