import { z } from 'zod';
import { call } from './call.ts';

/** Whether the system starts Orderbell when the user signs in to it. `unavailable`: this door can't have itself started. */
const startupSchema = z.object({ state: z.enum(['on', 'off', 'unavailable']) });
export type StartupState = z.infer<typeof startupSchema>['state'];

export const startupCalls = {
  'startup.get': call(z.object({}), startupSchema),
  /** Tells how it is then. Throws `store.*` when it couldn't be written down. */
  'startup.set': call(z.object({ on: z.boolean() }), startupSchema),
};
