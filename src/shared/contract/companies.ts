import { z } from 'zod';
import { call } from './call.ts';

/** A company as the service tells of it. The interface states no fields, so every one may be missing. */
const companySchema = z.object({
  name: z.string(),
  /** Street, place and country, one line each. */
  address: z.array(z.string()),
  email: z.string().nullable(),
  /** Numbers it is known by, under the service's own names: `id`, `supplierAccountNumber`, `vatNumber` … */
  identifiers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Company = z.infer<typeof companySchema>;

export const companyCalls = {
  /**
   * Asks the service who the buyer of an order is: by the company's id where the order has one, else by the buyer's name.
   * `sure`: they carry that id. Throws `order.not-found`, `service.no-companies`, `service.needs-token`, `service.*`.
   */
  'companies.of-buyer': call(
    z.object({ orderKey: z.number().int() }),
    z.object({ companies: z.array(companySchema), sure: z.boolean() }),
  ),
};
