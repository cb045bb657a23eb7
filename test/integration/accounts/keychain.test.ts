import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeychainSecrets, type Keychain } from '../../../src/main/adapters/keychain-secrets.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import {
  createFixedChance,
  createMemoryFiles,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
  fakeHost,
} from '../../fakes/memory-ports.ts';
import { createScriptedService } from '../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { signInInput } from '../polling/core-in-a-folder.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** Orderbell with a keychain. It can be restarted on the same store. */
const harnessWith = () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-keychain-'));
  const time = createVirtualTime();
  const service = createScriptedService(time.clock);
  const slow: number[] = [];
  const start = async (keychain: Keychain) => {
    const making = createKeychainSecrets([keychain], 'Orderbell', () => slow.push(time.timers.elapsed()), {
      timers: time.timers,
    });
    await time.advance(2_000);
    const secrets = await making;
    const database = openDatabase(join(folder, 'store.sqlite'));
    const core = createCore(
      {
        ...{ clock: time.clock, timers: time.timers, chance: createFixedChance(), http: service.http },
        ...{ files: createMemoryFiles(), practice: null, host: fakeHost, database, secrets },
        ...{
          settings: createMemorySettings(),
          notifier: createRecordingNotifier(),
          log: createRecordingLog(),
        },
      },
      { version: '0.0.0', shell: 'electron' },
    );
    const said: string[] = [];
    core.subscribe((event) => {
      if (event.name === 'accounts.changed') said.push(event.account?.passwordKept ?? 'nobody');
    });
    await core.start();
    const stop = async () => {
      await core.stop();
      database.close();
    };
    return { client: createClient({ send: core.dispatch, listen: core.subscribe }), said, stop };
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { time, service, slow, start };
};

const working = (): Keychain => {
  const kept = new Map<string, string>();
  return {
    getPassword: async (service, account) => kept.get(`${service} ${account}`) ?? null,
    setPassword: async (service, account, password) => void kept.set(`${service} ${account}`, password),
    deletePassword: async (service, account) => kept.delete(`${service} ${account}`),
  };
};

test('a keychain that hangs at the start leaves the window usable, is reported after 10 s and abandoned after 60 s', async () => {
  const { time, service, slow, start } = harnessWith();
  const before = await start(working());
  await before.client.call('accounts.sign-in', signInInput(service));
  await before.stop();

  const began = time.timers.elapsed();
  const { client, said, stop } = await start({ ...working(), getPassword: never });
  onTestFinished(stop);
  expect((await listOrders(client, null)).rows).toEqual([]);
  expect((await client.call('app.info', {})).secrets).toBe('keychain');
  await time.advance(8_000);
  expect(slow).toEqual([began + 10_000]);
  await time.advance(49_999);
  expect(said).toEqual([]);
  await time.advance(1);
  expect((await client.call('accounts.current', {})).account).toMatchObject({
    state: 'password-needed',
    passwordKept: 'memory',
  });
  expect(said).toEqual(['memory']);
  expect((await client.call('app.info', {})).secrets).toBe('memory');
  expect((await client.call('diagnostics.get', {})).machine.secrets).toBe('memory');
});

test('a keychain that is locked when a password is stored is reported', async () => {
  const { service, start } = harnessWith();
  const locked = () => Promise.reject(new Error('Cannot create an item in a locked collection'));
  const { client, said, stop } = await start({ ...working(), setPassword: locked });
  onTestFinished(stop);
  const { account } = await client.call('accounts.sign-in', signInInput(service));
  expect(account).toMatchObject({ state: 'signed-in', passwordKept: 'memory' });
  expect(said.at(-1)).toBe('memory');
  expect((await client.call('app.info', {})).secrets).toBe('memory');
});

test('a keychain that doesn’t delete a password is reported until the user has read it', async () => {
  const { service, start } = harnessWith();
  const locked = () => Promise.reject(new Error('Cannot delete an item in a locked collection'));
  const { client, stop } = await start({ ...working(), deletePassword: locked });
  onTestFinished(stop);
  const notices = async () => (await client.call('app.info', {})).notices;
  await client.call('accounts.sign-in', signInInput(service));
  expect(await notices()).toEqual([]);
  await client.call('accounts.sign-out', {});
  expect(await notices()).toEqual(['password-not-forgotten']);
  await client.call('app.dismiss', { notice: 'password-not-forgotten' });
  expect(await notices()).toEqual([]);
  // The password was stored before, and the user no longer wants that.
  await client.call('accounts.sign-in', { ...signInInput(service), keepSignedIn: false });
  expect((await client.call('accounts.current', {})).account).toMatchObject({ passwordKept: 'not-kept' });
  expect(await notices()).toEqual(['password-not-forgotten']);
});

test('a keychain that forgets is not mentioned', async () => {
  const { service, start } = harnessWith();
  const { client, stop } = await start(working());
  onTestFinished(stop);
  await client.call('accounts.sign-in', signInInput(service));
  await client.call('accounts.sign-out', {});
  expect((await client.call('app.info', {})).notices).toEqual([]);
});
