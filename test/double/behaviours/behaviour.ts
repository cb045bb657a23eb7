import type { Page } from 'playwright-core';
import type { Desktop } from '../../e2e/house/desktop.ts';

/** A behaviour of Electron's that the double imitates, where that is documented, and what shows it on either. */
export type Behaviour = {
  what: string;
  /** A section of Electron's documentation, or a file of its sources where that says nothing. */
  documented: string;
  /**
   * Its words, as they stand there. The typings of the installed version must have them for the same member; of a file of the
   * sources it is the name of what does it.
   */
  says: string;
  /** The page says this outside of its members, and the typings leave that out. */
  onlyOnPage?: true;
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
export const sources = 'https://github.com/electron/electron/blob/main/';
