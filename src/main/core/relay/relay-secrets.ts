import { z } from 'zod';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Secrets } from '../ports.ts';

/**
 * The topic that a contact receives, and the one on which its button publishes. Nobody else knows the second.
 */
const topicsSchema = z.object({ topic: z.string(), answers: z.string() });
export type ContactTopics = z.infer<typeof topicsSchema>;

const targetSchema = z.object({ address: z.string(), key: z.string() });
export type WebhookTarget = z.infer<typeof targetSchema>;

const passwordSchema = z.object({ host: z.string(), user: z.string(), password: z.string() });
const tokenSchema = z.object({ server: z.string(), token: z.string() });

/** Each secret of the channels. Those of a contact are one, so that they change together. */
type Values = {
  smtp: z.infer<typeof passwordSchema>;
  'ntfy-server': z.infer<typeof tokenSchema>;
  heartbeat: string;
  ntfy: ContactTopics;
  webhook: WebhookTarget;
};
type OfContact = 'ntfy' | 'webhook';

export type RelaySecrets = {
  kind: () => Secrets['kind'];
  /** `null` where none is known: it was never entered, or was in memory before a restart. */
  read: <Of extends keyof Values>(of: Of, ...contact: ContactId<Of>) => Promise<Values[Of] | null>;
  /** Without a keychain it stays in memory until Orderbell ends. */
  write: <Of extends keyof Values>(of: Of, value: Values[Of], ...contact: ContactId<Of>) => Promise<void>;
  /** Rejects where a keychain may still have it. */
  remove: <Of extends keyof Values>(of: Of, ...contact: ContactId<Of>) => Promise<void>;
};

type ContactId<Of> = Of extends OfContact ? [contactId: string] : [];

const schemas: { [Of in keyof Values]: z.ZodType<Values[Of]> } = {
  smtp: passwordSchema,
  'ntfy-server': tokenSchema,
  heartbeat: z.string(),
  ntfy: topicsSchema,
  webhook: targetSchema,
};

/**
 * The secrets of the channels, by the keychain of the passwords. Each has a name of its own there.
 *
 * @param account the account in use. Another one has other contacts
 */
export const createRelaySecrets = (secrets: Secrets, account: CurrentAccount): RelaySecrets => {
  const nameOf = (of: string, contact: readonly string[]): string => {
    const { email = '', baseUrl = '' } = account.get() ?? {};
    return ['relay', of, ...contact, email, baseUrl].join(' ');
  };
  return {
    kind: () => secrets.kind,
    read: async (of, ...contact) => {
      // A keychain that fails has none: the channel says that it needs its secret again.
      const text = await secrets.read(nameOf(of, contact)).catch(() => null);
      if (text === null) return null;
      const read = schemas[of].safeParse(jsonOf(text));
      return read.success ? read.data : null;
    },
    write: (of, value, ...contact) => secrets.write(nameOf(of, contact), JSON.stringify(value)),
    remove: (of, ...contact) => secrets.remove(nameOf(of, contact)),
  };
};

/** The password of a user at a mail server; `null` if none of these is known. */
export const passwordFor = async (
  secrets: RelaySecrets,
  { host, user }: { host: string; user: string },
): Promise<string | null> => {
  const stored = await secrets.read('smtp');
  return stored?.host === host && stored.user === user ? stored.password : null;
};

/** The access token of an ntfy server; `null` if none of this one is known. */
export const tokenFor = async (secrets: RelaySecrets, server: string): Promise<string | null> => {
  const stored = await secrets.read('ntfy-server');
  return stored?.server === server ? stored.token : null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
