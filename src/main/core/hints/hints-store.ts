import { z } from 'zod';
import { lineAnswerSchema } from '../../../shared/domain/answer/line-answer.ts';
import { type OrderHeader, type OrderLine, orderLineSchema } from '../../../shared/domain/order/order.ts';
import { typesWithoutPurchase } from '../../../shared/domain/order/statuses.ts';
import {
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import { lineRow } from '../orders/stored-order.ts';
import type { Database } from '../ports.ts';

/** The SQL of the hints: earlier confirmations of an item, and the results of answers. */
export const createHintsStore = (database: Database) => ({
  /** Keys of the orders with a line for an item, of any account and buyer. */
  ordersWith: (item: string): number[] =>
    // As one text, since an item may be in every order.
    keysRow.parse(
      database.get(
        'SELECT json_group_array(DISTINCT order_key) AS keys FROM order_lines WHERE item = ?',
        item,
      ),
    ).keys,

  /**
   * An order's lines for an item; none where it is no purchase order of this account and buyer. A line that
   * can't be read is `null`.
   *
   * @param buyer `null`: any
   */
  linesWith: (
    item: string,
    orderKey: number,
    accountId: number,
    buyer: Buyer | null,
  ): { purchaseOrderNumber: string; line: OrderLine | null }[] =>
    database
      .all(
        `SELECT purchase_order_number, line FROM order_lines JOIN orders ON key = order_key
         WHERE item = ? AND order_key = ? AND account_id = ?
           AND ${buyer === null ? isPurchase : isPurchaseOf}`,
        item,
        orderKey,
        accountId,
        ...(buyer === null ? [noPurchases] : valuesOf(buyer)),
      )
      .map((row) => ({
        purchaseOrderNumber: numberRow.parse(row).purchase_order_number,
        line: lineRow.safeParse(row).data ?? null,
      })),

  /** The dates in the received text of an order, and the service's date of its oldest version. */
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

  /**
   * The newest finished answers to purchase orders of a buyer, newest first: enough of them to see how the
   * buyer reacts.
   */
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

  /**
   * An answer's content, our count of the version that the user saw, and when it was sent (ms since 1970);
   * `null` when it can't be read.
   */
  answer: (sequence: number): EarlierAnswer | null => {
    const row = answerTextRow.safeParse(
      database.get('SELECT content, sent_at FROM outbox WHERE sequence = ?', sequence),
    );
    return row.success ? { ...row.data.content, sentAt: row.data.sent_at } : null;
  },
});

const noPurchases = JSON.stringify(typesWithoutPurchase);

type Buyer = Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>;

const isPurchase = `summary ->> '$.orderType' NOT IN (SELECT value FROM json_each(?))`;
const isPurchaseOf = `${isPurchase}
  AND summary ->> '$.companyId' IS ? AND (? OR summary ->> '$.supplierAccountNumber' = ?)`;

const valuesOf = ({ companyId, supplierAccountNumber }: Buyer): [string, string | null, number, string] => [
  noPurchases,
  companyId,
  Number(companyId !== null),
  supplierAccountNumber,
];

const keysRow = z.object({ keys: jsonColumn(z.array(z.number().int())) });
const answerRow = z.object({ sequence: z.number().int(), orderKey: z.number().int() });
const answerContent = z.object({
  revision: z.number().int(),
  lines: z.array(z.object({ seen: orderLineSchema, answer: lineAnswerSchema })),
});
const answerTextRow = z.object({ content: jsonColumn(answerContent), sent_at: z.number().int().nullable() });
type EarlierAnswer = z.infer<typeof answerContent> & { sentAt: number | null };
const numberRow = z.object({ purchase_order_number: z.string() });
const datedRow = z.object({ received: z.string(), oldest: serviceTimestampSchema });
