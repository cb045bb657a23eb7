import { z } from 'zod';
import { calendarDateSchema } from '../domain/calendar-date.ts';
import { despatchAdviceSchema, despatchLineSchema, openDeliverySchema } from '../domain/despatch-advice.ts';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';
import { responseStates } from './responses.ts';

const instant = z.number().int();
const orderKey = z.number().int();

/** Why a despatch advice is in conflict: its order changed, or a shipment that isn't ours has its number. */
export const despatchConflicts = ['order-changed', 'number-taken'] as const;

/** A despatch advice in the outbox. Its states are those of an answer; `done`: a shipment of the service shows it. */
export const despatchEntrySchema = z.object({
  id: z.string(),
  orderKey,
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
  state: z.enum(responseStates),
  advice: despatchAdviceSchema,
  /** What it was composed from; for the form that it can become again. */
  lines: z.array(despatchLineSchema),
  composedAt: instant,
  /** Until then it can be undone; `null` once it can't. */
  undoUntil: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  attempts: z.number().int(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  problem: errorShapeSchema.nullable(),
  conflict: z.enum(despatchConflicts).nullable(),
});
export type DespatchEntry = z.infer<typeof despatchEntrySchema>;

/** A shipment of the service's that names an order. */
const heardShipmentSchema = z.object({
  /** Orderbell's own number for it. */
  key: z.number().int(),
  shipmentNumber: z.string().nullable(),
  processStatus: z.string().nullable(),
  /** When the last news of it came in. */
  receivedAt: instant,
  /** The despatch advices from here that it shows, by their ids. */
  shows: z.array(z.string()),
});
export type HeardShipment = z.infer<typeof heardShipmentSchema>;

const despatchPlanSchema = z.object({
  /** The order's revision that this was made from. */
  revision: z.number().int(),
  open: z.array(openDeliverySchema),
  /** A number that no despatch advice and no shipment here has. */
  suggestedNumber: z.string(),
  /** The buyer's number with us, when it is known; else it has to be asked for. */
  buyerAccountNumber: z.string().nullable(),
  /** The order's despatch advices, oldest first. */
  entries: z.array(despatchEntrySchema),
  /** Its shipments, whoever advised them. */
  shipments: z.array(heardShipmentSchema),
});
export type DespatchPlan = z.infer<typeof despatchPlanSchema>;

const number = z.string().trim().min(1).max(100);
const words = z.string().trim().max(200);

const despatchInputSchema = z.object({
  orderKey,
  revision: z.number().int(),
  despatchAdviceNumber: number,
  shipmentNumber: number,
  /** The carrier. */
  shipmentCompanyName: words.nullable(),
  trackingNumber: words.nullable(),
  /** The day on which the goods leave, and the one on which they are to arrive. */
  departureDate: calendarDateSchema.nullable().default(null),
  arrivalDate: calendarDateSchema.nullable().default(null),
  buyerAccountNumber: number.nullable(),
  /** As many as an order can have deliveries. */
  lines: z.array(despatchLineSchema).max(50_000),
});
export type DespatchInput = z.infer<typeof despatchInputSchema>;

const byId = z.object({ id: z.string() });

export const despatchCalls = {
  /** What of an order is still to be despatched, and what was. Throws `order.not-found`. */
  'despatch.plan': call(z.object({ orderKey }), despatchPlanSchema),
  /**
   * Puts a despatch advice into the outbox. Throws `order.changed` when the terms of one of its lines are no longer those of
   * `revision`, `despatch.invalid` with the problem (and the position), `despatch.number-taken`,
   * `response.buyer-account-number-missing`.
   */
  'despatch.send': call(despatchInputSchema, z.object({ entry: despatchEntrySchema })),
  /** Takes one back before it leaves. Throws `despatch.too-late` after that. */
  'despatch.undo': call(byId, z.object({})),
  /** Gives up one that was refused or is in conflict, or that hasn't left, to be written anew. */
  'despatch.edit': call(byId, z.object({})),
  /** The identical one again, now. In a conflict: on the order as it stands at `revision`. */
  'despatch.send-again': call(
    z.object({ id: z.string(), revision: z.number().int().nullable().default(null) }),
    z.object({}),
  ),
  'despatch.drop': call(byId, z.object({})),
};
