import type { Timers } from '../core/ports.ts';

/** The end of the app: everything is stopped once, and then it goes, whether that came to its end or not. */
export type Ending = {
  /** Whether it is on its way out: windows close then. */
  hasBegun: () => boolean;
  /** The app is to quit. Gives whether it may do so now; else it does so by itself when everything was stopped. */
  mayQuit: () => boolean;
  /** The computer goes down and waits for nobody: stops what can be stopped in the meantime. */
  systemEnds: () => void;
};

/**
 * The user wants to quit. With unsent answers they are asked first: an answer leaves only while Orderbell runs. A shutdown, a signal and
 * the restart of an update never come here, and the answers stay in the outbox.
 *
 * @param unsent their number; throws where the store can't be read, and then nothing is asked
 * @param ask whether to quit with so many
 */
export const createQuitByUser = (deps: {
  unsent: () => number;
  ask: (count: number) => Promise<boolean>;
  quit: () => void;
}): (() => Promise<void>) => {
  let asking = false;
  const count = (): number => {
    try {
      return deps.unsent();
    } catch {
      return 0;
    }
  };
  return async () => {
    if (asking) return;
    asking = true;
    try {
      const unsent = count();
      // Without a question it begins at once: the next click is meant for what ends.
      if (unsent === 0 || (await deps.ask(unsent))) deps.quit();
    } finally {
      asking = false;
    }
  };
};

/** What is stored is stored: a write is over before anything else runs. What may take time are files and connections. */
const longestStopMs = 3_000;

/**
 * @param stop lets go of everything
 * @param isStuck whether something never let go and holds a thread, though everything was stopped
 * @param last what is started as the process goes: however it goes, that comes first
 * @param leave ends the process; `stuck`: it can't leave in the usual way
 * @param force ends a process that is still there after it left, for example because a window doesn't close
 */
export const createEnding = (deps: {
  timers: Timers;
  stop: () => Promise<void>;
  onBegin: () => void;
  onFailed: () => void;
  isStuck: () => boolean;
  last: () => void;
  leave: (stuck: boolean) => void;
  force: () => void;
}): Ending => {
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
    // It ends with the process.
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
