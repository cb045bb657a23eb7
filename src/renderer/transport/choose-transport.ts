import type { Connection } from './connection.ts';
import { ipcConnection } from './ipc-transport.ts';
import { openLoopback } from './loopback-transport.ts';

/** Uses the preload's transport in Electron, otherwise the loopback port that served this page. */
export const chooseTransport = (): Promise<Connection> =>
  window.orderbell === undefined ? openLoopback() : Promise.resolve(ipcConnection(window.orderbell));
