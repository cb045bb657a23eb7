import { z } from 'zod';
import type { OrderHeader, OrderLine } from '../../../shared/domain/order.ts';
import { type ServiceTimestamp, serviceTimestampSchema } from '../../../shared/domain/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import { lineRow } from '../orders/stored-line.ts';
import type { Database } from '../ports.ts';

/** SQL of the hints: what was agreed about an item before. */
export const createHintsStore = (database: Database) => ({
  /** Keys of the orders with a line of an item, of whatever account and buyer. */
  ordersWith: (item: string): number[] =>
    // As one text: an item may stand in every order.
    keysRow.parse(
      database.get(
        'SELECT json_group_array(DISTINCT order_key) AS keys FROM order_lines WHERE item = ?',
        item,
      ),
    ).keys,

  /**
   * Lines of an order with an item; none where that is no purchase order of this account and buyer. A line is `null` when it can't be
   * read.
   */
  linesWith: (
    item: string,
    orderKey: number,
    accountId: number,
    { companyId, supplierAccountNumber }: Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>,
  ): { purchaseOrderNumber: string; line: OrderLine | null }[] =>
    database
      .all(
        `SELECT purchase_order_number, line, received FROM order_lines JOIN orders ON key = order_key
         WHERE item = ? AND order_key = ? AND account_id = ?
           AND header ->> '$.orderType' NOT IN ('Forecast', 'RFQ')
           AND header ->> '$.companyId' IS ? AND (? OR header ->> '$.supplierAccountNumber' = ?)`,
        item,
        orderKey,
        accountId,
        companyId,
        Number(companyId !== null),
        supplierAccountNumber,
      )
      .map((row) => ({
        purchaseOrderNumber: numberRow.parse(row).purchase_order_number,
        line: lineRow.safeParse(row).data ?? null,
      })),

  /** The received text of an order as far as it is dated, and when the service said its oldest version was written. */
  dated: (orderKey: number): { received: string; oldest: ServiceTimestamp } => {
    const { received, oldest } = datedRow.parse(
      database.get(
        `SELECT iif(json_valid(raw), json_object('eventDates', json(raw -> '$.eventDates')), '{}') AS received,
           (SELECT last_updated_at FROM order_revisions WHERE order_key = ?1 ORDER BY revision LIMIT 1) AS oldest
         FROM order_texts WHERE order_key = ?1`,
        orderKey,
      ),
    );
    return { received, oldest };
  },
});

const keysRow = z.object({ keys: jsonColumn(z.array(z.number().int())) });
const numberRow = z.object({ purchase_order_number: z.string() });
const datedRow = z.object({ received: z.string(), oldest: serviceTimestampSchema });
