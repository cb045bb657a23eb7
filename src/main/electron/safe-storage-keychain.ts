import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Keychain } from '../adapters/keychain-secrets.ts';

/** Electron's `safeStorage`, as far as it is needed here. Its calls that don't wait hold the whole app while a keyring is locked. */
export type SafeStorage = {
  /** On Linux only. Opens nothing. */
  getSelectedStorageBackend: () => string;
  isAsyncEncryptionAvailable: () => Promise<boolean>;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  decryptStringAsync: (encrypted: Buffer) => Promise<{ result: string }>;
};

/** On Linux Electron also offers `basic_text`, which hides nothing; everywhere else its storage is the system's own. */
export const isStrongBackend = (platform: NodeJS.Platform, backend: string): boolean =>
  platform !== 'linux' || ['kwallet', 'kwallet5', 'kwallet6', 'gnome_libsecret'].includes(backend);

/**
 * Electron's encryption as a keychain; `null` where it hides nothing. What it needs is opened by the first call, which
 * rejects where there is nothing to open.
 *
 * @param path of its file
 */
export const strongSafeStorage = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  path: string,
): Keychain | null => {
  const backend = platform === 'linux' ? storage.getSelectedStorageBackend() : '';
  return isStrongBackend(platform, backend) ? createSafeStorageKeychain(storage, path) : null;
};

const fileSchema = z.record(z.string(), z.base64());

/** A keychain of one file whose entries only this user's system can decrypt: where keytar is missing. */
const createSafeStorageKeychain = (storage: SafeStorage, path: string): Keychain => {
  const read = async (): Promise<Record<string, string>> => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    // A file that can't be read is an error, not an empty one: it would be overwritten.
    return fileSchema.parse(JSON.parse(text));
  };
  const write = async (entries: Record<string, string>): Promise<void> => {
    await writeFile(`${path}.new`, JSON.stringify(entries), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  const open = async (): Promise<void> => {
    if (!(await storage.isAsyncEncryptionAvailable())) throw new Error('no encryption');
  };
  return {
    getPassword: async (service, account) => {
      await open();
      const kept = (await read())[keyOf(service, account)];
      return kept === undefined
        ? null
        : (await storage.decryptStringAsync(Buffer.from(kept, 'base64'))).result;
    },
    setPassword: async (service, account, password) => {
      await open();
      const encrypted = await storage.encryptStringAsync(password);
      await write({ ...(await read()), [keyOf(service, account)]: encrypted.toString('base64') });
    },
    deletePassword: async (service, account) => {
      const { [keyOf(service, account)]: removed, ...others } = await read();
      await write(others);
      return removed !== undefined;
    },
  };
};

const keyOf = (service: string, account: string): string => `${service} ${account}`;
