import type { Page } from 'playwright-core';
import type { Desktop } from '../../e2e/harness/desktop.ts';

/** A documented behaviour of Electron that the double imitates, with a check that runs on both. */
export type Behaviour = {
  what: string;
  /** A section of Electron's documentation, or a source file if the documentation says nothing. */
  documented: string;
  /**
   * A literal quotation. The typings of the installed version must have it for the same member. For a
   * source file, the name of the function.
   */
  says: string;
  /** The page says this outside of its members, and the typings leave it out. */
  onlyOnPage?: true;
  /** Members of `electron` with this behaviour. */
  of: string[];
  /** Why no test can make Electron itself do this. Then only the double is tested. */
  onlyDouble?: string;
  check: (probe: Probe) => Promise<void>;
};

/** The minimal app of `probe/`, on the double or in Electron. */
export type Probe = {
  page: Page;
  inMain: Desktop['inMain'];
  /** Starts the app a second time on the same profile. Returns its exit code and its stderr. */
  startAgain: (argument: string) => Promise<{ code: number | null; said: string }>;
  ended: () => Promise<number | null>;
  /** Only the double: simulates the user or the computer. */
  does: Desktop['does'];
  /** A page of another program on this computer. */
  elsewhere: string;
  /** The addresses requested there, in order. */
  reached: () => string[];
  /** An empty folder. */
  folder: string;
};

export const docs = 'https://www.electronjs.org/docs/latest/api/';
export const sources = 'https://github.com/electron/electron/blob/main/';
