import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, diskError } from './disk-error.ts';
import { newKey } from './keys.ts';

/** The secret piece of the webhook's address. `read` and `renew` throw `store.*`. */
export type WebhookSecret = {
  read: () => string;
  renew: () => string;
  /** Somebody called with it. */
  used: () => void;
  /** Whether it took the place of another one and nobody has called with it yet. */
  isAwaited: () => boolean;
};

/**
 * Keeps it in a file of its own, for this user alone. It is no password: whoever has it can make Orderbell fetch what the
 * service says anyway, and no more.
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
        // It is told once more after the next start.
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
