import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { pieceBytes } from '../../../src/shared/contract/calls/documents.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { runShell, signInAt } from '../../integration/web-shell/running-shell.ts';
import { forgetPeak, memoryOf } from '../process-memory.ts';

/** The cost of one document: the peak of memory above the idle amount, and whether all bytes arrived. */
export type Cost = { megabytes: number; upMb: number; downMb: number; whole: boolean; seconds: number };

const megabyte = 1024 * 1024;

/**
 * Sends documents of these sizes through a web shell in its own process, as the page does, to the practice
 * service. Then downloads them as a browser does. Linux only, because the system counts the memory.
 *
 * @param sizes megabytes, one document each, in this order
 */
export const measureDocuments = async (sizes: readonly number[]): Promise<Cost[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-documents-'));
  const practice = createPracticeService({ seed: 5, sample: 'empty' });
  const { url, email, password } = await practice.start();
  practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const shell = runShell(['--data-dir', folder]);
  try {
    const entered = await signInAt(await shell.nextAddress());
    const { call } = createClient({
      send: ({ call: name, input }) => entered.call(name, input),
      listen: () => () => undefined,
    });
    const fetchFrom = { kind: 'days-back', days: 30 } as const;
    await call('accounts.sign-in', { baseUrl: url, email, password, keepSignedIn: false, fetchFrom });
    const orderKey = await until(async () => (await listOrders({ call }, null)).rows[0]?.key);
    const pid = shell.process.pid ?? 0;
    const costs: Cost[] = [];
    // The process needs this once, regardless of the size: the code, and the first orders.
    await upload(call, orderKey, megabyte);
    await download(call, entered, newestObjectId(join(folder, 'orderbell.sqlite')));
    for (const megabytes of sizes) {
      const started = Date.now();
      const rest = memoryOf(pid, 'VmRSS');
      forgetPeak(pid);
      const sent = await upload(call, orderKey, megabytes * megabyte);
      const upMb = (memoryOf(pid, 'VmHWM') - rest) / megabyte;
      const again = memoryOf(pid, 'VmRSS');
      forgetPeak(pid);
      const objectId = newestObjectId(join(folder, 'orderbell.sqlite'));
      const came = await download(call, entered, objectId);
      const downMb = (memoryOf(pid, 'VmHWM') - again) / megabyte;
      const seconds = (Date.now() - started) / 1000;
      costs.push({ megabytes, upMb, downMb, whole: came === sent, seconds });
    }
    return costs;
  } finally {
    shell.process.kill('SIGTERM');
    await shell.ended;
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The page doesn't know this id before an answer carries the document. */
const newestObjectId = (path: string): string => {
  const store = new DatabaseSync(path, { readOnly: true });
  const row = store.prepare('SELECT object_id AS id FROM documents ORDER BY rowid DESC').get();
  store.close();
  return String(row?.['id']);
};

type Call = Client['call'];

/** Pieces as the page sends them. Resolves with the hash of the document once the service has it. */
const upload = async (call: Call, orderKey: number, size: number): Promise<string> => {
  const { attachment } = await call('documents.begin', { orderKey, position: null, name: 'Big.pdf', size });
  const { id } = attachment;
  const hash = createHash('sha256');
  for (let offset = 0; offset < size; ) {
    const piece = randomBytes(Math.min(pieceBytes, size - offset));
    hash.update(piece);
    offset = (await call('documents.append', { id, offset, base64: piece.toString('base64') })).received;
  }
  await call('documents.finish', { id });
  await until(async () => {
    const { attachments } = await call('orders.get', { key: orderKey });
    const { state, problem } = attachments.find((one) => one.id === id) ?? { state: 'gone' };
    if (state === 'needs-attention') throw new Error(`The upload failed: ${problem?.code ?? ''}`);
    return state === 'uploaded' ? true : undefined;
  });
  return hash.digest('hex');
};

const download = async (
  call: Call,
  { port, cookie }: { port: number; cookie: string },
  objectId: string,
): Promise<string> => {
  const { address } = await call('documents.download', { objectId, name: 'Big.pdf' });
  const asked = request({ host: '127.0.0.1', port, path: `/${address}`, headers: { cookie } });
  const answered = once(asked, 'response');
  asked.end();
  const [response]: IncomingMessage[] = await answered;
  const hash = createHash('sha256');
  for await (const piece of response ?? []) hash.update(piece);
  return hash.digest('hex');
};

const until = async <Found>(check: () => Promise<Found | undefined>): Promise<Found> => {
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    await wait(100);
  }
};
