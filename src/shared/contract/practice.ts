import { z } from 'zod';
import { call } from './call.ts';

export const practiceCalls = {
  /**
   * Where the practice service of the account in use is controlled, in a browser; the address carries its secret behind `#`.
   * `null` with any other account.
   */
  'practice.controls': call(z.object({}), z.object({ address: z.string().nullable() })),
};
