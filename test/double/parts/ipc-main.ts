import { z } from 'zod';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { contentsOf } from './browser-window.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();
const listeners = new Map<string, Handler>();

export const ipcMain = imitate('ipcMain', {
  handle: (channel: string, handler: Handler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler: (channel: string): void => void handlers.delete(channel),
  // electron-store announces itself this way. Messages of a page to it aren't imitated.
  on: (channel: string, listener: Handler): void => void listeners.set(channel, listener),
  removeAllListeners: (channel: string): void => void listeners.delete(channel),
});

const callSchema = z.object({
  id: z.number(),
  channel: z.string(),
  args: z.array(z.unknown()),
  frame: z.object({ url: z.string(), parent: z.object({ url: z.string() }).nullable() }),
});

// The page gets only the message of an error. The page's side formats it as Electron does.
toTest.answer('ipc.invoke', async (call) => {
  const { id, channel, args, frame } = callSchema.parse(call);
  const handler = handlers.get(channel);
  if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` };
  try {
    const event = imitate('ipcMainInvokeEvent', {
      sender: contentsOf(id),
      senderFrame: imitate('senderFrame', frame),
    });
    return { value: structuredClone(await handler(event, ...args)) };
  } catch (error) {
    return { error: String(error) };
  }
});
