import { z } from 'zod';
import { alertKinds } from '../../domain/alerts/alert-rule.ts';
import { snoozeLengths } from '../../domain/alerts/alert-silence.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';

export const alertSchema = z.object({
  kind: z.enum(alertKinds),
  orderKey: z.number().int(),
  purchaseOrderNumber: z.string(),
  buyerName: z.string(),
  /** Positions of the lines whose proposal the buyer agreed to or rejected; empty for other kinds. */
  lines: z.array(z.string()),
});
export type Alert = z.infer<typeof alertSchema>;

/** An alert for a received record that can't be read as an order, with the fields that could be read. */
export const unreadableAlertSchema = z.object({
  id: z.number().int(),
  purchaseOrderNumber: z.string().nullable(),
  buyerName: z.string().nullable(),
});
export type UnreadableAlert = z.infer<typeof unreadableAlertSchema>;

/** A stored alert. Times are milliseconds since 1970. */
const storedAlertSchema = alertSchema.extend({
  revision: z.number().int(),
  /** When the version was received. */
  receivedAt: z.number().int(),
  /** When the user was alerted; `null` while alerts are silent. */
  shownAt: z.number().int().nullable(),
  /** Whether the order has neither been opened nor answered since. */
  waiting: z.boolean(),
});
export type StoredAlert = z.infer<typeof storedAlertSchema>;

/**
 * The result of a test notification. `unsure`: the system took it without a reply. `refused`: the system
 * forbids notifications. `unavailable`: this shell or system has none.
 */
const noticeOutcomes = ['shown', 'unsure', 'refused', 'unavailable'] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];

export const alertCalls = {
  /** Newest first, a few hundred at most. `waiting`: the number of all orders with an unopened alert. */
  'alerts.list': call(
    z.object({}),
    z.object({ alerts: z.array(storedAlertSchema), waiting: z.number().int() }),
    shownInRow,
  ),
  /**
   * Snoozes alerts; `null` ends the snooze now. Unopened alerts sound again when it ends. `until`: the
   * end, where "tomorrow" is in local time.
   */
  'alerts.snooze': call(
    z.object({ length: z.enum(snoozeLengths).nullable() }),
    z.object({ until: z.number().int().nullable() }),
  ),
  /** Shows a test notification if the shell has notifications outside the page. */
  'alerts.test': call(z.object({}), z.object({ notification: z.enum(noticeOutcomes) })),
};
