import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createKeychainSecrets,
  type Keychain,
  type KeychainPatience,
} from '../../../src/main/adapters/keychain-secrets.ts';
import { loadKeytar } from '../../../src/main/adapters/keytar.ts';

const patience: KeychainPatience = { probe: 30, notice: 40, giveUp: 80 };
const never = (): Promise<never> => new Promise(() => undefined);

/** A keychain in memory, with what differs. */
const keychainWith = (differs: Partial<Keychain> = {}): Keychain & { kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    getPassword: async (service, account) => kept.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void kept.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => kept.delete(`${service}/${account}`),
    ...differs,
  };
};

const secretsIn = (keychain: Keychain | null, onSlow: () => void = () => undefined) =>
  createKeychainSecrets(keychain, 'Orderbell', onSlow, patience);

describe('passwords', () => {
  test('are kept in the keychain, one for each account, and forgotten there', async () => {
    const keychain = keychainWith();
    const secrets = await secretsIn(keychain);
    expect(secrets.kind).toBe('keychain');
    await secrets.write('a', 'one');
    await secrets.write('b', 'two');
    expect(keychain.kept.get('Orderbell/a')).toBe('one');
    expect(await secrets.read('a')).toBe('one');
    await secrets.remove('a');
    expect(await secrets.read('a')).toBeNull();
    expect(keychain.kept.size).toBe(1);
  });

  test('are kept in memory where there is no keychain', async () => {
    const secrets = await secretsIn(null);
    expect(secrets.kind).toBe('memory');
    await secrets.write('a', 'one');
    expect(await secrets.read('a')).toBe('one');
    await secrets.remove('a');
    expect(await secrets.read('a')).toBeNull();
  });

  test('are kept in memory where the keychain fails at once', async () => {
    const secrets = await secretsIn(
      keychainWith({ getPassword: () => Promise.reject(new Error('no D-Bus')) }),
    );
    expect(secrets.kind).toBe('memory');
  });

  test('are read back: a keychain that keeps nothing is not trusted', async () => {
    const secrets = await secretsIn(keychainWith({ setPassword: async () => undefined }));
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
    expect(await secrets.read('a')).toBe('one');
  });

  test('survive a keychain that hangs: it is said, then given up, and nothing waits for it again', async () => {
    let slow = 0;
    let calls = 0;
    const hanging = () => {
      calls += 1;
      return never();
    };
    const secrets = await secretsIn(keychainWith({ getPassword: hanging, setPassword: hanging }), () => {
      slow += 1;
    });
    expect(slow).toBe(0);
    await secrets.write('a', 'one');
    expect(slow).toBe(1);
    expect(calls).toBe(1);
    expect(secrets.kind).toBe('memory');
    expect(await secrets.read('a')).toBe('one');
    expect(await secrets.read('b')).toBeNull();
    expect(calls).toBe(1);
    expect(secrets.isStuck()).toBe(true);
  });
});

const hasKeyring = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (program) => spawnSync(program, ['--help']).error === undefined,
);

describe.skipIf(loadKeytar() === null || !hasKeyring)('the real keychain', () => {
  const script = join(import.meta.dirname, 'use-keychain.ts');
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, {
      encoding: 'utf8',
      timeout: 25_000,
      env: { ...process.env, HOME: '/nonexistent' },
    });

  test('keeps a password beyond the process that wrote it', () => {
    // The keyring lives in a home of its own, so that nobody's real one is touched.
    const inSession =
      'export HOME=$(mktemp -d) XDG_DATA_HOME= XDG_RUNTIME_DIR=$(mktemp -d); ' +
      'printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ' +
      '"$0" "$1" write && "$0" "$1" read';
    const { stdout, stderr } = run('dbus-run-session', [
      '--',
      'sh',
      '-c',
      inSession,
      process.execPath,
      script,
    ]);
    expect(`${stdout}${stderr}`).toContain('write: keychain');
    expect(stdout).toContain('read: keychain pässword');
  });

  test('that is not there is noticed quickly', () => {
    const began = performance.now();
    const { stdout } = run('env', [
      '-u',
      'DBUS_SESSION_BUS_ADDRESS',
      '-u',
      'DISPLAY',
      process.execPath,
      script,
      'read',
    ]);
    expect(stdout).toContain('read: memory null');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
