import { z } from 'zod';
import { call } from './call.ts';

/** Notices of Orderbell itself. Each is shown until the user dismisses it. */
export const appNoticeSchema = z.enum([
  /** The settings were unreadable at the start. Orderbell uses its defaults. */
  'settings-set-aside',
  /**
   * A store of an earlier build was set aside: `earlierStores` of `app.info` says where, and what was
   * unsent in it.
   */
  'earlier-store',
  /** The window stopped working and was loaded again. */
  'window-reloaded',
  /** An unexpected error outside of the window. It is in the log. */
  'inner-error',
  /** The keychain didn't delete a password that the user no longer keeps. */
  'password-not-forgotten',
]);
export type AppNotice = z.infer<typeof appNoticeSchema>;

/** A message or draft for an order, as it was in a store of an earlier build. */
export const unsentSchema = z.object({
  kind: z.enum(['answer', 'draft', 'despatch-advice', 'document']),
  purchaseOrderNumber: z.string(),
  buyerName: z.string().nullable(),
});

/** `unsent`: what the earlier build didn't send, drafts last; `null` if that store can't be read. */
const earlierStoreNoticeSchema = z.object({ path: z.string(), unsent: z.array(unsentSchema).nullable() });
export type EarlierStoreNotice = z.infer<typeof earlierStoreNoticeSchema>;

export const appCalls = {
  'app.info': call(
    z.object({}),
    z.object({
      version: z.string(),
      /** The data folder on this computer. */
      dataFolder: z.string(),
      door: z.enum(['electron', 'web']),
      practiceAvailable: z.boolean(),
      /** `memory`: there is no keychain, so the user types the password at each start. */
      secrets: z.enum(['keychain', 'memory']),
      notices: z.array(appNoticeSchema),
      /** Those whose notice wasn't dismissed. */
      earlierStores: z.array(earlierStoreNoticeSchema),
    }),
  ),
  'app.dismiss': call(z.object({ notice: appNoticeSchema }), z.object({})),
  /**
   * The page's own code failed. `at` is the place in our script, with line and column. The error itself
   * stays out of the log, since it may quote an order. `reloads`: whether the page loads itself again.
   */
  'app.page-failed': call(
    z.object({
      at: z
        .string()
        .max(100)
        .regex(/^[\w.-]+:\d+:\d+$/)
        .nullable(),
      reloads: z.boolean(),
    }),
    z.object({}),
  ),
};
