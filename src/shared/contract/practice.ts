import { z } from 'zod';
import { call } from './call.ts';

export const practiceCalls = {
  /**
   * The control page of the practice service for a browser, with its secret after `#`; `null` with any
   * other account.
   */
  'practice.controls': call(z.object({}), z.object({ address: z.string().nullable() })),
};
