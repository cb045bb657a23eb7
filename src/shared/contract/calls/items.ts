import { z } from 'zod';
import { termsSchema } from '../../domain/order/order.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

const key = z.number().int();
const text = z.string().nullable();

/** The most lines and items that a page shows. */
export const mostItemLines = 200;

/** A line with the item. `terms`: confirmed ones, otherwise the ordered ones. */
const itemLineSchema = z.object({
  orderKey: key,
  purchaseOrderNumber: z.string(),
  position: z.string(),
  /** The day on which the buyer issued the order. */
  ordered: calendarDateSchema,
  unit: text,
  terms: termsSchema,
  processStatus: z.string(),
});
export type ItemLine = z.infer<typeof itemLineSchema>;

/** An item that a buyer ordered. `orderKey` and `position`: its newest line. */
const boughtItemSchema = z.object({
  number: z.string(),
  name: text,
  orders: z.number().int(),
  orderKey: key,
  position: z.string(),
  ordered: calendarDateSchema,
});

export const itemCalls = {
  /**
   * The lines with the item of a line, of the same buyer, the newest order first. Throws `order.not-found`.
   * `more`: there are others.
   */
  'items.history': call(
    z.object({ orderKey: key, position: z.string() }),
    z.object({
      number: text,
      name: text,
      buyerName: z.string(),
      lines: z.array(itemLineSchema),
      more: z.boolean(),
    }),
    shownInRow,
  ),
  /**
   * The items that the buyer of an order ordered, the newest first. `buyerKey`: as in `overview.get`.
   * Throws `order.not-found`.
   */
  'items.of-buyer': call(
    z.object({ orderKey: key }),
    z.object({
      buyerKey: z.string(),
      buyerName: z.string(),
      items: z.array(boughtItemSchema),
      more: z.boolean(),
    }),
    shownInRow,
  ),
};
