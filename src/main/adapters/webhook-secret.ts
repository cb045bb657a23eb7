import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, diskError } from './disk-error.ts';
import { newKey } from './keys.ts';

/** The secret part of the webhook's address. `read` and `renew` throw `store.*`. */
export type WebhookSecret = {
  read: () => string;
  renew: () => string;
  /** Called when a call with the secret arrives. */
  used: () => void;
  /** Whether this secret is new and no call with it has arrived yet. */
  isAwaited: () => boolean;
};

/**
 * Keeps the secret in a file of its own, readable only by this user. It isn't a password: a caller who
 * knows it can only make Orderbell poll.
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
        // The next start then reports it again.
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
