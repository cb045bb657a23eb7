import { app } from 'electron';

/**
 * An installed Orderbell opens no door to debuggers, whatever it is started with: who drives the page answers orders. To be called
 * before the app is ready; Chromium looks at its switches after that. Node's own inspector is closed by a fuse.
 */
export const refuseDebuggers = (): void => {
  if (!app.isPackaged) return;
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name);
};
