import { z } from 'zod';
import { deliverySchema } from '../../domain/delivery/delivery.ts';
import { deliveryLoadSchema } from '../../domain/delivery/delivery-load.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

/**
 * `overdue`: all deliveries before today's. Otherwise the days from `from` to `to`, both included; `null`:
 * no end.
 */
const deliveryPeriodSchema = z.union([
  z.literal('overdue'),
  z.object({ from: calendarDateSchema, to: calendarDateSchema.nullable() }),
]);
export type DeliveryPeriod = z.infer<typeof deliveryPeriodSchema>;

const deliveryRowSchema = deliverySchema.extend({
  orderKey: z.number().int(),
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
  orderType: z.string(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

/** Promised dates of the account in use, as its orders show them. */
export const calendarCalls = {
  /**
   * `lateOrders`: orders with a late delivery. `hidden`: lines with a proposal whose dates the service doesn't
   * show. `unreadable`: orders that can't be read.
   */
  'calendar.load': call(
    z.object({}),
    deliveryLoadSchema.extend({
      lateOrders: z.number().int(),
      hidden: z.number().int(),
      unreadable: z.number().int(),
    }),
  ),
  /** Sorted by date. `more`: the number of further deliveries. */
  'calendar.deliveries': call(
    z.object({ period: deliveryPeriodSchema, limit: z.number().int().positive().max(100_000) }),
    z.object({ rows: z.array(deliveryRowSchema), more: z.number().int() }),
    shownInRow,
  ),
};
