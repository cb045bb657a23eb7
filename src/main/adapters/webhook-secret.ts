import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, diskError } from './disk-error.ts';
import { newKey } from './keys.ts';

/** The secret part of the webhook's address. `read` and `renew` throw `store.*`. */
export type WebhookSecret = {
  read: () => string;
  renew: () => string;
  /** Called after a call with this secret. */
  used: () => void;
  /** Whether it replaced another secret and no call has used it yet. */
  isAwaited: () => boolean;
};

/**
 * Stores the secret in a file of its own, readable by this user only. It is no password: a caller with it
 * can only make Orderbell fetch what the service has anyway.
 */
export const createWebhookSecret = (folder: string): WebhookSecret => {
  const path = join(folder, 'webhook-secret');
  const awaited = join(folder, 'webhook-secret-awaited');
  let known: string | null = null;
  let isAwaited = existsSync(awaited);

  const make = (): string => {
    const next = newKey();
    try {
      writeFileSync(`${path}.new`, next, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch (error) {
      throw diskError(error);
    }
    known = next;
    return next;
  };

  return {
    read: () => {
      known ??= stored(path);
      return known ?? make();
    },
    renew: () => {
      try {
        writeFileSync(awaited, '', { mode: 0o600 });
      } catch (error) {
        throw diskError(error);
      }
      isAwaited = true;
      return make();
    },
    used: () => {
      if (!isAwaited) return;
      isAwaited = false;
      try {
        rmSync(awaited, { force: true });
      } catch {
        // The file stays, so after the next start the secret counts as awaited again.
      }
    },
    isAwaited: () => isAwaited,
  };
};

const stored = (path: string): string | null => {
  try {
    const text = readFileSync(path, 'utf8');
    return /^[\w-]{43}$/.test(text) ? text : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw diskError(error);
  }
};
