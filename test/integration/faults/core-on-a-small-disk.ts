import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Conf from 'conf';
import { createFiles } from '../../../src/main/adapters/data-folder/files.ts';
import { createLogFile } from '../../../src/main/adapters/data-folder/log-file.ts';
import { createSettingsStorage } from '../../../src/main/adapters/data-folder/settings-file.ts';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { createMemorySecrets, createRecordingNotifier, fakeHost } from '../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

/**
 * A whole day on a disk that fills up, in a separate process. All of Orderbell's files are in the folder
 * named on the command line, which is a mount of its own. Prints the findings as JSON for
 * `full-disk.test.ts`.
 */

const folder = process.argv[2] ?? '';
const time = createVirtualTime();
const practice = createPracticeService({
  seed: 3,
  clock: () => Math.floor(time.clock.now()),
  sample: 'empty',
});
const requests: string[] = [];
practice.intercept = ({ method, path }) => {
  requests.push(`${method} ${path}`);
  return 'pass';
};
const posts = (): number => requests.filter((one) => one === 'POST /v2/api-connector/order-response').length;

const resize = (bytes: number): void => {
  execFileSync('mount', ['-o', `remount,size=${bytes}`, folder]);
};
/**
 * Fills the disk to the last byte: the mount shrinks to its present content. With a filler file SQLite
 * would still fit into its log.
 */
const fill = (): void => {
  database.get('PRAGMA wal_checkpoint(TRUNCATE)');
  const { blocks, bfree, bsize } = statfsSync(folder);
  resize((blocks - bfree) * bsize);
};
const makeRoom = (): void => resize(130 * 1024 * 1024);

const database = openDatabase(join(folder, 'orderbell.sqlite'));
const real = createHttp();
let running = 0;
const http: typeof real = {
  ...real,
  send: async (request) => {
    running += 1;
    try {
      return await real.send(request);
    } finally {
      running -= 1;
    }
  },
};
const log = createLogFile(join(folder, 'logs'));
const core = createCore(
  {
    clock: { now: () => Math.floor(time.clock.now()) },
    timers: time.timers,
    chance: { fraction: () => 0.5, uuid: () => crypto.randomUUID() },
    ...{ http, database, log },
    files: createFiles(join(folder, 'documents')),
    secrets: createMemorySecrets(),
    settings: createSettingsStorage(folder, (file) => new Conf({ ...file, configName: 'settings' })),
    notifier: createRecordingNotifier(),
    practice: null,
    host: fakeHost,
  },
  { version: '0.0.0', shell: 'web' },
);
const { call } = createClient({ send: core.dispatch, listen: core.subscribe });

/** No time passes while a request is under way. */
const pass = async (ms: number): Promise<void> => {
  for (let step = 0; step < 50; step += 1) {
    await time.advance(ms / 50);
    do {
      await new Promise((done) => setTimeout(done, 2));
    } while (running > 0);
  }
};
const until = async <T>(what: string, condition: () => T | Promise<T>): Promise<NonNullable<T>> => {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = await condition();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await time.advance(500);
    await new Promise((done) => setTimeout(done, 2));
  }
};

const rows = async () => (await listOrders({ call }, null)).rows;
const keyOf = async (number: string): Promise<number> => {
  await call('sync.poll-now', {});
  return until(number, async () => (await rows()).find((row) => row.purchaseOrderNumber === number)?.key);
};
const refusal = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => null,
    (error: unknown) => shapeOfError(error),
  );
const cursor = (): unknown => database.get('SELECT value FROM cursors')?.['value'];
const answersTo = async (key: number) => {
  const { order, revision } = await call('orders.get', { key });
  const answers = order.lines.map(({ position }) => ({ position, answer: { kind: 'accept' as const } }));
  return { orderKey: key, revision, answers, buyerAccountNumber: null };
};
const stateOf = async (key: number, id: string) =>
  (await call('orders.get', { key })).responses.find((one) => one.id === id)?.state;

const piece = Buffer.alloc(300_000, 7);
const base64 = piece.toString('base64');
const begin = async (key: number) =>
  (
    await call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Drawing.pdf',
      size: 2 * piece.length,
    })
  ).attachment.id;

const { url, email, password } = await practice.start();
const found: Record<string, unknown> = {};
await core.start();

fill();
const signIn = () =>
  call('accounts.sign-in', {
    ...{ baseUrl: url, email, password, keepSignedIn: true },
    fetchFrom: { kind: 'days-back', days: 30 },
  });
found['sign-in'] = await refusal(signIn());
found['signed in on a full disk'] = (await call('accounts.current', {})).account;
makeRoom();
await signIn();
await call('settings.set', { patch: { undoSeconds: 0, pollMinutes: 7 } });
practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 2 });
const first = await keyOf('PO-1');
const toFirst = await answersTo(first);
const draft = { revision: toFirst.revision, answers: toFirst.answers };
await call('responses.save-draft', { orderKey: first, draft });

// Everything at once on a full disk.
fill();
const before = cursor();
found['answer'] = await refusal(call('responses.send', toFirst));
found['draft'] = await refusal(
  call('responses.save-draft', { orderKey: first, draft: { ...draft, answers: draft.answers.slice(1) } }),
);
found['settings'] = await refusal(call('settings.set', { patch: { pollMinutes: 9 } }));
found['document'] = await refusal(begin(first));
practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 2 });
await call('sync.poll-now', {});
found['poll'] = await until('the reason', async () => (await call('sync.status', {})).reason);
await pass(30 * 60_000);
found['connection'] = (await call('sync.status', {})).state;
found['cursor stood still'] = before !== undefined && cursor() === before;
found['stored'] = (await rows()).map((row) => row.purchaseOrderNumber);
found['posts'] = posts();
const full = await call('orders.get', { key: first });
found['draft is as it was'] = JSON.stringify(full.draft) === JSON.stringify(draft);
found['answers'] = full.responses;
found['poll minutes'] = (await call('settings.get', {})).pollMinutes;

// With free space, everything continues by itself.
makeRoom();
found['received again'] = await until('PO-2', async () => (await rows()).length === 2);
found['connected again'] = await until(
  'connected',
  async () => (await call('sync.status', {})).state === 'connected',
);
const sent = (await call('responses.send', toFirst)).entry;
found['answered'] = await until('done', async () => (await stateOf(first, sent.id)) === 'done');

// The disk fills up while a document is received.
const second = await keyOf('PO-2');
const half = await begin(second);
await call('documents.append', { id: half, offset: 0, base64 });
fill();
found['piece'] = await refusal(call('documents.append', { id: half, offset: piece.length, base64 }));
found['half a document'] = readdirSync(join(folder, 'documents')).includes(half);
makeRoom();
const { attachments } = await call('orders.get', { key: second });
found['document given up'] = attachments.map(({ state, problem }) => [state, problem?.code]);
found['answer with half a document'] = await refusal(call('responses.send', await answersTo(second)));
await call('documents.remove', { id: half });
const wholeId = await begin(second);
for (const offset of [0, piece.length]) await call('documents.append', { id: wholeId, offset, base64 });
await call('documents.finish', { id: wholeId });

// It fills up during an answer's undo time. The answer may not leave without a record on the disk.
await call('settings.set', { patch: { undoSeconds: 30 } });
await until('the upload', async () =>
  (await call('orders.get', { key: second })).attachments.some(({ state }) => state === 'uploaded'),
);
// An uploaded document frees its space a moment later.
await until('the room', () => readdirSync(join(folder, 'documents')).length === 0);
const late = (await call('responses.send', await answersTo(second))).entry;
const sentBefore = posts();
fill();
await pass(10 * 60_000);
found['sent without a mark'] = posts() - sentBefore;
found['late answer'] = await stateOf(second, late.id);
makeRoom();
found['late answer in the end'] = await until(
  'done',
  async () => (await stateOf(second, late.id)) === 'done',
);
found['taken in'] = practice.world.responses.map(({ response }) => response.order.purchaseOrderNumber);
found['log'] = readFileSync(join(folder, 'logs', 'orderbell.log'), 'utf8').includes(password);

await core.stop();
await http.close();
database.close();
await practice.stop();
const file = new DatabaseSync(join(folder, 'orderbell.sqlite'), { readOnly: true });
found['integrity'] = file.prepare('PRAGMA integrity_check').all();
file.close();
console.log(JSON.stringify(found));
