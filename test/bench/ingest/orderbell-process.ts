import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createFiles } from '../../../src/main/adapters/data-folder/files.ts';
import { keepHeapSmall } from '../../../src/main/adapters/heap.ts';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { systemChance } from '../../../src/main/adapters/random.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingNotifier,
  fakeHost,
} from '../../fakes/memory-ports.ts';
import { measureLongestHold, measureWork } from './work-meter.ts';

/**
 * Orderbell with its real pace, without a window: signs in, fetches what the store in that folder lacks,
 * then polls and finds nothing.
 * Arguments: folder, base URL, number of empty polls, and `work` or `hold`. A run with `hold` measures only
 * the longest hold. Sends the results to the parent.
 */
const [folder = '', baseUrl = '', emptyPolls = '0', what = 'work'] = process.argv.slice(2);

keepHeapSmall();
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
    host: fakeHost,
    log: () => undefined,
  },
  { version: '0.0.0', shell: 'web' },
);
const client = createClient({ send: core.dispatch, listen: core.subscribe });

/** Resolves when a cycle that began after this call has ended well. */
const nextCycle = (): Promise<void> =>
  new Promise((resolve) => {
    const started = Date.now();
    const end = core.subscribe((event) => {
      if (event.name !== 'sync.changed' || event.status.polling) return;
      const { lastSuccessAt } = event.status;
      if (lastSuccessAt === null || lastSuccessAt < started) return;
      end();
      resolve();
    });
  });

await core.start();
const imported = nextCycle();
const ingest = measureWork();
const watch = what === 'hold' ? measureLongestHold() : null;
await client.call('accounts.sign-in', {
  baseUrl,
  email: 'bench@orderbell.example',
  password: 'bench',
  keepSignedIn: false,
  fetchFrom: { kind: 'days-back', days: 3650 },
});
await imported;
const whole = ingest();
const longestHold = watch?.() ?? null;
// The tray icon is drawn a moment later.
await setTimeout(1000);

const cpu = process.cpuUsage();
for (let poll = 0; poll < Number(emptyPolls); poll += 1) {
  const found = nextCycle();
  await client.call('sync.poll-now', {});
  await found;
}
const { user, system } = process.cpuUsage(cpu);

const { polls } = await client.call('sync.diagnostics', {});
const bytes = database.get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size');
const orders = database.get('SELECT COUNT(*) AS count FROM orders');
await core.stop();
await http.close();
database.close();
process.send?.({
  whole,
  longestHold,
  emptyMs: (user + system) / 1000,
  rssBytes: process.memoryUsage.rss(),
  bytes: bytes?.['bytes'],
  orders: orders?.['count'],
  requests: polls.at(-1)?.requests,
});
await once(process, 'disconnect');
