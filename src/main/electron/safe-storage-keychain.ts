import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Keychain } from '../adapters/keychain-secrets.ts';

/** Electron's `safeStorage`, as far as it is needed here. Its calls that don't wait hold the whole app while a keyring is locked. */
export type SafeStorage = {
  /** On Linux only. Opens nothing. */
  getSelectedStorageBackend: () => string;
  isAsyncEncryptionAvailable: () => Promise<boolean>;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  decryptStringAsync: (encrypted: Buffer) => Promise<{ shouldReEncrypt: boolean; result: string }>;
};

/**
 * On Linux Electron also offers `basic_text`, which hides nothing; everywhere else its storage is the system's own. What it calls the
 * backend is only what the desktop's name leads to: whether that answers is seen by what it encrypts (`isUnderKnownKey`).
 */
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
  return isStrongBackend(platform, backend) ? createSafeStorageKeychain(storage, platform, path) : null;
};

/**
 * Where no Secret Service answers, Chromium encrypts by a key that stands in its source, and calls that available
 * (components/os_crypt/async, `PosixKeyProvider`). It marks such a text `v10`: on macOS that is the keychain's own mark.
 */
const isUnderKnownKey = (platform: NodeJS.Platform, encrypted: Buffer): boolean =>
  platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';

const fileSchema = z.record(z.string(), z.base64());
type Entries = z.infer<typeof fileSchema>;

const readEntries = async (path: string): Promise<Entries> => {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  // A file that can't be read is an error, not an empty one: it would be overwritten.
  return fileSchema.parse(JSON.parse(text));
};

const writeEntries = async (path: string, entries: Entries): Promise<void> => {
  await writeFile(`${path}.new`, JSON.stringify(entries), { mode: 0o600 });
  await rename(`${path}.new`, path);
};

/**
 * Deletes the passwords that an earlier version kept under a key that everybody knows, whichever keychain is used now: their
 * user is asked once.
 */
export const dropReadable = async (platform: NodeJS.Platform, path: string): Promise<void> => {
  try {
    const entries = await readEntries(path);
    const kept = Object.entries(entries).filter(
      ([, text]) => !isUnderKnownKey(platform, Buffer.from(text, 'base64')),
    );
    if (kept.length < Object.keys(entries).length) await writeEntries(path, Object.fromEntries(kept));
  } catch {
    // A damaged file is nobody's to read, and none of it is used.
  }
};

/** A keychain of one file whose entries only this user's system can decrypt: where keytar is missing. */
const createSafeStorageKeychain = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  path: string,
): Keychain => {
  const read = (): Promise<Entries> => readEntries(path);
  const write = (entries: Entries): Promise<void> => writeEntries(path, entries);
  const encrypt = async (text: string): Promise<Buffer> => {
    const encrypted = await storage.encryptStringAsync(text);
    if (isUnderKnownKey(platform, encrypted)) throw new Error('no encryption');
    return encrypted;
  };
  const open = async (): Promise<void> => {
    if (!(await storage.isAsyncEncryptionAvailable())) throw new Error('no encryption');
    // Only a text that was encrypted shows by which key: what is to be kept must not be the first one.
    await encrypt('');
  };
  const keep = async (key: string, password: string): Promise<void> => {
    const encrypted = await encrypt(password);
    await write({ ...(await read()), [key]: encrypted.toString('base64') });
  };
  return {
    getPassword: async (service, account) => {
      await open();
      const key = keyOf(service, account);
      const kept = (await read())[key];
      const encrypted = kept === undefined ? null : Buffer.from(kept, 'base64');
      if (encrypted === null || isUnderKnownKey(platform, encrypted)) return null;
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(encrypted);
      // The system has a newer key: who can't keep it by that has it by the older one.
      if (shouldReEncrypt) await keep(key, result).catch(() => undefined);
      return result;
    },
    setPassword: async (service, account, password) => {
      await open();
      await keep(keyOf(service, account), password);
    },
    deletePassword: async (service, account) => {
      const { [keyOf(service, account)]: removed, ...others } = await read();
      await write(others);
      return removed !== undefined;
    },
  };
};

const keyOf = (service: string, account: string): string => `${service} ${account}`;
