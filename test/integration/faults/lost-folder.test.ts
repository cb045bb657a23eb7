import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type CallName, type CallOutput, contract } from '../../../src/shared/contract/contract.ts';
import { replySchema } from '../../../src/shared/contract/transport.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { endedInOrder, enterAt, type RunningShell, runShell } from '../web-shell/running-shell.ts';

const accept = { kind: 'accept' as const };

const start = (folder: string): RunningShell => {
  const shell = runShell(['--practice', '--data-dir', folder]);
  onTestFinished(async () => {
    shell.process.kill('SIGKILL');
    await shell.ended;
  });
  return shell;
};

/** A web shell in a process of its own with an order to answer, on a data folder that a test then moves. */
const startWithOrder = async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'data');
  const shell = start(folder);
  const send = await enterAt(await shell.nextAddress());
  const call = async <Name extends CallName>(name: Name, input: unknown): Promise<CallOutput<Name>> => {
    const reply = replySchema.parse(await send(name, input));
    if (!reply.ok) throw new Error(reply.error.code, { cause: reply.error.params });
    return z.custom<CallOutput<Name>>().parse(contract[name].output.parse(reply.output));
  };
  await expect
    .poll(async () => (await call('sync.status', {})).lastSuccessAt, { timeout: 15_000 })
    .not.toBeNull();
  const { keys } = await call('orders.list', {
    filter: { ...noFilter, scope: 'to-answer' },
    sort: { by: 'age', descending: true },
    ...{ locale: 'en', first: 0 },
  });
  const [key = 0] = keys;
  const answer = async () => {
    const { order, revision } = await call('orders.get', { key });
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    return { orderKey: key, revision, answers, buyerAccountNumber: null };
  };
  const refusals = async (): Promise<string[]> => {
    const input = await answer();
    const said = (task: Promise<unknown>): Promise<string> =>
      task.then(
        () => 'accepted',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    return [
      await said(call('responses.send', input)),
      await said(
        call('responses.save-draft', { orderKey: key, draft: { revision: input.revision, answers: [] } }),
      ),
      await said(call('settings.set', { patch: { pollMinutes: 7 } })),
      await said(call('documents.begin', { orderKey: key, position: null, name: 'a.pdf', size: 3 })),
    ];
  };
  const status = async () => {
    const { state, reason } = await call('sync.status', {});
    return { state, reason: reason?.code ?? null };
  };
  return { parent, folder, shell, call, refusals, status };
};

const lost = { state: 'not-connected', reason: 'store.gone' };
const connected = { state: 'connected', reason: null };
const allRefused = Array.from({ length: 4 }, () => 'store.gone');
const answersIn = (folder: string): unknown => {
  const store = new DatabaseSync(join(folder, 'orderbell.sqlite'), { readOnly: true });
  try {
    return store.prepare("SELECT count(*) AS answers FROM outbox WHERE kind = 'response'").get();
  } finally {
    store.close();
  }
};

// Windows lets nobody delete or rename a folder with an open file.
describe.skipIf(process.platform === 'win32')('a data folder that disappears while Orderbell runs', () => {
  test('moved away, replaced, without its files, deleted: nothing is accepted, and the reason shows', async () => {
    const { parent, folder, shell, call, refusals, status } = await startWithOrder();
    const elsewhere = join(parent, 'elsewhere');
    expect(await status()).toEqual(connected);

    renameSync(folder, elsewhere);
    expect(await status()).toEqual(lost);
    expect(await refusals()).toEqual(allRefused);
    await call('sync.poll-now', {});
    expect(existsSync(folder), 'the folder is not made again').toBe(false);

    mkdirSync(folder);
    expect(await status()).toEqual(lost);
    expect(await refusals()).toEqual(allRefused);
    rmSync(folder, { recursive: true });

    renameSync(elsewhere, folder);
    await expect.poll(status, { timeout: 15_000 }).toEqual(connected);
    expect(answersIn(folder)).toEqual({ answers: 0 });

    // Without it, everything since the last checkpoint would be missing at the next start.
    renameSync(join(folder, 'orderbell.sqlite-wal'), join(parent, 'wal'));
    expect(await status()).toEqual(lost);
    expect(await refusals()).toEqual(allRefused);
    renameSync(join(parent, 'wal'), join(folder, 'orderbell.sqlite-wal'));
    await expect.poll(status, { timeout: 15_000 }).toEqual(connected);

    rmSync(folder, { recursive: true });
    expect(await status()).toEqual(lost);
    expect(await refusals()).toEqual(allRefused);
    expect(existsSync(folder)).toBe(false);
    shell.process.kill('SIGTERM');
    expect(await shell.ended).toBe(endedInOrder);
  });

  test('a deleted lock file is made again, and a second Orderbell never starts', async () => {
    const { folder, shell, status } = await startWithOrder();
    const lock = join(folder, 'orderbell.lock');
    // The second start makes a new lock file before the first one notices. The store shows that it is used.
    rmSync(lock);
    const second = start(folder);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Orderbell is already running with the data folder ${folder}`);
    expect(await status()).toEqual(connected);

    rmSync(lock);
    expect(await status()).toEqual(connected);
    const third = start(folder);
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`(process ${shell.process.pid})`);
  });

  test('while another Orderbell has the folder, nothing is accepted', async () => {
    const { folder, refusals, status } = await startWithOrder();
    const path = join(folder, 'orderbell.lock');
    rmSync(path);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    expect(await status()).toEqual({ state: 'not-connected', reason: 'store.taken' });
    expect(await refusals()).toEqual(Array.from({ length: 4 }, () => 'store.taken'));
    other.close();
    await expect.poll(status, { timeout: 15_000 }).toEqual(connected);
  });
});
