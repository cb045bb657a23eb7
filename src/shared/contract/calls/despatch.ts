import { z } from 'zod';
import {
  despatchAdviceSchema,
  despatchLineSchema,
  openDeliverySchema,
} from '../../domain/delivery/despatch-advice.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';
import { responseStates } from './responses.ts';

const instant = z.number().int();
const orderKey = z.number().int();

/** Why a despatch advice is in conflict. `number-taken`: a shipment of another sender has its number. */
export const despatchConflicts = ['order-changed', 'number-taken'] as const;

/**
 * A despatch advice in the outbox. It has the states of an answer; `done`: a shipment of the service shows
 * it.
 */
export const despatchEntrySchema = z.object({
  id: z.string(),
  orderKey,
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
  state: z.enum(responseStates),
  advice: despatchAdviceSchema,
  /** The lines as written, to edit them again. */
  lines: z.array(despatchLineSchema),
  composedAt: instant,
  /** Until when it can be undone; `null`: it can't. */
  undoUntil: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  attempts: z.number().int(),
  /** Whether any byte may have reached the service. */
  left: z.boolean(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  problem: errorShapeSchema.nullable(),
  conflict: z.enum(despatchConflicts).nullable(),
});
export type DespatchEntry = z.infer<typeof despatchEntrySchema>;

/** A shipment from the service that names an order. */
const orderShipmentSchema = z.object({
  /** Orderbell's number of the shipment. */
  key: z.number().int(),
  shipmentNumber: z.string().nullable(),
  processStatus: z.string().nullable(),
  /** When its last update was received. */
  receivedAt: instant,
  /** The ids of our despatch advices that it shows. */
  shows: z.array(z.string()),
});
export type OrderShipment = z.infer<typeof orderShipmentSchema>;

const despatchPlanSchema = z.object({
  /** The revision of the order that the plan is based on. */
  revision: z.number().int(),
  open: z.array(openDeliverySchema),
  /** A number that no despatch advice and no shipment here uses. */
  suggestedNumber: z.string(),
  /** The buyer's account number with us; `null`: the user has to enter it. */
  buyerAccountNumber: z.string().nullable(),
  /** The order's despatch advices, oldest first. */
  entries: z.array(despatchEntrySchema),
  /** All shipments of the order. */
  shipments: z.array(orderShipmentSchema),
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
  /** Days of departure and arrival. */
  departureDate: calendarDateSchema.nullable().default(null),
  arrivalDate: calendarDateSchema.nullable().default(null),
  buyerAccountNumber: number.nullable(),
  /** An order's largest number of deliveries. */
  lines: z.array(despatchLineSchema).max(50_000),
});
export type DespatchInput = z.infer<typeof despatchInputSchema>;

const byId = z.object({ id: z.string() });

export const despatchCalls = {
  /** What is still to be despatched of an order, and its despatch advices. Throws `order.not-found`. */
  'despatch.plan': call(z.object({ orderKey }), despatchPlanSchema),
  /**
   * Puts a despatch advice into the outbox. Throws `order.changed` if terms of its lines changed since
   * `revision`, `despatch.invalid` with problem and position, `despatch.number-taken`,
   * `response.buyer-account-number-missing`.
   */
  'despatch.send': call(despatchInputSchema, z.object({ entry: despatchEntrySchema })),
  /** Withdraws one that has not left. Throws `despatch.too-late` after that. */
  'despatch.undo': call(byId, z.object({})),
  /** Ends one that was refused, is in conflict or has not left, so that it can be edited. */
  'despatch.edit': call(byId, z.object({})),
  /** Sends the same bytes again now. In a conflict: for the order at `revision`. */
  'despatch.send-again': call(
    z.object({ id: z.string(), revision: z.number().int().nullable().default(null) }),
    z.object({}),
  ),
  'despatch.drop': call(byId, z.object({})),
};
