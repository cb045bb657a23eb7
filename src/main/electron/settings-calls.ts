import { type Settings, settingsSchema } from '../../shared/contract/calls/settings.ts';
import { syncStatusSchema } from '../../shared/contract/calls/sync.ts';
import type { Reply } from '../../shared/contract/transport.ts';

type Dispatch = (request: unknown) => Promise<Reply>;

/** The settings, by the same call as the page's. `null` when they can't be read. */
export const settingsOf = async (dispatch: Dispatch): Promise<Settings | null> => {
  const reply = await dispatch({ call: 'settings.get', input: {} });
  const settings = settingsSchema.safeParse(reply.ok ? reply.output : null);
  return settings.success ? settings.data : null;
};

/** Whether the user has seen the message that Orderbell keeps polling after the window closes. */
export const closeToTrayTold = (
  dispatch: Dispatch,
): { read: () => Promise<boolean>; write: () => Promise<void> } => ({
  // On a failure, rather no message than one at every closing.
  read: async () => (await settingsOf(dispatch))?.closeToTrayTold ?? true,
  write: async () => {
    await dispatch({ call: 'settings.set', input: { patch: { closeToTrayTold: true } } });
  },
});

/** When the service last answered a poll, in milliseconds since 1970. `null`: never, or unknown. */
export const lastSuccessOf = async (dispatch: Dispatch): Promise<number | null> => {
  const reply = await dispatch({ call: 'sync.status', input: {} });
  return syncStatusSchema.safeParse(reply.ok ? reply.output : null).data?.lastSuccessAt ?? null;
};
