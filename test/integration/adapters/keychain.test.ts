import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createKeychainSecrets,
  type Keychain,
  type KeychainSecrets,
  loadKeytar,
} from '../../../src/main/adapters/keychain-secrets.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { isDemanded } from '../../runner/demands.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** A keychain in memory, with some functions replaced. */
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

const secretsIn = (keychain: Keychain | null) =>
  createKeychainSecrets([keychain], 'Orderbell', () => undefined);

/** The same for a keychain that hangs at the start, with a function that lets the time limit pass. */
const secretsInHanging = async (keychain: Keychain, onSlow: () => void = () => undefined) => {
  const { timers, advance } = createVirtualTime();
  const making = createKeychainSecrets([keychain], 'Orderbell', onSlow, { timers });
  await advance(2_000);
  return { secrets: await making, giveUp: () => advance(58_000) };
};

describe('passwords', () => {
  test('are stored in the keychain, one for each account, and deleted there', async () => {
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

  test('are stored in memory if there is no keychain', async () => {
    const secrets = await secretsIn(null);
    expect(secrets.kind).toBe('memory');
    await secrets.write('a', 'one');
    expect(await secrets.read('a')).toBe('one');
    await secrets.remove('a');
    expect(await secrets.read('a')).toBeNull();
  });

  test('are stored in memory if the keychain fails at once', async () => {
    const secrets = await secretsIn(
      keychainWith({ getPassword: () => Promise.reject(new Error('no D-Bus')) }),
    );
    expect(secrets.kind).toBe('memory');
  });

  test('are read back, and a keychain that stores nothing is not used', async () => {
    const secrets = await secretsIn(keychainWith({ setPassword: async () => undefined }));
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
    expect(await secrets.read('a')).toBe('one');
  });

  test('that a keychain doesn’t delete are reported, also after the keychain was abandoned', async () => {
    const locked = () => Promise.reject(new Error('locked'));
    const secrets = await secretsIn(keychainWith({ deletePassword: locked }));
    await secrets.write('a', 'one');
    await expect(secrets.remove('a')).rejects.toThrow('not forgotten');
    expect(secrets.kind).toBe('memory');
    await expect(secrets.remove('a')).rejects.toThrow('not forgotten');

    const hanging = await secretsInHanging(keychainWith({ getPassword: never }));
    const refused = expect(hanging.secrets.remove('a')).rejects.toThrow('not forgotten');
    await hanging.giveUp();
    await refused;
  });

  test('are deleted if there was no keychain from the start', async () => {
    const broken = keychainWith({ getPassword: () => Promise.reject(new Error('no D-Bus')) });
    for (const keychain of [null, broken]) await (await secretsIn(keychain)).remove('a');
  });

  test('survive a keychain that hangs, which is reported, then abandoned and never used again', async () => {
    let slow = 0;
    let calls = 0;
    const hanging = () => {
      calls += 1;
      return never();
    };
    const keychain = keychainWith({ getPassword: hanging, setPassword: hanging });
    const { secrets, giveUp } = await secretsInHanging(keychain, () => {
      slow += 1;
    });
    expect(slow).toBe(0);
    const writing = secrets.write('a', 'one');
    await giveUp();
    await writing;
    expect(slow).toBe(1);
    expect(calls).toBe(1);
    expect(secrets.kind).toBe('memory');
    expect(await secrets.read('a')).toBe('one');
    expect(await secrets.read('b')).toBeNull();
    expect(calls).toBe(1);
    expect(secrets.isStuck()).toBe(true);
  });
});

describe('the keychain', () => {
  test('is the first that answers at the start', async () => {
    const broken = keychainWith({ getPassword: () => Promise.reject(new Error('no Secret Service')) });
    const second = keychainWith();
    const secrets = await createKeychainSecrets([null, broken, second], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('keychain');
    expect([...second.kept.values()]).toEqual(['one']);
  });

  test('is never replaced by another one later: both would have a password', async () => {
    const failing = keychainWith({ setPassword: () => Promise.reject(new Error('locked')) });
    const second = keychainWith();
    const secrets = await createKeychainSecrets([failing, second], 'Orderbell', () => undefined);
    await secrets.write('a', 'one');
    expect(secrets.kind).toBe('memory');
    expect(second.kept.size).toBe(0);
  });

  test('that hangs delays the start by 2 s, is reported after 10 s and abandoned after 60 s', async () => {
    const { timers, advance, settle } = createVirtualTime();
    let slow = 0;
    let ready: KeychainSecrets | null = null;
    const hanging = keychainWith({ getPassword: never });
    const onSlow = (): void => {
      slow += 1;
    };
    void createKeychainSecrets([hanging], 'Orderbell', onSlow, { timers }).then((made) => {
      ready = made;
    });
    await advance(1_999);
    expect(ready).toBeNull();
    await advance(1);
    expect(ready).toMatchObject({ kind: 'keychain' });
    await advance(7_999);
    expect(slow).toBe(0);
    await advance(1);
    expect(slow).toBe(1);
    await advance(49_999);
    expect(ready).toMatchObject({ kind: 'keychain' });
    await advance(1);
    await settle();
    expect(ready).toMatchObject({ kind: 'memory' });
    expect(slow).toBe(1);
  });
});

const hasKeyring = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (program) => spawnSync(program, ['--help']).error === undefined,
);
const script = join(import.meta.dirname, 'use-keychain.ts');
const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A separate home folder, so that no real keyring is touched. */
const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'orderbell-keyring-'));
  homes.push(home);
  return home;
};

/** Steps of `use-keychain.ts` in one D-Bus session, after `prepared`. Returns a line per step. */
const inSession = (
  home: string,
  prepared: string,
  steps: string[],
  env: Record<string, string> = {},
): string[] => {
  const { stdout, stderr } = spawnSync(
    'dbus-run-session',
    ['--', 'sh', '-c', `${prepared}; "$0" "$@"`, process.execPath, script, ...steps],
    {
      encoding: 'utf8',
      timeout: 25_000,
      env: { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, ...env },
    },
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw new Error(stderr);
  return lines;
};

const daemon = 'gnome-keyring-daemon --components=secrets';
const unlocked = `printf pass | ${daemon} --unlock >/dev/null 2>&1`;
// Nobody can type its password, and it has no window.
const locked = `${daemon} --start >/dev/null 2>&1`;
// Asking the bus starts no second keyring, unlike a call of the keyring.
const isThere =
  'dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus ' +
  'org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true';
const stopped = `printf pass | ${daemon} --unlock --foreground >/dev/null 2>&1 & daemon=$!
  trap 'kill -KILL $daemon' EXIT; until ${isThere}; do sleep 0.1; done; kill -STOP $daemon`;

test.skipIf(loadKeytar() === null && !isDemanded('keytar'))('keytar has a binary for this system', () =>
  expect(loadKeytar()).not.toBeNull(),
);

const isServiceUsed =
  (loadKeytar() !== null && hasKeyring) || (isDemanded('keytar') && process.platform === 'linux');

describe.skipIf(!isServiceUsed)('the real Secret Service', () => {
  test('stores, returns, replaces and deletes a password, one for each account, beyond the process', () => {
    const home = newHome();
    expect(
      inSession(home, unlocked, ['write:a=pässword', 'read:a', 'write:b=other', 'write:a=newer']),
    ).toEqual([
      'write:a=pässword -> keychain',
      'read:a -> pässword',
      'write:b=other -> keychain',
      'write:a=newer -> keychain',
    ]);
    expect(inSession(home, unlocked, ['read:a', 'read:b', 'remove:a', 'read:a', 'read:b'])).toEqual([
      'read:a -> newer',
      'read:b -> other',
      'remove:a -> keychain',
      'read:a -> null',
      'read:b -> other',
    ]);
    expect(inSession(home, unlocked, ['read:a', 'read:b'])).toEqual(['read:a -> null', 'read:b -> other']);
  });

  test('that is locked returns and stores nothing, so memory is used and reported', () => {
    const home = newHome();
    inSession(home, unlocked, ['write:a=kept']);
    expect(inSession(home, locked, ['read:a', 'write:a=typed', 'kind', 'read:a'])).toEqual([
      'read:a -> null',
      'write:a=typed -> memory',
      'kind -> memory',
      'read:a -> typed',
    ]);
    expect(inSession(home, unlocked, ['read:a'])).toEqual(['read:a -> kept']);
  });

  test('that hangs with its daemon stopped is reported and abandoned', () => {
    const home = newHome();
    expect(inSession(home, stopped, ['read:a', 'write:a=typed', 'read:a'], { HURRY: '1' })).toEqual([
      'slow',
      'read:a -> null',
      'write:a=typed -> memory',
      'read:a -> typed',
    ]);
  });
});

/** The same without a session, so no keychain can be reached. */
const withoutSession = (env: Record<string, string>): string => {
  const { PATH } = process.env;
  const hooks = join(import.meta.dirname, 'without-keytar.ts');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...('NO_KEYTAR' in env ? ['--import', pathToFileURL(hooks).href] : []),
      script,
      'kind',
      'write:a=x',
      'read:a',
    ],
    { encoding: 'utf8', timeout: 25_000, env: { PATH, HOME: newHome(), ...env } },
  );
  return `${stdout}${stderr}`;
};

describe('a computer', () => {
  test.each([
    // Other systems are asked directly, without a bus.
    ...(process.platform === 'linux' ? [{ what: 'without a session bus', env: {} }] : []),
    { what: 'without keytar', env: { NO_KEYTAR: 'package' } },
    { what: 'with keytar and without its binary', env: { NO_KEYTAR: 'binary' } },
  ])('$what has no keychain, which is known at once', ({ env }) => {
    expect(withoutSession(env)).toBe('kind -> memory\nwrite:a=x -> memory\nread:a -> x\n');
  });
});
