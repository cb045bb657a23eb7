import type { CoreEvent } from '../../shared/contract/events.ts';
import type { Reply } from '../../shared/contract/transport.ts';
import { channels } from './channels.ts';
import { mayCall, type SendingFrame } from './page-address.ts';

/** The part of Electron's `ipcMain` that is used here. */
export type IpcMainLike = {
  handle: (
    channel: string,
    handler: (event: { senderFrame: SendingFrame }, request: unknown) => Promise<Reply>,
  ) => void;
};

/** The part of a window's `webContents` that is used here. */
export type Listener = { isDestroyed: () => boolean; send: (channel: string, event: CoreEvent) => void };

/** Passes calls from our own page to the dispatcher, which checks them. Refuses all other callers. */
export const hostCalls = (
  ipcMain: IpcMainLike,
  dispatch: (request: unknown) => Promise<Reply>,
  onStranger: () => void,
): void =>
  ipcMain.handle(channels.call, async ({ senderFrame }, request) => {
    if (mayCall(senderFrame)) return dispatch(request);
    onStranger();
    return { ok: false, error: { code: 'rpc.unreachable', params: {}, detail: null } };
  });

/** Sends an event to every window. */
export const tell = (listeners: Iterable<Listener>, event: CoreEvent): void => {
  for (const listener of listeners) if (!listener.isDestroyed()) listener.send(channels.event, event);
};
