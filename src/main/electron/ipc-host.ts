import type { CoreEvent } from '../../shared/contract/events.ts';
import type { Reply } from '../../shared/contract/transport.ts';
import { channels } from './channels.ts';
import { mayCall, type SendingFrame } from './sender-rule.ts';

/** Electron's `ipcMain`, as far as the host needs it. */
export type IpcMainLike = {
  handle: (
    channel: string,
    handler: (event: { senderFrame: SendingFrame }, request: unknown) => Promise<Reply>,
  ) => void;
};

/** A window's contents, as far as the host needs them. */
export type Listener = { isDestroyed: () => boolean; send: (channel: string, event: CoreEvent) => void };

/** Answers calls of our own page. The dispatcher checks what is asked; a stranger isn't even listened to. */
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

/** Tells an event to every window that is there. */
export const tell = (listeners: Iterable<Listener>, event: CoreEvent): void => {
  for (const listener of listeners) if (!listener.isDestroyed()) listener.send(channels.event, event);
};
