import { z } from 'zod';
import { answerDetailsSchema } from '../domain/answer-details.ts';
import { orderSchema } from '../domain/order.ts';
import { orderChangeSchema } from '../domain/order-changes/order-change.ts';
import { orderFactsSchema } from '../domain/order-facts.ts';
import { scopes, trays } from '../domain/tray.ts';
import { call } from './call.ts';
import { attachmentSchema } from './documents.ts';
import { draftNumberSchema, draftSchema, responseEntrySchema, responseStates } from './responses.ts';
import { savedViewSchema } from './views.ts';

const instant = z.number().int();

const traySchema = z.enum(trays);

/** One row of the desk's list. `key` is Orderbell's own number for the order; it never changes. */
export const orderRowSchema = z.object({
  key: z.number().int(),
  tray: traySchema,
  purchaseOrderNumber: z.string(),
  /** By `buyerKeyOf`. */
  buyerKey: z.string(),
  buyerName: z.string(),
  supplierAccountNumber: z.string(),
  orderType: z.string(),
  processStatus: z.string(),
  facts: orderFactsSchema,
  receivedAt: instant,
  lastUpdatedAt: z.string(),
  /** `new`: never opened. `changed`: the buyer changed it since it was last opened. */
  unseen: z.enum(['new', 'changed']).nullable(),
  /** The state of the newest answer that isn't at its end. */
  responseState: z.enum(responseStates).nullable(),
  hasDraft: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/** A version of the order as it came in. `revision` counts from 1 here; `version` is the service's. */
const orderRevisionSchema = z.object({
  revision: z.number().int(),
  receivedAt: instant,
  version: z.number().int().nullable(),
  lastUpdatedAt: z.string(),
  /** `us`: what changed is the effect of our own answer. */
  origin: z.enum(['buyer', 'us']),
  changes: z.array(orderChangeSchema),
});
export type OrderRevision = z.infer<typeof orderRevisionSchema>;

const orderDetailSchema = z.object({
  key: z.number().int(),
  tray: traySchema,
  buyerName: z.string(),
  revision: z.number().int(),
  order: orderSchema,
  /** `null` when it was never opened: then everything is new. */
  seenRevision: z.number().int().nullable(),
  /** What the buyer changed since the revision last seen. */
  unseenChanges: z.array(orderChangeSchema),
  history: z.array(orderRevisionSchema),
  responses: z.array(responseEntrySchema),
  draft: draftSchema.nullable(),
  draftNumber: draftNumberSchema,
  /** What the next answer says beside its lines, as it was typed so far. */
  answerDetails: answerDetailsSchema,
  attachments: z.array(attachmentSchema),
  /** The buyer's number with us, when it is known; else it has to be asked for before the first answer. */
  buyerAccountNumber: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const trayCountsSchema = z.record(traySchema, z.number().int());
export type TrayCounts = z.infer<typeof trayCountsSchema>;

const orderGroupsSchema = z.object({
  /** Buyers with orders that aren't closed, and how many; each by one name, whatever a single order says. */
  buyers: z.array(z.object({ key: z.string(), name: z.string(), open: z.number().int() })),
  /** Saved views, the oldest first, and how many orders lie in each. */
  views: z.array(savedViewSchema.extend({ count: z.number().int() })),
});
export type OrderGroups = z.infer<typeof orderGroupsSchema>;

/** A longer number is no buyer's. */
export const longestAskedNumber = 100;

export const orderCalls = {
  'orders.counts': call(z.object({}), trayCountsSchema),
  'orders.groups': call(z.object({}), orderGroupsSchema),
  /**
   * The newest received first. `tray: null` is every order. In parts: at most `limit`, those that stand after another row. Less than
   * `limit` are the last ones.
   */
  'orders.list': call(
    z.object({
      tray: z.enum(scopes).nullable(),
      after: z.object({ receivedAt: instant, key: z.number().int() }).optional(),
      limit: z.number().int().min(1).optional(),
    }),
    z.object({ rows: z.array(orderRowSchema) }),
  ),
  /** The rows that a list begins with until the user sorts it (`inUsualOrder`). */
  'orders.first': call(
    z.object({ tray: z.enum(scopes), limit: z.number().int().min(1) }),
    z.object({ rows: z.array(orderRowSchema) }),
  ),
  /** These orders as they stand now, whatever tray they lie in; one that there is no longer is left out. */
  'orders.rows': call(
    z.object({ keys: z.array(z.number().int()).max(500) }),
    z.object({ rows: z.array(orderRowSchema) }),
  ),
  /** Throws `order.not-found`. */
  'orders.get': call(z.object({ key: z.number().int() }), orderDetailSchema),
  /** The order as it stood at a revision; `null` where that one isn't kept whole. Throws `order.not-found`. */
  'orders.version': call(
    z.object({ key: z.number().int(), revision: z.number().int().min(1) }),
    z.object({ order: orderSchema.nullable() }),
  ),
  /**
   * Fetches one order by its id now; whether that brought anything new. Throws `order.not-found`, `order.not-by-id`,
   * `service.not-found`, `service.needs-token`, `service.*`.
   */
  'orders.refresh': call(z.object({ key: z.number().int() }), z.object({ changed: z.boolean() })),
  /**
   * Somebody outside of the page wants to see an order, by our key or by the buyer's number, or the records that can't be read.
   */
  'orders.ask-for': call(
    z.union([
      z.strictObject({ key: z.number().int() }),
      z.strictObject({ purchaseOrderNumber: z.string().min(1).max(longestAskedNumber) }),
      z.strictObject({ unreadable: z.literal(true) }),
    ]),
    z.object({}),
  ),
  /**
   * What was asked for, once. `key` is `null` where that was no order, or where there isn't exactly one of this number, which is
   * then said.
   */
  'orders.take-asked-for': call(
    z.object({}),
    z.object({ key: z.number().int().nullable(), unreadable: z.boolean() }),
  ),
  'orders.mark-seen': call(z.object({ key: z.number().int(), revision: z.number().int() }), z.object({})),
};
