import type { Transport } from '../../shared/contract/transport.ts';
import type { Connection } from './connection.ts';

declare global {
  interface Window {
    /** Set by the preload script of the Electron shell. */
    readonly orderbell?: Transport;
  }
}

/** Connection through Electron's preload. Core and page are in the same app, so it never drops. */
export const ipcConnection = (transport: Transport): Connection => ({
  transport,
  ownWindow: true,
  state: () => 'open',
  watch: () => () => undefined,
  missed: () => () => undefined,
});
