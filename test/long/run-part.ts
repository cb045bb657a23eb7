import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addRows, emptyRow, type Row, rowSchema } from './row.ts';
import type { Share } from './share-process.ts';

export type RunningPart = {
  /** The result so far. */
  row: () => Row;
  /** Resolves when all processes of the part have ended, successful or not. */
  ended: Promise<void>;
  /** Ends its processes and everything that they started. */
  stop: () => void;
};

const isWindows = process.platform === 'win32';

/** Runs each share in a process of its own. A share that crashes counts as uncaught. */
export const runShares = (shares: readonly Share[], env: NodeJS.ProcessEnv): RunningPart => {
  const program = fileURLToPath(new URL('./share-process.ts', import.meta.url));
  const running = shares.map((share) => {
    const child = fork(program, [JSON.stringify(share)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...{ detached: !isWindows, env, execArgv: [] },
    });
    const state = { child, row: emptyRow };
    child.on('message', (message) => {
      state.row = rowSchema.parse(message);
    });
    return state;
  });
  let stopped = false;
  const endings = running.map(async (state) => {
    const failure = await failureOf(state.child);
    if (failure === null || stopped) return;
    const crashed = { ...emptyRow, broken: { uncaught: 1 }, first: `a process ended with ${failure}` };
    state.row = addRows(state.row, crashed);
  });
  return {
    row: () => running.map(({ row }) => row).reduce(addRows, emptyRow),
    ended: Promise.all(endings).then(() => undefined),
    stop: () => {
      stopped = true;
      for (const { child } of running) stop(child);
    },
  };
};

/** Runs a program that prints its own progress. `read` reads the result from the program's files. */
export const runCommand = (
  { program, args, read }: { program: string; args: readonly string[]; read: () => Row },
  env: NodeJS.ProcessEnv,
): RunningPart => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows the programs in node_modules/.bin are command files, which only a shell starts.
    ...{ shell: isWindows, detached: !isWindows, env },
  });
  let row = emptyRow;
  let stopped = false;
  const ended = failureOf(child).then((failure) => {
    if (stopped) return;
    const failed = (first: string): Row => ({ ...emptyRow, broken: { otherwise: 1 }, first });
    try {
      row = read();
    } catch (error) {
      row = failed(`${program} left no report: ${error}`);
    }
    if (failure !== null && (row.broken.otherwise ?? 0) === 0)
      row = addRows(row, failed(`${program} ended with ${failure}`));
  });
  return {
    row: () => row,
    ended,
    stop: () => {
      stopped = true;
      stop(child);
    },
  };
};

/** Resolves with `null` after a success, else with the exit code, the signal or the error. */
const failureOf = (child: ChildProcess): Promise<string | null> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : String(code ?? signal)));
  });

/** Milliseconds in which a stopped process may end its own child processes. */
const graceMs = 5_000;

const stop = (child: ChildProcess): void => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  child.once('exit', () => {
    clearTimeout(late);
    signalGroup(child, 'SIGKILL');
  });
  signalGroup(child, 'SIGTERM');
};

/** Reaches also what the process started: each part is a process group of its own. */
const signalGroup = ({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void => {
  if (pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
};
