import { z } from 'zod';
import { accountSchema } from './accounts.ts';
import { alertSchema, unreadableAlertSchema } from './alerts.ts';
import { appNoticeSchema } from './app.ts';
import { attachmentSchema, downloadSchema } from './documents.ts';
import { orderRowSchema } from './orders.ts';
import { draftNumberSchema } from './responses.ts';
import { settingsSchema } from './settings.ts';
import { syncStatusSchema } from './sync.ts';
import { updateStateSchema } from './updates.ts';
import { windowSchema } from './window.ts';

const orderKey = z.number().int();

/** What the core tells every renderer, in the past tense. */
export const eventSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('orders.changed'),
    keys: z.array(orderKey),
    /** How they stand now, where they are few: then no list needs to ask. An order that isn't there is no more. */
    rows: z.array(orderRowSchema).optional(),
  }),
  z.object({ name: z.literal('responses.changed'), orderKey }),
  /** At each pause of whoever writes: a page that writes on the same order follows. */
  z.object({ name: z.literal('drafts.kept'), orderKey, number: draftNumberSchema }),
  z.object({ name: z.literal('documents.changed'), orderKey, attachment: attachmentSchema.nullable() }),
  z.object({ name: z.literal('downloads.changed'), download: downloadSchema }),
  z.object({ name: z.literal('shipments.changed'), keys: z.array(z.number().int()) }),
  z.object({ name: z.literal('despatch.changed'), orderKey }),
  z.object({ name: z.literal('sync.changed'), status: syncStatusSchema }),
  z.object({ name: z.literal('app.noticed'), notices: z.array(appNoticeSchema) }),
  z.object({ name: z.literal('accounts.changed'), account: accountSchema.nullable() }),
  z.object({ name: z.literal('webhooks.changed') }),
  z.object({ name: z.literal('proxy.changed') }),
  z.object({ name: z.literal('views.changed') }),
  z.object({ name: z.literal('updates.changed'), state: updateStateSchema }),
  z.object({ name: z.literal('settings.changed'), settings: settingsSchema }),
  /** One for each order, and for each record that can't be read. To be shown; whether it sounds, too, `alerts.struck` says. */
  z.object({
    name: z.literal('alerts.rang'),
    alerts: z.array(alertSchema),
    unreadable: z.array(unreadableAlertSchema),
  }),
  /** One stroke of the bell: for what has just rung, or once more for what nobody has opened. */
  z.object({ name: z.literal('alerts.struck') }),
  /** A notification or a link asks for an order, which a page may take (`orders.take-asked-for`). */
  z.object({ name: z.literal('orders.asked-for') }),
  windowSchema.extend({ name: z.literal('window.changed') }),
]);
export type CoreEvent = z.infer<typeof eventSchema>;
