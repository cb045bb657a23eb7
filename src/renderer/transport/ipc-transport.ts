import type { Transport } from '../../shared/contract/transport.ts';
import type { Connection } from './connection.ts';

declare global {
  interface Window {
    /** What the preload script of the Electron shell lends to the page. */
    readonly orderbell?: Transport;
  }
}

/** The way through Electron's preload: the core is in the same app, so it is always there. */
export const ipcConnection = (transport: Transport): Connection => ({
  transport,
  ownWindow: true,
  state: () => 'open',
  watch: () => () => undefined,
  missed: () => () => undefined,
});
