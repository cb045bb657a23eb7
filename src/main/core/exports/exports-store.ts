import { z } from 'zod';
import { buyerName, orderHeaderSchema } from '../../../shared/domain/order.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

const buyerRow = z.object({
  header: jsonColumn(
    orderHeaderSchema.pick({
      companyId: true,
      supplierAccountNumber: true,
      destination: true,
      contact: true,
    }),
  ),
});

type Buyer = {
  companyId: string | null;
  supplierAccountNumber: string;
  name: string;
  company: string | null;
};

/** The buyers of an account, each as its newest order has it. */
export const buyersOf = (database: Database, accountId: number): Buyer[] =>
  database
    .all(
      `SELECT header, max(received_at) FROM orders WHERE account_id = ?
       GROUP BY coalesce(json_extract(header, '$.companyId'), json_extract(header, '$.supplierAccountNumber'))`,
      accountId,
    )
    .map((row) => {
      const { header } = buyerRow.parse(row);
      const { companyId, supplierAccountNumber } = header;
      return {
        ...{ companyId, supplierAccountNumber },
        ...{ name: buyerName(header), company: header.destination.names[0] ?? null },
      };
    });
