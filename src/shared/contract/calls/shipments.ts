import { z } from 'zod';
import { shipmentSchema } from '../../domain/delivery/shipment.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';
import { textCall, textPathSchema } from '../text-call.ts';
import { despatchEntrySchema } from './despatch.ts';

const instant = z.number().int();
const key = z.number().int();

/** A row of the list. `key`: Orderbell's number of the shipment, which never changes. */
const shipmentRowSchema = z.object({
  key,
  shipmentNumber: z.string().nullable(),
  buyerName: z.string(),
  /** As received: an unknown value is shown unchanged. */
  processStatus: z.string().nullable(),
  status: z.string().nullable(),
  purchaseOrderNumbers: z.array(z.string()),
  lineCount: z.number().int(),
  trackingNumber: z.string().nullable(),
  receivedAt: instant,
  lastUpdatedAt: z.string(),
  /** `new`: never opened. `changed`: changed since it was last opened. */
  unseen: z.enum(['new', 'changed']).nullable(),
});
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;

const shipmentDetailSchema = z.object({
  key,
  revision: z.number().int(),
  seenRevision: z.number().int().nullable(),
  buyerName: z.string(),
  shipment: shipmentSchema,
  /** Names (`shipmentParts`) of the lines and documents that are new since it was last opened. */
  newParts: z.array(z.string()),
  /** The shipment as last seen; `null` if that is unknown or unchanged. */
  seen: shipmentSchema.nullable(),
  /** Keys of its orders that are stored here, by order number. */
  orderKeys: z.record(z.string(), key),
  receivedAt: instant,
  /** Texts of `shipment` that are cut, since they are too long to show at once. Their rest: `shipments.text`. */
  cut: z.array(textPathSchema),
});
export type ShipmentDetail = z.infer<typeof shipmentDetailSchema>;

const shipmentListSchema = z.object({
  /** Newest first. */
  rows: z.array(shipmentRowSchema),
  /** Unfinished despatch advices, newest first. */
  pending: z.array(despatchEntrySchema),
  /** The last polls of shipments, which are polled separately from orders. */
  lastPoll: z.object({ lastSuccessAt: instant.nullable(), problem: errorShapeSchema.nullable() }),
});
export type ShipmentList = z.infer<typeof shipmentListSchema>;

export const shipmentCalls = {
  'shipments.list': call(z.object({}), shipmentListSchema, shownInRow),
  /** `troubled`: despatch advices that need the user. */
  'shipments.counts': call(
    z.object({}),
    z.object({ all: z.number().int(), unseen: z.number().int(), troubled: z.number().int() }),
  ),
  /** Throws `shipment.not-found`. */
  'shipments.get': call(z.object({ key }), shipmentDetailSchema),
  /** Throws `shipment.not-found`, also if the shipment has another revision by now, or no such text. */
  'shipments.text': textCall,
  'shipments.mark-seen': call(z.object({ key, revision: z.number().int() }), z.object({})),
  /**
   * Fetches a shipment by its id now. `changed`: whether it was new. Throws `shipment.not-found`,
   * `shipment.not-by-id`, `service.not-found`, `service.needs-token`, `service.*`.
   */
  'shipments.refresh': call(z.object({ key }), z.object({ changed: z.boolean() })),
};
