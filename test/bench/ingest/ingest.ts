import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles } from '../../../src/main/adapters/files.ts';
import { createHttp } from '../../../src/main/adapters/http-undici.ts';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import { systemChance } from '../../../src/main/adapters/system-chance.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingNotifier,
} from '../../fakes/memory-ports.ts';
import { measureFloor } from './floor.ts';

/** Orders pulled through the whole path, HTTP from another process included, beside the floor of the same run. */
export const benchIngest = async (total: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const server = fork(join(import.meta.dirname, 'order-server.ts'), [String(total)]);
  const [port] = await once(server, 'message');
  try {
    const floor = measureFloor(folder, total);
    const whole = await measureWholePath(folder, `http://127.0.0.1:${Number(port)}`, total);
    console.log(`ingest of ${total} orders, 10 lines each`);
    console.table({
      'floor: JSON.parse and bare inserts': { ms: Math.round(floor), ratio: '1.0' },
      'Orderbell: HTTP, read, compare, store, tell': {
        ms: Math.round(whole),
        ratio: (whole / floor).toFixed(1),
      },
    });
  } finally {
    server.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureWholePath = async (folder: string, baseUrl: string, total: number): Promise<number> => {
  const database = openDatabase(join(folder, 'orderbell.sqlite'));
  const http = createHttp();
  const core = createCore(
    {
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      http,
      database,
      files: createFiles(join(folder, 'documents')),
      secrets: createMemorySecrets(),
      settings: createMemorySettings({}),
      notifier: createRecordingNotifier(),
      practice: null,
      log: () => undefined,
    },
    { version: '0.0.0', door: 'web' },
  );
  const client = createClient({ send: core.dispatch, listen: core.subscribe });
  const imported = new Promise<void>((resolve) => {
    core.subscribe((event) => {
      if (event.name === 'sync.changed' && event.status.lastSuccessAt !== null) resolve();
    });
  });
  await core.start();
  const started = performance.now();
  await client.call('accounts.sign-in', {
    baseUrl,
    email: 'bench@orderbell.example',
    password: 'bench',
    keepSignedIn: false,
    fetchFrom: { kind: 'days-back', days: 3650 },
  });
  await imported;
  const elapsed = performance.now() - started;
  const { rows } = await client.call('orders.list', { tray: null });
  if (rows.length !== total) throw new Error(`${rows.length} of ${total} orders arrived`);
  await core.stop();
  await http.close();
  database.close();
  return elapsed;
};
