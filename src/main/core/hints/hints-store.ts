import { z } from 'zod';
import { lineAnswerSchema } from '../../../shared/domain/line-answer.ts';
import { type OrderHeader, type OrderLine, orderLineSchema } from '../../../shared/domain/order.ts';
import { type ServiceTimestamp, serviceTimestampSchema } from '../../../shared/domain/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import { lineRow } from '../orders/stored-order.ts';
import type { Database } from '../ports.ts';

/** SQL of the hints: what was agreed about an item before, and what became of answers. */
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
    buyer: Buyer,
  ): { purchaseOrderNumber: string; line: OrderLine | null }[] =>
    database
      .all(
        `SELECT purchase_order_number, line FROM order_lines JOIN orders ON key = order_key
         WHERE item = ? AND order_key = ? AND account_id = ?
           AND ${isPurchaseOf}`,
        item,
        orderKey,
        accountId,
        ...valuesOf(buyer),
      )
      .map((row) => ({
        purchaseOrderNumber: numberRow.parse(row).purchase_order_number,
        line: lineRow.safeParse(row).data ?? null,
      })),

  /** The received text of an order as far as it is dated, and when the service said its oldest version was written. */
  dated: (orderKey: number): { received: string; oldest: ServiceTimestamp } => {
    const { received, oldest } = datedRow.parse(
      database.get(
        `SELECT iif(json_valid(header), json_object('eventDates', json(header -> '$.eventDates')), '{}') AS received,
           (SELECT last_updated_at FROM order_revisions WHERE order_key = ?1 ORDER BY revision LIMIT 1) AS oldest
         FROM order_texts WHERE order_key = ?1`,
        orderKey,
      ),
    );
    return { received, oldest };
  },

  /** The newest answers to purchase orders of a buyer that reached their end, newest first: enough of them to see how he takes them. */
  answersTo: (accountId: number, buyer: Buyer): { sequence: number; orderKey: number }[] =>
    database
      .all(
        `SELECT sequence, order_key AS orderKey FROM (
           SELECT sequence, order_key FROM outbox
           WHERE account_id = ? AND state = 'done' AND kind = 'response' ORDER BY sequence DESC LIMIT 200
         ) JOIN orders ON key = order_key
         WHERE ${isPurchaseOf} ORDER BY sequence DESC LIMIT 12`,
        accountId,
        ...valuesOf(buyer),
      )
      .map((row) => answerRow.parse(row)),

  /** What an answer said, our count of the version that was seen then, and when it left (ms since 1970); `null` when it can't be read. */
  answer: (sequence: number): SaidAnswer | null => {
    const row = saidRow.safeParse(
      database.get('SELECT content, sent_at FROM outbox WHERE sequence = ?', sequence),
    );
    return row.success ? { ...row.data.content, sentAt: row.data.sent_at } : null;
  },
});

type Buyer = Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>;

const isPurchaseOf = `summary ->> '$.orderType' NOT IN ('Forecast', 'RFQ')
  AND summary ->> '$.companyId' IS ? AND (? OR summary ->> '$.supplierAccountNumber' = ?)`;

const valuesOf = ({ companyId, supplierAccountNumber }: Buyer): [string | null, number, string] => [
  companyId,
  Number(companyId !== null),
  supplierAccountNumber,
];

const keysRow = z.object({ keys: jsonColumn(z.array(z.number().int())) });
const answerRow = z.object({ sequence: z.number().int(), orderKey: z.number().int() });
const saidContent = z.object({
  revision: z.number().int(),
  lines: z.array(z.object({ seen: orderLineSchema, answer: lineAnswerSchema })),
});
const saidRow = z.object({ content: jsonColumn(saidContent), sent_at: z.number().int().nullable() });
type SaidAnswer = z.infer<typeof saidContent> & { sentAt: number | null };
const numberRow = z.object({ purchase_order_number: z.string() });
const datedRow = z.object({ received: z.string(), oldest: serviceTimestampSchema });
