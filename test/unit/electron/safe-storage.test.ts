import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createKeychainSecrets, type Keychain } from '../../../src/main/adapters/keychain-secrets.ts';
import {
  dropPubliclyEncrypted,
  type SafeStorage,
  strongSafeStorage,
} from '../../../src/main/electron/safe-storage-keychain.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-safe-'));
  path = join(folder, 'passwords.safe');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Electron's, with a key that lasts as long as the test. */
const storageOn = (backend: string): SafeStorage => {
  const key = randomBytes(32);
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => {
      const iv = randomBytes(16);
      const cipher = createCipheriv('aes-256-ctr', key, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    },
    decryptStringAsync: async (encrypted) => {
      const decipher = createDecipheriv('aes-256-ctr', key, encrypted.subarray(0, 16));
      const text = Buffer.concat([decipher.update(encrypted.subarray(16)), decipher.final()]);
      return { result: text.toString('utf8'), shouldReEncrypt: false };
    },
  };
};

describe('safeStorage', () => {
  test.each(['kwallet', 'kwallet5', 'kwallet6', 'gnome_libsecret'])('is used on Linux with %s', (backend) => {
    expect(strongSafeStorage(storageOn(backend), 'linux', path)).not.toBeNull();
  });

  test.each(['basic_text', 'unknown', '', 'kwallet7', 'toString'])(
    'is never used on Linux with %j, also when it calls itself available',
    (backend) => expect(strongSafeStorage(storageOn(backend), 'linux', path)).toBeNull(),
  );

  test.each(['win32', 'darwin'] as const)('is used on %s, which has its own', (platform) => {
    const storage: SafeStorage = {
      ...storageOn(''),
      getSelectedStorageBackend: () => {
        throw new Error('only on Linux');
      },
    };
    expect(strongSafeStorage(storage, platform, path)).not.toBeNull();
  });
});

describe('its keychain', () => {
  let storage: SafeStorage;
  const open = (): Keychain => {
    const keychain = strongSafeStorage(storage, 'linux', path);
    if (keychain === null) throw new Error('not strong');
    return keychain;
  };
  beforeEach(() => {
    storage = storageOn('kwallet6');
  });

  test('stores, returns, replaces and deletes a password, one for each account', async () => {
    expect(await open().getPassword('Orderbell', 'a')).toBeNull();
    await open().setPassword('Orderbell', 'a', 'pässword');
    await open().setPassword('Orderbell', 'b', 'other');
    await open().setPassword('Orderbell', 'a', 'newer');
    expect(await open().getPassword('Orderbell', 'a')).toBe('newer');
    expect(await open().getPassword('Orderbell', 'b')).toBe('other');
    expect(await open().getPassword('Elsewhere', 'a')).toBeNull();
    expect(await open().deletePassword('Orderbell', 'a')).toBe(true);
    expect(await open().deletePassword('Orderbell', 'a')).toBe(false);
    expect(await open().getPassword('Orderbell', 'a')).toBeNull();
    expect(await open().getPassword('Orderbell', 'b')).toBe('other');
  });

  test('is a file of this user alone in which no password can be read', async () => {
    await open().setPassword('Orderbell', 'a', 'canary-password');
    const content = readFileSync(path, 'utf8');
    expect(content).not.toContain('canary');
    expect(content).not.toContain(Buffer.from('canary-password').toString('base64').slice(0, 12));
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  /** As Electron is on Linux without a keyring. */
  const publicStorage = (): SafeStorage => ({
    ...storageOn('gnome_libsecret'),
    encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
    decryptStringAsync: async (encrypted) => ({
      result: encrypted.subarray(3).toString(),
      shouldReEncrypt: false,
    }),
  });
  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  test('is not used on Linux under a key that everybody has, neither to write nor to read', async () => {
    storage = publicStorage();
    await expect(open().setPassword('Orderbell', 'a', 'canary')).rejects.toThrow('public key');
    const kept = JSON.stringify({ 'Orderbell a': base64('v10canary') });
    writeFileSync(path, kept);
    await expect(open().getPassword('Orderbell', 'a')).rejects.toThrow('public key');
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    expect(secrets.kind).toBe('memory');
    expect(await secrets.read('a')).toBeNull();
    await secrets.write('a', 'one');
    expect(await secrets.read('a')).toBe('one');
    expect(readFileSync(path, 'utf8')).toBe(kept);
  });

  test('reads no secret that was stored with a public key, even once encryption works', async () => {
    writeFileSync(path, JSON.stringify({ 'Orderbell a': base64('v10canary') }));
    expect(await open().getPassword('Orderbell', 'a')).toBeNull();
  });

  test('is used on Windows, where encrypted secrets have the same prefix', async () => {
    const keychain = strongSafeStorage(publicStorage(), 'win32', path);
    await keychain?.setPassword('Orderbell', 'a', 'one');
    await dropPubliclyEncrypted('win32', path);
    expect(await keychain?.getPassword('Orderbell', 'a')).toBe('one');
  });

  test('only such entries are removed from the file', async () => {
    await dropPubliclyEncrypted('linux', path);
    expect(existsSync(path)).toBe(false);
    const hidden = { 'Orderbell b': base64('v11hidden') };
    writeFileSync(path, JSON.stringify({ 'Orderbell a': base64('v10canary'), ...hidden }));
    await dropPubliclyEncrypted('linux', path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(hidden);
    writeFileSync(path, '{"Orderbell a": 7');
    await expect(dropPubliclyEncrypted('linux', path)).rejects.toThrow();
    expect(readFileSync(path, 'utf8')).toBe('{"Orderbell a": 7');
  });

  // Windows lets only some users make such a link.
  test.skipIf(process.platform === 'win32')(
    'is an error if its file can’t be read, and stays as it is',
    async () => {
      symlinkSync(path, path);
      const failure = { code: 'ELOOP' };
      await expect(open().getPassword('Orderbell', 'a')).rejects.toMatchObject(failure);
      await expect(open().setPassword('Orderbell', 'a', 'one')).rejects.toMatchObject(failure);
      await expect(open().deletePassword('Orderbell', 'a')).rejects.toMatchObject(failure);
      await expect(dropPubliclyEncrypted('linux', path)).rejects.toMatchObject(failure);
      expect(readlinkSync(path)).toBe(path);
      const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
      expect(secrets.kind).toBe('memory');
    },
  );

  test('encrypts again if Electron asks for it', async () => {
    await open().setPassword('Orderbell', 'a', 'one');
    await open().setPassword('Orderbell', 'b', 'two');
    const before = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
    const { decryptStringAsync, ...others } = storage;
    storage = {
      ...others,
      decryptStringAsync: async (encrypted) => ({
        ...(await decryptStringAsync(encrypted)),
        shouldReEncrypt: true,
      }),
    };
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
    const after = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
    expect(after['Orderbell a']).not.toBe(before['Orderbell a']);
    expect(after['Orderbell b']).toBe(before['Orderbell b']);
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
  });

  test('with a damaged file is not used, and the file stays unchanged', async () => {
    writeFileSync(path, '{"Orderbell a": 7');
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
    expect(readFileSync(path, 'utf8')).toBe('{"Orderbell a": 7');
  });

  test('without encryption is not used', async () => {
    storage = { ...storage, isAsyncEncryptionAvailable: () => Promise.resolve(false) };
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
  });

  test('delays no start while its keyring is locked, and is stored as soon as that is open', async () => {
    const time = createVirtualTime();
    const keyring = Promise.withResolvers<boolean>();
    let slow = 0;
    storage = { ...storage, isAsyncEncryptionAvailable: () => keyring.promise };
    const onSlow = (): void => {
      slow += 1;
    };
    const starting = createKeychainSecrets([open()], 'Orderbell', onSlow, { timers: time.timers });
    await time.advance(2_000);
    const secrets = await starting;
    const writing = secrets.write('a', 'one');
    await time.advance(10_000);
    expect(slow).toBe(1);
    keyring.resolve(true);
    await writing;
    expect(secrets.kind).toBe('keychain');
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
  });

  test('is not asked if keytar reaches a keychain', async () => {
    let asked = 0;
    storage = {
      ...storage,
      isAsyncEncryptionAvailable: () => {
        asked += 1;
        return Promise.resolve(true);
      },
    };
    const kept = new Map<string, string>();
    const keytar: Keychain = {
      getPassword: async (_service, account) => kept.get(account) ?? null,
      setPassword: async (_service, account, password) => void kept.set(account, password),
      deletePassword: async (_service, account) => kept.delete(account),
    };
    const secrets = await createKeychainSecrets([keytar, open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(await secrets.read('a')).toBe('one');
    expect(asked).toBe(0);
  });

  test('is used if keytar reaches no keychain', async () => {
    const failing = () => Promise.reject(new Error('The name is not activatable'));
    const keytar = { getPassword: failing, setPassword: failing, deletePassword: failing };
    const secrets = await createKeychainSecrets([keytar, open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('keychain');
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
  });
});
