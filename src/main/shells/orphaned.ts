/** Seldom, since each check takes 0.15 ms of CPU time. */
const checkMs = 1_000;

// Read as early as possible: later the parent may have changed.
const parent = process.ppid;

/**
 * Runs `task` once when npm, which started this process through a shell, is gone. A signal to npm ends that
 * shell but not its child processes. Without npm nothing is watched: another parent may end normally.
 */
export const onOrphaned = (env: NodeJS.ProcessEnv, task: () => void): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    task();
  }, checkMs);
  check.unref();
};
