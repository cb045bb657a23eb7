import type { Transport } from '../../shared/contract/transport.ts';
import type { Connection } from './connection.ts';
import { openLoopback } from './loopback-transport.ts';

/** Uses the preload's transport in Electron, otherwise the loopback port that served this page. */
export const chooseTransport = (): Promise<Connection> =>
  window.orderbell === undefined ? openLoopback() : Promise.resolve(ipcConnection(window.orderbell));

declare global {
  interface Window {
    /** Set by the preload script of the Electron shell. */
    readonly orderbell?: Transport;
  }
}

/** Connection through Electron's preload. Core and page are in the same app, so it never drops. */
const ipcConnection = (transport: Transport): Connection => ({
  transport,
  ownWindow: true,
  state: () => 'open',
  watch: () => () => undefined,
  missed: () => () => undefined,
});
