import { z } from 'zod';
import { call } from './call.ts';

/** Whether the system starts Orderbell when the user signs in. `unavailable`: not in this shell. */
const startupSchema = z.object({ state: z.enum(['on', 'off', 'unavailable']) });
export type StartupState = z.infer<typeof startupSchema>['state'];

export const startupCalls = {
  'startup.get': call(z.object({}), startupSchema),
  /** Returns the new state. Throws `store.*` if it can't be saved. */
  'startup.set': call(z.object({ on: z.boolean() }), startupSchema),
};
