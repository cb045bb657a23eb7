import { z } from 'zod';
import { call } from '../call.ts';
import { accountCalls } from './accounts.ts';
import { orderCalls } from './orders.ts';
import { settingsSchema } from './settings.ts';

export const openingCalls = {
  /**
   * All that a new window shows first: settings, account and the first rows of a list. One call is faster
   * than three.
   */
  'opening.get': call(
    orderCalls['orders.first'].input,
    z.object({
      settings: settingsSchema,
      account: accountCalls['accounts.current'].output.shape.account,
      /** Empty without an account. */
      rows: orderCalls['orders.first'].output.shape.rows,
    }),
  ),
};
