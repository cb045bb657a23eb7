import { z } from 'zod';
import { call } from '../call.ts';

/** In characters. age makes each guess cost about a second, so that even this length holds. */
export const shortestPassphrase = 12;
const passphrase = z.string().min(1).max(1000);

/** The name of a saved backup is its day with this ending. */
export const savedEnding = '.orderbell-backup.age';

const restoredDecisions = ['send', 'drop'] as const;
export type RestoredDecision = (typeof restoredDecisions)[number];

export const backupCalls = {
  /**
   * `folder`: of the nightly copies. `newestAt`: when the newest one was made, ms since 1970; `null`
   * without any. `replaced`: path of the folder with the store that was replaced last; `null` if there is none.
   */
  'backup.state': call(
    z.object({}),
    z
      .object({
        folder: z.string(),
        newestAt: z.number().int().nullable(),
        replaced: z.string().nullable(),
      })
      .nullable(),
  ),
  /**
   * Saves the store and the settings, encrypted. Returns once the user chose the place, or the browser can
   * fetch it from `address`. `cancelled`: the user chose none. Throws `backup.busy`,
   * `backup.store-damaged`, `store.*`.
   */
  'backup.save': call(
    z.object({ passphrase: passphrase.min(shortestPassphrase) }),
    z.object({ address: z.string().nullable(), cancelled: z.boolean() }),
  ),
  /**
   * Resolves once the file of the last `backup.save` is whole. `lost`: the damaged entries in it that couldn't
   * be repaired. Throws `document.save-*`, `store.*`.
   */
  'backup.saved': call(z.object({}), z.object({ name: z.string(), lost: z.number().int().min(0) })),
  /** Announces a saved backup of `size` bytes. Throws `store.full`, `backup.busy`. */
  'backup.begin': call(z.object({ size: z.number().int().min(0) }), z.object({})),
  /**
   * The next piece as base64. Throws `document.incomplete` if `offset` differs from the bytes received so
   * far.
   */
  'backup.append': call(
    z.object({ offset: z.number().int().min(0), base64: z.base64() }),
    z.object({ received: z.number().int() }),
  ),
  /**
   * Checks the announced backup and puts it in place of the store; then Orderbell ends, and starts again
   * where the shell can. The present store is kept. Returns when the backup was made, ms since 1970. Throws
   * `backup.*`, `store.*`; then nothing has changed.
   */
  'backup.restore': call(z.object({ passphrase }), z.object({ copiedAt: z.number().int() })),
  /**
   * How many answers, despatch advices and documents of the account came with a restored store and wait for
   * the user.
   */
  'backup.held': call(z.object({}), z.object({ count: z.number().int().min(0) })),
  /** Sends or drops all of them. Returns how many couldn't be decided. */
  'backup.decide': call(
    z.object({ decision: z.enum(restoredDecisions) }),
    z.object({ left: z.number().int().min(0) }),
  ),
};
