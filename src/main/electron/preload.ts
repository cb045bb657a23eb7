import { contextBridge, ipcRenderer } from 'electron';
import type { Transport } from '../../shared/contract/transport.ts';
import { channels } from './channels.ts';

/** The only part of Electron that the page gets: never `ipcRenderer` or an event object. */
const transport: Transport = {
  send: ({ call, input }) => ipcRenderer.invoke(channels.call, { call, input }),
  listen: (listener) => {
    const handler = (_event: unknown, event: unknown): void => listener(event);
    ipcRenderer.on(channels.event, handler);
    return () => void ipcRenderer.removeListener(channels.event, handler);
  },
};

contextBridge.exposeInMainWorld('orderbell', transport);
