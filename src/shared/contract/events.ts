import { z } from 'zod';
import { accountSchema } from './calls/accounts.ts';
import { alertSchema, unreadableAlertSchema } from './calls/alerts.ts';
import { appNoticeSchema, windowSchema } from './calls/app.ts';
import { attachmentSchema, downloadSchema } from './calls/documents.ts';
import { ownNoteSchema } from './calls/notes.ts';
import { draftNumberSchema } from './calls/responses.ts';
import { settingsSchema } from './calls/settings.ts';
import { syncStatusSchema } from './calls/sync.ts';
import { updateStateSchema } from './calls/updates.ts';

const orderKey = z.number().int();

/** Events from the core to every renderer, in the past tense. */
export const eventSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('orders.changed'), keys: z.array(orderKey) }),
  z.object({ name: z.literal('responses.changed'), orderKey }),
  /** At each pause in writing, so that other windows on the same order follow. */
  z.object({ name: z.literal('drafts.saved'), orderKey, number: draftNumberSchema }),
  /** All notes of the order. */
  z.object({ name: z.literal('notes.saved'), orderKey, notes: z.array(ownNoteSchema) }),
  z.object({ name: z.literal('documents.changed'), orderKey, attachment: attachmentSchema.nullable() }),
  z.object({ name: z.literal('downloads.changed'), download: downloadSchema }),
  z.object({ name: z.literal('shipments.changed'), keys: z.array(z.number().int()) }),
  z.object({ name: z.literal('despatch.changed'), orderKey }),
  z.object({ name: z.literal('sync.changed'), status: syncStatusSchema }),
  z.object({ name: z.literal('app.noticed'), notices: z.array(appNoticeSchema) }),
  z.object({ name: z.literal('accounts.changed'), account: accountSchema.nullable() }),
  z.object({ name: z.literal('webhooks.changed') }),
  z.object({ name: z.literal('proxy.changed') }),
  /** Orders with a new message or acknowledgement. Empty: settings, a channel or reminders changed. */
  z.object({ name: z.literal('relay.changed'), keys: z.array(orderKey) }),
  z.object({ name: z.literal('views.changed') }),
  z.object({ name: z.literal('updates.changed'), state: updateStateSchema }),
  z.object({ name: z.literal('settings.changed'), settings: settingsSchema }),
  /**
   * One alert for each order and unreadable record. They are shown; `alerts.sounded` says whether they
   * sound.
   */
  z.object({
    name: z.literal('alerts.shown'),
    alerts: z.array(alertSchema),
    unreadable: z.array(unreadableAlertSchema),
  }),
  /** The alert sound plays: for new alerts, or again for unopened ones. */
  z.object({ name: z.literal('alerts.sounded') }),
  /** A notification or link opens an order, and one page takes it (`orders.take-show-request`). */
  z.object({ name: z.literal('orders.show-requested') }),
  windowSchema.extend({ name: z.literal('window.changed') }),
]);
export type CoreEvent = z.infer<typeof eventSchema>;
