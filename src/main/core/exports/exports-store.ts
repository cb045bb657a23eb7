import { z } from 'zod';
import { buyerKeyOf } from '../../../shared/contract/export-parties.ts';
import { orderHeaderSchema } from '../../../shared/domain/order.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

const buyerRow = z.object({
  header: jsonColumn(
    orderHeaderSchema.pick({
      companyId: true,
      supplierAccountNumber: true,
      destination: true,
    }),
  ),
});

type Buyer = { key: string; company: string | null };

/** The buyers of an account, each with the company that its newest order names. */
export const buyersOf = (database: Database, accountId: number): Buyer[] =>
  database
    .all(
      `SELECT header, max(received_at) FROM orders WHERE account_id = ?
       GROUP BY coalesce(json_extract(header, '$.companyId'), json_extract(header, '$.supplierAccountNumber'))`,
      accountId,
    )
    .map((row) => {
      const { header } = buyerRow.parse(row);
      return { key: buyerKeyOf(header), company: header.destination.names[0] ?? null };
    });
