import { z } from 'zod';
import { call } from './call.ts';

/** Whether the window is visible, neither hidden nor minimised. The web shell can't know: always true. */
export const windowSchema = z.object({ shows: z.boolean() });

export const windowCalls = {
  'window.get': call(z.object({}), windowSchema),
};
