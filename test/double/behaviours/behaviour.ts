import type { Page } from 'playwright-core';
import type { Desktop } from '../../e2e/house/desktop.ts';

type Documented = {
  /** A section of Electron's documentation. */
  documented: string;
  /** Its words, as they stand there. The typings of the installed version must have them for the same member. */
  says: string;
  /** The page says this outside of its members, and the typings leave that out. */
  onlyOnPage?: true;
};

/**
 * A behaviour of Electron's that the double imitates, where that is documented, and what shows it on either. `source`: the
 * documentation is silent or says less, and a file or an issue of Electron or Chromium tells.
 */
export type Behaviour = (Documented | { source: string }) & {
  what: string;
  /** Members of `electron` that are imitated so. */
  of: string[];
  /** Why no test can lead Electron itself to it; then it is tried on the double alone. */
  onlyDouble?: string;
  check: (probe: Probe) => Promise<void>;
};

/** The bare app of `probe/`, on the double or in Electron. */
export type Probe = {
  page: Page;
  inMain: Desktop['inMain'];
  /** Starts it a second time on the same profile; its exit code, and what it wrote to stderr. */
  startAgain: (argument: string) => Promise<{ code: number | null; said: string }>;
  ended: () => Promise<number | null>;
  /** Only the double: what a person or the computer does. */
  does: Desktop['does'];
  /** A page of another program's on this computer. */
  elsewhere: string;
  /** The addresses there that were asked for, in order. */
  reached: () => string[];
  /** An empty folder. */
  folder: string;
};

export const docs = 'https://www.electronjs.org/docs/latest/api/';
