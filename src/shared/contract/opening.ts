import { z } from 'zod';
import { accountCalls } from './accounts.ts';
import { call } from './call.ts';
import { orderCalls } from './orders.ts';
import { settingsSchema } from './settings.ts';

export const openingCalls = {
  /**
   * All that a window draws first, in one answer: how it looks, who is signed in, and the rows that a list begins with. A page takes longer to
   * ask three questions than the core takes to answer them.
   */
  'opening.get': call(
    orderCalls['orders.first'].input,
    z.object({
      settings: settingsSchema,
      account: accountCalls['accounts.current'].output.shape.account,
      /** None where nobody is signed in. */
      rows: orderCalls['orders.first'].output.shape.rows,
    }),
  ),
};
