import { z } from 'zod';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

/** UBL 2.1 by the Peppol ordering profile, or in the form of the Smart Connected Supplier Network. */
const orderExports = ['ubl-order', 'ubl-response', 'scsn-order', 'scsn-response'] as const;
export type OrderExport = (typeof orderExports)[number];

export const exportCalls = {
  /**
   * An order or our answer as an XML document. `name`: safe on every system. Throws `order.not-found`, or
   * `export.*` with the reason why no valid document is possible. Nothing is guessed or left out.
   */
  'exports.order': call(
    z.object({ key: z.number().int(), what: z.enum(orderExports) }),
    z.object({ name: z.string(), text: z.string() }),
    null,
  ),
  /**
   * The buyers of the account in use, for their identifiers in the settings. `company`: the name if it is
   * that of a company, perhaps not the registered one; `null` if it is a person or a number.
   */
  'exports.buyers': call(
    z.object({}),
    z.object({
      buyers: z.array(z.object({ key: z.string(), name: z.string(), company: z.string().nullable() })),
    }),
    shownInRow,
  ),
};
