import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, diskError } from './disk-error.ts';
import { newKey } from './keys.ts';

/** The secret piece of the webhook's address. Each throws `store.*`. */
export type WebhookSecret = { read: () => string; renew: () => string };

/**
 * Keeps it in a file of its own, for this user alone. It is no password: whoever has it can make Orderbell fetch what the
 * service says anyway, and no more.
 */
export const createWebhookSecret = (folder: string): WebhookSecret => {
  const path = join(folder, 'webhook-secret');
  let known: string | null = null;

  const renew = (): string => {
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
      return known ?? renew();
    },
    renew,
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
