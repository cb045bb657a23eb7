import { settingsSchema } from '../../shared/contract/settings.ts';
import type { Reply } from '../../shared/contract/transport.ts';

/** Whether it was said that closing the window keeps listening: kept with the other settings, through the same calls. */
export const closeToTrayTold = (
  dispatch: (request: unknown) => Promise<Reply>,
): { read: () => Promise<boolean>; write: () => Promise<void> } => ({
  read: async () => {
    const reply = await dispatch({ call: 'settings.get', input: {} });
    const settings = settingsSchema.safeParse(reply.ok ? reply.output : null);
    // Rather silent than told at every closing.
    return !settings.success || settings.data.closeToTrayTold;
  },
  write: async () => {
    await dispatch({ call: 'settings.set', input: { patch: { closeToTrayTold: true } } });
  },
});
