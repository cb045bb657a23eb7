import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { type Core, createCore } from '../../../src/main/core/create-core.ts';
import type { Database, Host, PracticeHost } from '../../../src/main/core/ports.ts';
import type { SettingsPatch } from '../../../src/shared/contract/calls/settings.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import {
  createFixedChance,
  createMemoryFiles,
  createMemorySecrets,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
  fakeHost,
} from '../../fakes/memory-ports.ts';
import { createScriptedService, type ScriptedService } from '../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

export type Running = { core: Core; client: Client; events: CoreEvent[]; database: Database };

export type World = ReturnType<typeof createWorldInAFolder>;

/**
 * A folder with a real store, a virtual clock and a scripted service. The core on it can be restarted many
 * times.
 */
export const createWorldInAFolder = (
  options: { practice?: PracticeHost; settings?: SettingsPatch; host?: Host } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-'));
  const time = createVirtualTime();
  const service = createScriptedService(time.clock);
  const notifier = createRecordingNotifier();
  const log = createRecordingLog();
  const secrets = createMemorySecrets();
  const settings = createMemorySettings(options.settings ?? {});
  const running: Running[] = [];
  let fault: StoreFault | null = null;

  const open = (): Running => {
    const store = openStore({
      path: folder,
      database: join(folder, 'orderbell.sqlite'),
      documents: join(folder, 'documents'),
      backups: join(folder, 'backups'),
      restore: join(folder, 'restore'),
    });
    const database = breakable(store.database, (sql) => fault?.(sql) ?? null);
    const core = createCore(
      {
        clock: time.clock,
        timers: time.timers,
        chance: createFixedChance(),
        http: service.http,
        files: createMemoryFiles(),
        practice: options.practice ?? null,
        host: options.host ?? fakeHost,
        earlierStores: store.earlierStores,
        ...{ database, secrets, settings, notifier, log },
      },
      { version: '0.0.0', shell: 'web' },
    );
    const events: CoreEvent[] = [];
    core.subscribe((event) => events.push(event));
    const client = createClient({ send: core.dispatch, listen: core.subscribe });
    const one = { core, client, events, database };
    running.push(one);
    return one;
  };

  const start = async (): Promise<Running> => {
    const one = open();
    await one.core.start();
    await time.settle();
    return one;
  };

  const stop = async (one: Running): Promise<void> => {
    running.splice(running.indexOf(one), 1);
    await one.core.stop();
    one.database.close();
  };

  return {
    ...{ folder, time, service, notifier, log, secrets, settings, start, stop },
    /** The core before its start. */
    open,
    /** The store throws the error that this function returns for a statement. */
    breakStore: (next: StoreFault | null): void => {
      fault = next;
    },
    /** Signs in and waits for the first poll. */
    signIn: async ({ client }: Running, daysBack = 30): Promise<void> => {
      const signingIn = client.call('accounts.sign-in', signInInput(service, daysBack));
      await time.advance(0);
      await signingIn;
      await time.advance(1_000);
    },
    end: async (): Promise<void> => {
      for (const one of [...running]) await stop(one);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

type StoreFault = (sql: string) => Error | null;

const breakable = (database: Database, faultOf: StoreFault): Database => {
  const check = (sql: string): void => {
    const fault = faultOf(sql);
    if (fault !== null) throw fault;
  };
  return {
    ...database,
    all: (sql, ...values) => {
      check(sql);
      return database.all(sql, ...values);
    },
    get: (sql, ...values) => {
      check(sql);
      return database.get(sql, ...values);
    },
    run: (sql, ...values) => {
      check(sql);
      return database.run(sql, ...values);
    },
  };
};

export const signInInput = (service: ScriptedService, days = 30) => ({
  baseUrl: service.baseUrl,
  email: service.email,
  password: service.password,
  keepSignedIn: true,
  fetchFrom: { kind: 'days-back' as const, days },
});

export const minutes = (count: number): number => count * 60_000;

/** The cursor of one stream in the store. */
export const cursorIn = ({ database }: Running, stream: 'orders' | 'shipments' = 'orders'): unknown =>
  database.get('SELECT value FROM cursors WHERE stream = ?', stream)?.['value'] ?? null;
