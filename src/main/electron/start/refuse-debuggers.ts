import { app } from 'electron';

/**
 * Keeps debuggers off an installed Orderbell, since a debugger could send order responses. Call it before
 * the app is ready, when Chromium reads its switches. A fuse disables Node's own inspector.
 */
export const refuseDebuggers = (): void => {
  if (!app.isPackaged) return;
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name);
};
