import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Keychain } from '../adapters/keychain-secrets.ts';

/** Electron's `safeStorage`, as far as it is needed here. */
export type SafeStorage = {
  isEncryptionAvailable: () => boolean;
  encryptString: (text: string) => Buffer;
  decryptString: (encrypted: Buffer) => string;
};

/** On Linux Electron also offers `basic_text`, which hides nothing; everywhere else its storage is the system's own. */
export const isStrongBackend = (platform: NodeJS.Platform, available: boolean, backend: string): boolean =>
  available &&
  (platform !== 'linux' || ['kwallet', 'kwallet5', 'kwallet6', 'gnome_libsecret'].includes(backend));

const fileSchema = z.record(z.string(), z.base64());

/** A keychain of one file whose entries only this user's system can decrypt: where keytar is missing. */
export const createSafeStorageKeychain = (storage: SafeStorage, path: string): Keychain => {
  const read = async (): Promise<Record<string, string>> => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    // A file that can't be read is an error, not an empty one: it would be overwritten.
    return fileSchema.parse(JSON.parse(text));
  };
  const write = async (entries: Record<string, string>): Promise<void> => {
    await writeFile(`${path}.new`, JSON.stringify(entries), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  return {
    getPassword: async (service, account) => {
      const kept = (await read())[keyOf(service, account)];
      return kept === undefined ? null : storage.decryptString(Buffer.from(kept, 'base64'));
    },
    setPassword: async (service, account, password) =>
      write({
        ...(await read()),
        [keyOf(service, account)]: storage.encryptString(password).toString('base64'),
      }),
    deletePassword: async (service, account) => {
      const { [keyOf(service, account)]: removed, ...others } = await read();
      await write(others);
      return removed !== undefined;
    },
  };
};

const keyOf = (service: string, account: string): string => `${service} ${account}`;
