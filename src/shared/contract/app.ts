import { z } from 'zod';
import { call } from './call.ts';

export const appCalls = {
  'app.info': call(
    z.object({}),
    z.object({
      version: z.string(),
      /** Where Orderbell keeps what it knows, on this computer. */
      dataFolder: z.string(),
      door: z.enum(['electron', 'web']),
      practiceAvailable: z.boolean(),
      /** `memory`: no keychain here, so passwords are asked for at each start. */
      secrets: z.enum(['keychain', 'memory']),
      /** Said once after a start at which something had to be set aside, for example unreadable settings. */
      notices: z.array(z.enum(['settings-set-aside'])),
    }),
  ),
};
