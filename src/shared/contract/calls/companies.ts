import { z } from 'zod';
import { call } from '../call.ts';

/** A company from the service. The interface defines no fields, so each may be missing. */
const companySchema = z.object({
  name: z.string(),
  /** Street and place, one line for each. */
  address: z.array(z.string()),
  /** Code (ISO 3166-1, two letters) or name, as the service gives it. */
  country: z.object({ code: z.string().nullable(), name: z.string().nullable() }),
  email: z.string().nullable(),
  /** Its numbers under the service's names: `id`, `supplierAccountNumber`, `vatNumber` … */
  identifiers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Company = z.infer<typeof companySchema>;

/**
 * How the companies were found. `by-id`: by the company id of the order. `id-unknown`: no company has that
 * id, so by the buyer's name (services needn't search ids). `no-id`: the order has no id, so by name.
 */
const buyerFound = ['by-id', 'id-unknown', 'no-id'] as const;

export const companyCalls = {
  /**
   * Asks the service for the buyer of an order: by company id, or by name if that finds nothing. Throws
   * `order.not-found`, `service.no-companies`, `service.needs-token`, `service.*`.
   */
  'companies.of-buyer': call(
    z.object({ orderKey: z.number().int() }),
    z.object({ companies: z.array(companySchema), found: z.enum(buyerFound) }),
  ),
};
