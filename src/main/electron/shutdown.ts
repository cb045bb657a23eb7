import type { Timers } from '../core/ports.ts';

/** Ends the app: it stops everything once and then exits, even if stopping fails. */
export type Shutdown = {
  /** Whether the app is quitting. Windows then close instead of hiding. */
  hasBegun: () => boolean;
  /** Starts quitting. Returns whether the app may quit now; otherwise it quits by itself after the stop. */
  mayQuit: () => boolean;
  /** The computer shuts down and doesn't wait. Stops as much as possible in that time. */
  systemEnds: () => void;
};

/** What quitting interrupts: unsent answers, and documents that a page copies. */
export type Unfinished = { answers: number; copies: number };

/**
 * Handles the user's wish to quit. With unsent answers it asks first, since answers leave only while
 * Orderbell runs. So it does while a document is copied, since the page can't continue a copy later. A
 * shutdown, a signal and the restart for an update don't call it; the answers then stay in the outbox.
 *
 * @param unfinished counts the unsent answers and the running copies; if it throws, because the store can't
 *   be read, nothing is asked
 * @param ask asks the user whether to quit with these
 */
export const createQuitByUser = (deps: {
  unfinished: () => Unfinished;
  ask: (unfinished: Unfinished) => Promise<boolean>;
  quit: () => void;
}): (() => Promise<void>) => {
  let asking = false;
  const count = (): Unfinished => {
    try {
      return deps.unfinished();
    } catch {
      return { answers: 0, copies: 0 };
    }
  };
  return async () => {
    if (asking) return;
    asking = true;
    try {
      const unfinished = count();
      const isIdle = unfinished.answers + unfinished.copies === 0;
      // Without a question quitting begins at once, so that a later click finds the app quitting.
      if (isIdle || (await deps.ask(unfinished))) deps.quit();
    } finally {
      asking = false;
    }
  };
};

/** A write to the store is synchronous, so it can't be cut off. Only files and connections need time. */
const longestStopMs = 3_000;

/**
 * @param stop stops everything
 * @param isStuck whether a call never returned and holds a thread, after everything else stopped
 * @param last runs just before the process exits, in every case
 * @param leave exits the process; `stuck`: it can't exit normally
 * @param force kills a process that didn't exit, for example because a window doesn't close
 */
export const createShutdown = (deps: {
  timers: Timers;
  stop: () => Promise<void>;
  onBegin: () => void;
  onFailed: () => void;
  isStuck: () => boolean;
  last: () => void;
  leave: (stuck: boolean) => void;
  force: () => void;
}): Shutdown => {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  let systemGoes = false;
  const begin = (): void => {
    if (state !== 'running') return;
    state = 'stopping';
    deps.onBegin();
    const end = (late: boolean): void => {
      if (state === 'stopped') return;
      state = 'stopped';
      deps.last();
      deps.leave(late || deps.isStuck());
    };
    // The timer ends with the process.
    deps.timers.after(longestStopMs, () => {
      if (state === 'stopped') deps.force();
      else end(true);
    });
    deps
      .stop()
      .catch(deps.onFailed)
      .finally(() => end(false));
  };
  return {
    hasBegun: () => state !== 'running',
    mayQuit: () => {
      if (state === 'stopped') return true;
      begin();
      return systemGoes;
    },
    systemEnds: () => {
      systemGoes = true;
      begin();
    },
  };
};

/** Milliseconds between two checks. */
const checkMs = 50;

/**
 * Resolves once this process has no running file operations. One on a disk that never answers holds a
 * thread, and the process then waits for that thread at its exit, without a limit.
 */
export const fileWorkEnded = async (timers: Timers): Promise<void> => {
  while (process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))) {
    await new Promise<void>((resolve) => timers.after(checkMs, resolve));
  }
};
