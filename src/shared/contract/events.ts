import { z } from 'zod';
import { alertKinds } from '../domain/alert-rule.ts';
import { accountSchema } from './accounts.ts';
import { attachmentSchema, downloadSchema } from './documents.ts';
import { settingsSchema } from './settings.ts';
import { syncStatusSchema } from './sync.ts';

const orderKey = z.number().int();

/** What the core tells every renderer, in the past tense. */
export const eventSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('orders.changed'), keys: z.array(orderKey) }),
  z.object({ name: z.literal('responses.changed'), orderKey }),
  z.object({ name: z.literal('documents.changed'), orderKey, attachment: attachmentSchema.nullable() }),
  z.object({ name: z.literal('downloads.changed'), download: downloadSchema }),
  z.object({ name: z.literal('shipments.changed'), keys: z.array(z.number().int()) }),
  z.object({ name: z.literal('despatch.changed'), orderKey }),
  z.object({ name: z.literal('sync.changed'), status: syncStatusSchema }),
  z.object({ name: z.literal('accounts.changed'), account: accountSchema.nullable() }),
  z.object({ name: z.literal('webhooks.changed') }),
  z.object({ name: z.literal('views.changed') }),
  z.object({ name: z.literal('settings.changed'), settings: settingsSchema }),
  z.object({
    name: z.literal('alerts.rang'),
    alerts: z.array(
      z.object({
        kind: z.enum(alertKinds),
        orderKey,
        purchaseOrderNumber: z.string(),
        buyerName: z.string(),
      }),
    ),
  }),
  /** A notification or a link asks for this order. */
  z.object({ name: z.literal('orders.open-requested'), key: orderKey }),
]);
export type CoreEvent = z.infer<typeof eventSchema>;
