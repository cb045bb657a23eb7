import { contextBridge, ipcRenderer } from 'electron';
import type { Transport } from '../../shared/contract/transport.ts';
import { channels } from './channels.ts';

/** All that the page gets of Electron: neither `ipcRenderer` nor an event object ever reaches it. */
const transport: Transport = {
  send: ({ call, input }) => ipcRenderer.invoke(channels.call, { call, input }),
  listen: (listener) => {
    const told = (_event: unknown, event: unknown): void => listener(event);
    ipcRenderer.on(channels.event, told);
    return () => void ipcRenderer.removeListener(channels.event, told);
  },
};

contextBridge.exposeInMainWorld('orderbell', transport);
