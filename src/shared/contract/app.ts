import { z } from 'zod';
import { call } from './call.ts';

/** What Orderbell has to say of itself, until it was read. */
export const appNoticeSchema = z.enum([
  /** The settings couldn't be read at the start; Orderbell goes by its own. */
  'settings-set-aside',
  /** The window stopped working and was loaded again. */
  'window-reloaded',
  /** Something that nobody expected went wrong outside of the window. It is in the log. */
  'inner-error',
  /** The keychain didn't take out a password that isn't to be kept any more. */
  'password-not-forgotten',
]);
export type AppNotice = z.infer<typeof appNoticeSchema>;

export const appCalls = {
  'app.info': call(
    z.object({}),
    z.object({
      version: z.string(),
      /** Where Orderbell keeps what it knows, on this computer. */
      dataFolder: z.string(),
      door: z.enum(['electron', 'web']),
      practiceAvailable: z.boolean(),
      /** `memory`: no keychain here, so passwords are asked for at each start. */
      secrets: z.enum(['keychain', 'memory']),
      /** Why the system never shows our notifications: macOS shows none of an app that isn't signed. */
      noNotifications: z.literal('unsigned').nullable(),
      /** Said until they were read. */
      notices: z.array(appNoticeSchema),
    }),
  ),
  /** It was read. */
  'app.dismiss': call(z.object({ notice: appNoticeSchema }), z.object({})),
  /**
   * The page's own code failed. Not what failed, which may quote an order: `at` is the place in our script, with line and column.
   * `reloads`: whether the page loads itself again.
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
