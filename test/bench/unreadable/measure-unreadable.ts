import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import { type RunningShell, runShell, signInAt } from '../../integration/web-shell/running-shell.ts';
import { startOrderServer } from '../ingest/measured-process.ts';
import { forgetPeak, memoryOf } from '../process-memory.ts';

/**
 * Megabytes of memory: before, the peak while the records arrive, and the peak of the next start. `stored`:
 * the copies in the store, whose file has `storeMb`.
 */
export type UnreadableCost = {
  records: number;
  restMb: number;
  peakMb: number;
  nextStartMb: number;
  stored: number;
  storeMb: number;
  seconds: number;
};

const megabyte = 1024 * 1024;

/**
 * Brings so many unreadable records of 18 kB by HTTP to a web shell in its own process, as news that alerts.
 * Linux only, because the system counts the memory.
 */
export const measureUnreadable = async (records: number): Promise<UnreadableCost> => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-unreadable-'));
  const service = await startOrderServer(0, 'unreadable');
  const start = async (): Promise<{ shell: RunningShell; pid: number; call: Client['call'] }> => {
    const shell = runShell(['--data-dir', folder]);
    const entered = await signInAt(await shell.nextAddress());
    const { call } = createClient({
      send: ({ call: name, input }) => entered.call(name, input),
      listen: () => () => undefined,
    });
    return { shell, pid: shell.process.pid ?? 0, call };
  };
  const account = {
    ...{ baseUrl: service.baseUrl, email: 'bench@orderbell.example', password: 'bench' },
    ...{ keepSignedIn: false, fetchFrom: { kind: 'days-back', days: 3650 } as const },
  };
  const first = await start();
  let running = first.shell;
  const end = async (): Promise<void> => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  try {
    const { call, pid } = first;
    await call('accounts.sign-in', account);
    await polled(call, 0);
    const rest = memoryOf(pid, 'VmRSS');
    const started = Date.now();
    forgetPeak(pid);
    await service.update(records);
    await call('sync.poll-now', {});
    await polled(call, records);
    const peak = memoryOf(pid, 'VmHWM');
    const seconds = (Date.now() - started) / 1000;
    const { setAside: stored } = await call('sync.status', {});
    await end();
    const again = await start();
    running = again.shell;
    const before = Date.now();
    await again.call('accounts.sign-in', account);
    await polled(again.call, 0, before);
    const nextStart = memoryOf(again.pid, 'VmHWM');
    return {
      ...{ records, restMb: rest / megabyte, peakMb: peak / megabyte, nextStartMb: nextStart / megabyte },
      ...{ stored, storeMb: statSync(join(folder, 'orderbell.sqlite')).size / megabyte, seconds },
    };
  } finally {
    await end();
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Resolves when a poll from this moment on has ended that read at least so many records. It asks for the
 * status only, since the list of polls comes with every stored copy, which no user has open all the time.
 */
const polled = async (call: Client['call'], records: number, from = 0): Promise<void> => {
  for (let seen = from; ; ) {
    // A process without a turn for seconds may close the connection that this call uses.
    const { lastSuccessAt } = await call('sync.status', {}).catch(() => ({ lastSuccessAt: null }));
    if (lastSuccessAt !== null && lastSuccessAt > seen) {
      seen = lastSuccessAt;
      const { polls } = await call('sync.diagnostics', {});
      const isOne = ({ outcome, startedAt, records: read }: (typeof polls)[number]): boolean =>
        outcome === 'clean' && startedAt >= from && read >= records;
      if (polls.some(isOne)) return;
    }
    await wait(500);
  }
};
