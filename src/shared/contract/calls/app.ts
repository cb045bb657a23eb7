import { z } from 'zod';
import { call } from '../call.ts';

/** Notices about Orderbell itself, kept until the user dismisses them. */
export const appNoticeSchema = z.enum([
  /** The settings couldn't be read at the start; the defaults apply. */
  'settings-set-aside',
  /**
   * A store of an earlier build was set aside: `earlierStores` of `app.info` has its place and its unsent
   * entries.
   */
  'earlier-store',
  /** Rows of the store were damaged: `damage` of `app.info` has which. */
  'damaged-rows',
  /** The window failed and was reloaded. */
  'window-reloaded',
  /** An unexpected error outside the window. The log has it. */
  'inner-error',
  /** The keychain kept a password that should have been removed. */
  'password-not-forgotten',
  /** The store can be damaged in its data folder: see `folderRisk` of `app.info`. Shown once for a folder. */
  'risky-folder',
  /** This store came from a backup: `restoredFrom` of `app.info` has its moment. */
  'restored',
  /** A file in the folder `restore` that Orderbell didn't prepare was not put in place of the store. */
  'restore-refused',
  /** Messages to a contact fail: `relay.get` has which, and why. */
  'relay-failed',
  /** The nightly copy was left out for lack of space. */
  'backup-skipped',
  /** The nightly copy failed. */
  'backup-failed',
  /** The nightly copy shows that the store is damaged. */
  'backup-damaged',
]);
export type AppNotice = z.infer<typeof appNoticeSchema>;

/** Why the store can be damaged in its data folder: a program that synchronises it, or a network drive. */
const folderRiskSchema = z.enum(['OneDrive', 'Dropbox', 'iCloud Drive', 'Google Drive', 'network']);
export type FolderRisk = z.infer<typeof folderRiskSchema>;

/** A message or draft for an order, as it was in a store of an earlier build. */
export const unsentSchema = z.object({
  kind: z.enum(['answer', 'draft', 'despatch-advice', 'document']),
  purchaseOrderNumber: z.string(),
  buyerName: z.string().nullable(),
});

/** `unsent`: what the earlier build didn't send, drafts last; `null` if that store can't be read. */
const earlierStoreNoticeSchema = z.object({ path: z.string(), unsent: z.array(unsentSchema).nullable() });
export type EarlierStoreNotice = z.infer<typeof earlierStoreNoticeSchema>;

/**
 * Rows of the store whose checksum was wrong. `orders`: the numbers of orders of the account in use that are
 * left out until the service shows them again. `lost`: what is gone, or needs a check by the user, with its
 * orders as far as they are known. `message`: its order shows it. `lost-message`: only this names it, and
 * each order that it may belong to. `removal`: of a document from the service.
 */
const damageSchema = z.object({
  orders: z.array(z.string()),
  lost: z.array(
    z.object({
      what: z.enum([
        'account',
        'draft',
        'note',
        'document',
        'message',
        'lost-message',
        'removal',
        'view',
        'escalation',
        'shipment',
        'version',
        'record',
        'number',
        // A row that couldn't be repaired.
        'entry',
      ]),
      count: z.number().int(),
      orders: z.array(z.object({ number: z.string(), buyer: z.string().nullable() })),
    }),
  ),
});
export type Damage = z.infer<typeof damageSchema>;

export const appCalls = {
  'app.info': call(
    z.object({}),
    z.object({
      version: z.string(),
      dataFolder: z.string(),
      folderRisk: folderRiskSchema.nullable(),
      shell: z.enum(['electron', 'web']),
      practiceAvailable: z.boolean(),
      /** `memory`: there is no keychain, so each start asks for passwords. */
      secrets: z.enum(['keychain', 'memory']),
      /** Why the system never shows our notifications: macOS shows none of an unsigned app. */
      noNotifications: z.literal('unsigned').nullable(),
      /** Notices that the user has not dismissed. */
      notices: z.array(appNoticeSchema),
      /** Those whose notice wasn't dismissed. */
      earlierStores: z.array(earlierStoreNoticeSchema),
      damage: damageSchema,
      /** When its backup was made, ms since 1970; `null` without one, or once that notice was dismissed. */
      restoredFrom: z.number().int().nullable(),
    }),
  ),
  'app.dismiss': call(z.object({ notice: appNoticeSchema }), z.object({})),
  /**
   * Reports a failure of the page's code. The error may quote an order, so only its position in our script
   * is sent. `reloads`: whether the page reloads itself.
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

export const practiceCalls = {
  /**
   * The control page of the practice service for a browser, with its secret after `#`; `null` with any
   * other account.
   */
  'practice.controls': call(z.object({}), z.object({ address: z.string().nullable() })),
  /**
   * A buyer of the practice service changes an order now. Its number; `null` with any other account, or
   * when no order can be changed.
   */
  'practice.change-order': call(z.object({}), z.object({ purchaseOrderNumber: z.string().nullable() })),
  /**
   * A buyer of the practice service agrees to an open proposal or request now, or rejects it: first in the order with
   * the number of `first`, else in the newest that the user sent. Until the user sent anything, it may be a sample
   * order. `isOwn`: it isn't such a sample order. `null` with any other account, or when none is open.
   */
  'practice.reply': call(
    z.object({ first: z.string().nullable() }),
    z.object({
      reply: z
        .object({ purchaseOrderNumber: z.string(), agrees: z.boolean(), isOwn: z.boolean() })
        .nullable(),
    }),
  ),
};

/** Whether the system starts Orderbell when the user signs in. `unavailable`: not in this shell. */
const startupSchema = z.object({ state: z.enum(['on', 'off', 'unavailable']) });
export type StartupState = z.infer<typeof startupSchema>['state'];

export const startupCalls = {
  'startup.get': call(z.object({}), startupSchema),
  /** Returns the new state. Throws `store.*` if it can't be saved. */
  'startup.set': call(z.object({ on: z.boolean() }), startupSchema),
};

/** Whether the window is visible, neither hidden nor minimised. The web shell can't know: always true. */
export const windowSchema = z.object({ shows: z.boolean() });

export const windowCalls = {
  'window.get': call(z.object({}), windowSchema),
};
