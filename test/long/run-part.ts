import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Kept } from './kept.ts';
import type { PartName, Share } from './part-names.ts';
import { addRows, emptyRow, type Row, rowSchema } from './row.ts';

export type RunningPart = {
  /** How it stands now, with what was kept of an earlier run. */
  row: () => Row;
  /** How long it had run when it last told how it stands, that included. */
  seconds: () => number;
  /** Resolves when every share has ended, in whatever way. */
  ended: Promise<void>;
  /** Ends its processes, and those that they started. */
  stop: () => void;
};

/** Starts a part in as many processes as it has shares that aren't done. One that breaks off counts as uncaught. */
export const startPart = (
  name: PartName,
  shares: readonly Share[],
  { folder, kept, onProgress }: { folder: string; kept: Kept; onProgress: () => void },
): RunningPart => {
  let stopped = false;
  const started = Date.now();
  const secondsBefore = kept.seconds(name);
  let seconds = secondsBefore;

  const running = shares.map((share, index) => {
    const key = `${name} ${index}`;
    const before = kept.row(key);
    const state: { row: Row; child: ChildProcess | null; ended: Promise<void> } = {
      ...{ row: before, child: null, ended: Promise.resolve() },
    };
    if (before.runs >= share.count) return state;
    const rest = { ...share, from: share.from + before.runs, count: share.count - before.runs };
    const child = fork(processPath, [JSON.stringify({ name, ...rest })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== 'win32',
      env: { ...process.env, TMPDIR: folder },
      execArgv: [],
    });
    child.on('message', (message) => {
      state.row = addRows(before, rowSchema.parse(message));
      seconds = secondsBefore + (Date.now() - started) / 1000;
      kept.keep(key, state.row, name, seconds);
      onProgress();
    });
    child.once('exit', (code, signal) => {
      if (stopped || code === 0) return;
      const first = `its process ended with ${code ?? signal}`;
      state.row = addRows(state.row, { ...emptyRow, uncaught: 1, first });
    });
    state.child = child;
    state.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    return state;
  });
  return {
    row: () => running.map(({ row }) => row).reduce(addRows, emptyRow),
    seconds: () => seconds,
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
    stop: () => {
      stopped = true;
      for (const { child } of running) if (child !== null) endGroup(child);
    },
  };
};

const processPath = fileURLToPath(new URL('./part-process.ts', import.meta.url));

const endGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
};
