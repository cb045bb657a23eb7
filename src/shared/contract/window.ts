import { z } from 'zod';
import { call } from './call.ts';

/** Whether the window shows its page: not while it is hidden or minimised. Of a browser's windows a door knows nothing: true. */
export const windowSchema = z.object({ shows: z.boolean() });

export const windowCalls = {
  'window.get': call(z.object({}), windowSchema),
};
