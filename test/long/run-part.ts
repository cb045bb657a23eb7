import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PartName, Share } from './part-names.ts';
import { addRows, emptyRow, type Row, rowSchema } from './row.ts';

export type RunningPart = {
  /** How it stands now. */
  row: () => Row;
  /** Resolves when every share has ended, in whatever way. */
  ended: Promise<void>;
  /** Ends its processes, and those that they started. */
  stop: () => void;
};

/** Starts a part in as many processes as it has shares. One that breaks off counts as uncaught. */
export const startPart = (
  name: PartName,
  shares: readonly Share[],
  folder: string,
  onProgress: () => void,
): RunningPart => {
  let stopped = false;
  const running = shares.map((share) => {
    const child = fork(processPath, [JSON.stringify({ name, ...share })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== 'win32',
      env: { ...process.env, TMPDIR: folder },
      execArgv: [],
    });
    const state: { row: Row; child: ChildProcess; ended: Promise<void> } = {
      row: emptyRow,
      child,
      ended: new Promise((resolve) => child.once('exit', () => resolve())),
    };
    child.on('message', (message) => {
      state.row = rowSchema.parse(message);
      onProgress();
    });
    child.once('exit', (code, signal) => {
      if (stopped || code === 0) return;
      const first = `its process ended with ${code ?? signal}`;
      state.row = addRows(state.row, { ...emptyRow, uncaught: 1, first });
    });
    return state;
  });
  return {
    row: () => running.map(({ row }) => row).reduce(addRows, emptyRow),
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
    stop: () => {
      stopped = true;
      for (const { child } of running) endGroup(child);
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
