import { z } from 'zod';
import { call } from './call.ts';

/** A company as the service tells of it. The interface states no fields, so every one may be missing. */
const companySchema = z.object({
  name: z.string(),
  /** Street and place, one line each. */
  address: z.array(z.string()),
  /** Code or name, whichever the service gives; a code is ISO 3166-1, two letters. */
  country: z.object({ code: z.string().nullable(), name: z.string().nullable() }),
  email: z.string().nullable(),
  /** Numbers it is known by, under the service's own names: `id`, `supplierAccountNumber`, `vatNumber` … */
  identifiers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Company = z.infer<typeof companySchema>;

/**
 * How the companies were found. `by-id`: they carry the id that the order gives. `id-unknown`: the search finds nobody by that
 * id (a service needn't search ids), so they have a name like the buyer's. `no-id`: the order gives none, so the same.
 */
const buyerFound = ['by-id', 'id-unknown', 'no-id'] as const;

export const companyCalls = {
  /**
   * Asks the service who the buyer of an order is: by the company's id where the order has one, and by the buyer's name
   * where that finds nobody. Throws `order.not-found`, `service.no-companies`, `service.needs-token`, `service.*`.
   */
  'companies.of-buyer': call(
    z.object({ orderKey: z.number().int() }),
    z.object({ companies: z.array(companySchema), found: z.enum(buyerFound) }),
  ),
};
