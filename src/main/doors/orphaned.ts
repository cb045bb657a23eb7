const lookMs = 250;

// As early as can be: later it may be somebody else already.
const parent = process.ppid;

/**
 * Runs `task` once when npm, which started this process through a shell, is gone: a signal to npm ends the shell and
 * leaves what runs in it behind. Without npm nothing is watched: whoever starts Orderbell otherwise may well go first.
 */
export const onOrphaned = (env: NodeJS.ProcessEnv, task: () => void): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    task();
  }, lookMs);
  look.unref();
};
