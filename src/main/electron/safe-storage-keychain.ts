import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../adapters/data-folder/disk-error.ts';
import type { Keychain } from '../adapters/keychain-secrets.ts';

/**
 * The part of Electron's `safeStorage` that is used here. Its synchronous calls block the app while a
 * keyring is locked.
 */
export type SafeStorage = {
  /** On Linux only. It unlocks nothing. */
  getSelectedStorageBackend: () => string;
  isAsyncEncryptionAvailable: () => Promise<boolean>;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  decryptStringAsync: (encrypted: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>;
};

/** On Linux Electron also offers `basic_text`, which protects nothing. Other systems have real encryption. */
export const isStrongBackend = (platform: NodeJS.Platform, backend: string): boolean =>
  platform !== 'linux' || ['kwallet', 'kwallet5', 'kwallet6', 'gnome_libsecret'].includes(backend);

/**
 * Whether Chromium's public key encrypted this. On Linux without a keyring Electron uses that key and still
 * calls its encryption available (`BrowserProcessImpl::CreateOSCryptAsync`). On Windows and macOS the same
 * prefix means a real key.
 */
const isUnderPublicKey = (platform: NodeJS.Platform, encrypted: Buffer): boolean =>
  platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';

/**
 * Electron's encryption as a keychain; `null` where it protects nothing. The first call opens the keyring,
 * and rejects where there is none.
 *
 * @param path of its file
 */
export const strongSafeStorage = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  path: string,
): Keychain | null => {
  const backend = platform === 'linux' ? storage.getSelectedStorageBackend() : '';
  return isStrongBackend(platform, backend) ? createSafeStorageKeychain(storage, platform, path) : null;
};

const fileSchema = z.record(z.string(), z.base64());

const readEntries = async (path: string): Promise<Record<string, string>> => {
  // A file that can't be read is an error, not an empty one: it would be overwritten.
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '{}';
    throw error;
  });
  return fileSchema.parse(JSON.parse(text));
};

const writeEntries = async (path: string, entries: Record<string, string>): Promise<void> => {
  await writeFile(`${path}.new`, JSON.stringify(entries), { mode: 0o600 });
  await rename(`${path}.new`, path);
};

/**
 * Removes passwords that an earlier version stored under the public key. The user has to enter them again.
 * Rejects on a disk error. Entries under that key are never used in any case.
 */
export const dropPubliclyEncrypted = async (platform: NodeJS.Platform, path: string): Promise<void> => {
  const entries = Object.entries(await readEntries(path));
  const left = entries.filter(
    ([, ciphertext]) => !isUnderPublicKey(platform, Buffer.from(ciphertext, 'base64')),
  );
  if (left.length < entries.length) await writeEntries(path, Object.fromEntries(left));
};

/** A keychain in one file, for systems without keytar. Only this user's system can decrypt its entries. */
const createSafeStorageKeychain = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  path: string,
): Keychain => {
  const encrypt = async (text: string): Promise<string> => {
    const encrypted = await storage.encryptStringAsync(text);
    if (isUnderPublicKey(platform, encrypted)) throw new Error('only under a public key');
    return encrypted.toString('base64');
  };
  const open = async (): Promise<void> => {
    if (!(await storage.isAsyncEncryptionAvailable())) throw new Error('no encryption');
    // Only a ciphertext shows which key is in use.
    if (platform === 'linux') await encrypt('probe');
  };
  const decrypt = async (key: string, ciphertext: string): Promise<string> => {
    const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(ciphertext, 'base64'));
    if (shouldReEncrypt) {
      try {
        const renewed = await encrypt(result);
        await writeEntries(path, { ...(await readEntries(path)), [key]: renewed });
      } catch {
        // The old ciphertext still works, and the next read tries again.
      }
    }
    return result;
  };
  return {
    getPassword: async (service, account) => {
      await open();
      const key = keyOf(service, account);
      const ciphertext = (await readEntries(path))[key];
      return ciphertext === undefined || isUnderPublicKey(platform, Buffer.from(ciphertext, 'base64'))
        ? null
        : await decrypt(key, ciphertext);
    },
    setPassword: async (service, account, password) => {
      await open();
      const encrypted = await encrypt(password);
      await writeEntries(path, { ...(await readEntries(path)), [keyOf(service, account)]: encrypted });
    },
    deletePassword: async (service, account) => {
      const { [keyOf(service, account)]: removed, ...others } = await readEntries(path);
      await writeEntries(path, others);
      return removed !== undefined;
    },
  };
};

const keyOf = (service: string, account: string): string => `${service} ${account}`;
