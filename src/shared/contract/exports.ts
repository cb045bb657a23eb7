import { z } from 'zod';
import { call } from './call.ts';

/** UBL 2.1 by the Peppol ordering profile, or in the flavour of the Smart Connected Supplier Network. */
const orderExports = ['ubl-order', 'ubl-response', 'scsn-order', 'scsn-response'] as const;
export type OrderExport = (typeof orderExports)[number];

export const exportCalls = {
  /**
   * An order, or our answer to it, as an XML document. `name` is safe on every system. Throws `order.not-found` or
   * `export.*`, which says what keeps the document from being valid: nothing is guessed and nothing left out in silence.
   */
  'exports.order': call(
    z.object({ key: z.number().int(), what: z.enum(orderExports) }),
    z.object({ name: z.string(), text: z.string() }),
  ),
  /**
   * The buyers of the account in use, by what the desk calls them: whose identifiers the settings can hold. `company` is that name,
   * which may or may not be the registered one; `null` where a person or a number stands for the buyer.
   */
  'exports.buyers': call(
    z.object({}),
    z.object({
      buyers: z.array(z.object({ key: z.string(), name: z.string(), company: z.string().nullable() })),
    }),
  ),
};
