import { z } from 'zod';
import { alertKinds } from '../domain/alert-rule.ts';
import { snoozeLengths } from '../domain/hush.ts';
import { call } from './call.ts';

/** Why the bell rings for an order. */
export const alertSchema = z.object({
  kind: z.enum(alertKinds),
  orderKey: z.number().int(),
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

/** A record that can't be read as an order came in. What can be made out of it is named. */
export const unreadableAlertSchema = z.object({
  id: z.number().int(),
  purchaseOrderNumber: z.string().nullable(),
  buyerName: z.string().nullable(),
});
export type UnreadableAlert = z.infer<typeof unreadableAlertSchema>;

/** An alert as it is kept. Instants are milliseconds since 1970. */
const keptAlertSchema = alertSchema.extend({
  revision: z.number().int(),
  /** When the version came in. */
  cameAt: z.number().int(),
  /** When the bell rang for it; `null` while it keeps still. */
  toldAt: z.number().int().nullable(),
  /** Nobody has opened the order since, nor answered it. */
  waiting: z.boolean(),
});
export type KeptAlert = z.infer<typeof keptAlertSchema>;

/**
 * What became of a notification to try. `unsure`: the system took it and said nothing more. `refused`: it doesn't let
 * Orderbell show any. `unavailable`: this door shows none, or the system can't.
 */
const noticeOutcomes = ['shown', 'unsure', 'refused', 'unavailable'] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];

export const alertCalls = {
  /** The newest first, a few hundred at most; `waiting` is of all: how many orders wait to be opened since they rang. */
  'alerts.list': call(
    z.object({}),
    z.object({ alerts: z.array(keptAlertSchema), waiting: z.number().int() }),
  ),
  /**
   * Puts the bell off. What waits to be opened rings again when that ends, and only then; `null` ends it now. Tells when
   * it will end, in the computer's own local time where a morning is meant.
   */
  'alerts.snooze': call(
    z.object({ length: z.enum(snoozeLengths).nullable() }),
    z.object({ until: z.number().int().nullable() }),
  ),
  /** Shows a notification to try, where the door shows them outside the page. */
  'alerts.test': call(z.object({}), z.object({ notification: z.enum(noticeOutcomes) })),
};
