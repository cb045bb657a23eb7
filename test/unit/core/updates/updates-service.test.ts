import { describe, expect, test } from 'vitest';
import type { Updates } from '../../../../src/main/core/ports.ts';
import { createUpdatesService } from '../../../../src/main/core/updates/updates-service.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

type On = Extract<Updates, { kind: 'on' }>;

/** A server of updates that reports, delivers and installs as the test says. */
const harness = (differs: Partial<On> = {}, updates?: Updates) => {
  const time = createVirtualTime();
  const log = createRecordingLog();
  const events: CoreEvent[] = [];
  const done: string[] = [];
  let unsent = 0;
  const service = createUpdatesService({
    updates: updates ?? {
      kind: 'on',
      newer: async () => {
        done.push('looked');
        return '0.2.0';
      },
      fetch: async () => void done.push('fetched'),
      install: async () => void done.push('installed'),
      ...differs,
    },
    unsent: () => unsent,
    clock: time.clock,
    timers: time.timers,
    log,
    emit: (event) => events.push(event),
  });
  return {
    ...{ service, time, log, events, done },
    setUnsent: (count: number): void => {
      unsent = count;
    },
    /** Continues until a version is fetched. */
    fetched: async (): Promise<void> => {
      service.start();
      await service.check();
      service.fetch();
      await time.settle();
    },
  };
};

const refused = () => Promise.reject(new Error('sha512 checksum mismatch at https://elsewhere.example'));

describe('updates', () => {
  test('are never searched if they are off', async () => {
    const { service, time, events } = harness({}, { kind: 'off', reason: 'unsigned' });
    service.start();
    await time.advance(48 * 3_600_000);
    await service.check();
    service.fetch();
    service.install();
    expect(service.view()).toEqual({ state: { kind: 'off', reason: 'unsigned' }, unsent: 0 });
    expect(events).toEqual([]);
    expect(time.pending()).toBe(0);
  });

  test('are searched a minute after the start, once a day, and not after the end', async () => {
    const { service, time, done } = harness();
    service.start();
    await time.advance(59_000);
    expect(done).toEqual([]);
    await time.advance(2_000);
    expect(done).toEqual(['looked']);
    await time.advance(24 * 3_600_000);
    expect(done).toEqual(['looked', 'looked']);
    service.stop();
    await time.advance(72 * 3_600_000);
    expect(done).toEqual(['looked', 'looked']);
  });

  test('have the time since which this version is the newest', async () => {
    const { service, time } = harness({ newer: async () => null });
    expect(service.view().state).toEqual({ kind: 'current', checkedAt: null });
    expect((await service.check()).state).toEqual({ kind: 'current', checkedAt: time.clock.now() });
  });

  test('are neither fetched nor installed without a request', async () => {
    const { service, time, done } = harness();
    service.start();
    await time.advance(10 * 24 * 3_600_000);
    expect(service.view().state).toEqual({ kind: 'available', version: '0.2.0' });
    expect(new Set(done)).toEqual(new Set(['looked']));
  });

  test('are fetched with progress on request, and then wait', async () => {
    const { service, time, events, done } = harness({
      fetch: async (progress) => {
        for (const percent of [0.2, 12.7, 12.9, 100.1]) progress(percent);
      },
    });
    service.start();
    await service.check();
    service.fetch();
    service.fetch();
    await time.settle();
    const told = events.flatMap((event) => (event.name === 'updates.changed' ? [event.state] : []));
    expect(told.flatMap((state) => (state.kind === 'fetching' ? [state.percent] : []))).toEqual([0, 12, 100]);
    expect(service.view().state).toEqual({ kind: 'ready', version: '0.2.0' });
    expect(done).not.toContain('installed');
  });

  test('are installed when that is wanted, once', async () => {
    const { service, done, fetched } = harness();
    service.install();
    await fetched();
    service.install();
    service.install();
    expect(done).toEqual(['looked', 'fetched', 'installed']);
    expect(service.view().state).toEqual({ kind: 'installing', version: '0.2.0' });
  });

  test('are never installed during an unsent answer, also one that was begun while they were fetched', async () => {
    const { service, done, fetched, setUnsent } = harness();
    await fetched();
    setUnsent(1);
    expect(service.install()).toEqual({ state: { kind: 'ready', version: '0.2.0' }, unsent: 1 });
    expect(done).not.toContain('installed');
    setUnsent(0);
    service.install();
    expect(done).toContain('installed');
  });

  test.each([
    { step: 'check', differs: { newer: refused } },
    { step: 'fetch', differs: { fetch: refused } },
    { step: 'install', differs: { install: refused } },
  ] as const)('that fail at the $step report it, install nothing and can be retried', async (failing) => {
    const { service, time, log, done, fetched } = harness(failing.differs);
    await fetched();
    service.install();
    await time.settle();
    expect(service.view().state).toEqual({ kind: 'failed', step: failing.step });
    expect(done).not.toContain('installed');
    // Its message may contain addresses and paths, so the log has only the step.
    expect(log.lines.join('\n')).toContain(`update-${failing.step}-failed`);
    expect(log.lines.join('\n')).not.toContain('elsewhere.example');
    await service.check();
    expect(service.view().state.kind).toBe(failing.step === 'check' ? 'failed' : 'available');
  });
});
