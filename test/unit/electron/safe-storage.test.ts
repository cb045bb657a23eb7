import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeychainSecrets, type Keychain } from '../../../src/main/adapters/keychain-secrets.ts';
import {
  dropReadable,
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
      return { shouldReEncrypt: false, result: text.toString('utf8') };
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

  test.each(['win32', 'darwin'] as const)('is used on %s, where it is the system’s own', (platform) => {
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

  test('keeps, gives back, replaces and forgets a password, one for each account', async () => {
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

  test('with a damaged file is not used, and the file stays as it is', async () => {
    writeFileSync(path, '{"Orderbell a": 7');
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
    await dropReadable('linux', path);
    expect(readFileSync(path, 'utf8')).toBe('{"Orderbell a": 7');
  });

  test('with nothing to encrypt by is not used', async () => {
    storage = { ...storage, isAsyncEncryptionAvailable: () => Promise.resolve(false) };
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
  });

  const underKnownKey = (text: string): Buffer => Buffer.from(`v10${text}`);
  const inFile = (encrypted: Buffer): string => encrypted.toString('base64');

  test('keeps nothing under a key that everybody knows, and deletes what lies under one', async () => {
    const strong = inFile(Buffer.from('v11strong'));
    writeFileSync(
      path,
      JSON.stringify({ 'Orderbell a': inFile(underKnownKey('old')), 'Orderbell b': strong }),
    );
    await dropReadable('darwin', path);
    expect(readFileSync(path, 'utf8')).toContain('Orderbell a');
    await dropReadable('linux', path);
    storage = { ...storage, encryptStringAsync: async (text) => underKnownKey(text) };
    const secrets = await createKeychainSecrets([open()], 'Orderbell', () => undefined);
    expect(secrets.kind).toBe('memory');
    await secrets.write('a', 'new');
    expect(await secrets.read('a')).toBe('new');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ 'Orderbell b': strong });
  });

  test('doesn’t read what an earlier start kept under such a key: its user is asked once', async () => {
    writeFileSync(path, JSON.stringify({ 'Orderbell a': inFile(underKnownKey('old')) }));
    expect(await open().getPassword('Orderbell', 'a')).toBeNull();
    await open().setPassword('Orderbell', 'a', 'new');
    expect(await open().getPassword('Orderbell', 'a')).toBe('new');
  });

  test('on macOS keeps what begins with the mark of its keychain', async () => {
    const marked: SafeStorage = {
      ...storage,
      encryptStringAsync: async (text) => underKnownKey(text),
      decryptStringAsync: async (encrypted) => ({
        shouldReEncrypt: false,
        result: encrypted.subarray(3).toString(),
      }),
    };
    const keychain = strongSafeStorage(marked, 'darwin', path);
    await keychain?.setPassword('Orderbell', 'a', 'one');
    expect(await keychain?.getPassword('Orderbell', 'a')).toBe('one');
  });

  test('encrypts anew what the system has a newer key for', async () => {
    await open().setPassword('Orderbell', 'a', 'one');
    const before = readFileSync(path, 'utf8');
    const { decryptStringAsync } = storage;
    storage = {
      ...storage,
      decryptStringAsync: async (encrypted) => ({
        ...(await decryptStringAsync(encrypted)),
        shouldReEncrypt: true,
      }),
    };
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
    const after = readFileSync(path, 'utf8');
    expect(after).not.toBe(before);
  });

  test('holds up no start while its keyring is locked, and is kept as soon as that is open', async () => {
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

  test('is asked nothing where keytar reaches a keychain', async () => {
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

  test('takes over where keytar reaches no keychain', async () => {
    const failing = () => Promise.reject(new Error('The name is not activatable'));
    const keytar = { getPassword: failing, setPassword: failing, deletePassword: failing };
    const secrets = await createKeychainSecrets([keytar, open()], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('keychain');
    expect(await open().getPassword('Orderbell', 'a')).toBe('one');
  });
});
