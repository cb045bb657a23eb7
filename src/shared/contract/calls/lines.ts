import { z } from 'zod';
import { folders, scopes } from '../../domain/order/folder.ts';
import { lineSortSchema } from '../../domain/order/line-table.ts';
import { orderLineSchema } from '../../domain/order/order.ts';
import { orderFilterSchema } from '../../domain/order/order-filter.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';
import { listChoicesSchema, localeSchema, mostRows, unseenSchema } from './orders.ts';
import { draftSchema, responseEntrySchema } from './responses.ts';

/** Orderbell's number of the order, and the position of the line in it. */
const lineKeySchema = z.tuple([z.number().int(), z.string()]);
export type LineKey = z.infer<typeof lineKeySchema>;

/** A row of the table of open lines. */
const lineRowSchema = z.object({
  orderKey: z.number().int(),
  /** The folder in which an order of this line alone would be. */
  folder: z.enum(folders),
  purchaseOrderNumber: z.string(),
  orderType: z.string(),
  /** Of the order. */
  unseen: unseenSchema,
  buyerKey: z.string(),
  buyerName: z.string(),
  /** Of the order; ms since 1970 and as the service sent it. */
  receivedAt: z.number().int(),
  lastUpdatedAt: z.string(),
  line: orderLineSchema,
  /** Agreed deliveries that are still to be made and whose day has passed. */
  late: z.array(calendarDateSchema),
  /** Answers to the line, each without the other lines of its order. */
  responses: z.array(responseEntrySchema),
  /** The draft of the order, without its other lines. */
  draft: draftSchema.nullable(),
  /** The newest revision in which the buyer changed the line, or what all lines share, since the stored draft. */
  overtakenBy: z.number().int().nullable(),
});
export type LineRow = z.infer<typeof lineRowSchema>;

/** The open lines of all orders. A line is filtered and sorted as if it were an order of its own. */
export const lineCalls = {
  /**
   * Which lines a table has, in their order. Their rows are read as they are shown (`lines.rows`).
   *
   * - `locale`, `first`, `buyerName` and `currencies` as in `orders.list`.
   * - `drafted`: the orders with a stored draft, in any folder.
   */
  'lines.list': call(
    z.object({
      filter: orderFilterSchema,
      sort: lineSortSchema,
      locale: localeSchema,
      first: z.number().int().min(0).max(mostRows),
    }),
    z.object({
      keys: z.array(lineKeySchema),
      rows: z.array(lineRowSchema),
      buyerName: z.string().nullable(),
      currencies: z.array(z.array(z.string().nullable())),
      drafted: z.array(z.number().int()),
    }),
    shownInRow,
  ),
  /** As `orders.choices`, of lines. */
  'lines.choices': call(z.object({ scope: z.enum(scopes) }), listChoicesSchema, shownInRow),
  /** The present rows of these lines in any folder. Unknown and closed lines are left out. */
  'lines.rows': call(
    z.object({ keys: z.array(lineKeySchema).max(mostRows) }),
    z.object({ rows: z.array(lineRowSchema) }),
    { ...shownInRow, except: ['draft'] },
  ),
};
