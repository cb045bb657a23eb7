import { expect, it } from 'vitest';
import { createDownloads } from '../../../../src/main/core/documents/downloads.ts';
import type { Place } from '../../../../src/main/core/ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

/** Downloads that never end by themselves, into a place as slow as a disk. */
const setup = (choose: () => Promise<void> = async () => undefined) => {
  const time = createVirtualTime();
  const removal = Promise.withResolvers<void>();
  let removed = 0;
  const place: Place = {
    address: null,
    begin: async () => undefined,
    write: async () => undefined,
    finish: async () => ({ name: 'Drawing.pdf', path: null }),
    discard: async () => {
      await removal.promise;
      removed += 1;
    },
  };
  const downloads = createDownloads({
    clock: time.clock,
    timers: time.timers,
    chance: { uuid: () => 'download-1', fraction: () => 0 },
    log: () => undefined,
    emit: () => undefined,
    saver: {
      place: async () => {
        await choose();
        return place;
      },
      open: async () => undefined,
      reveal: async () => undefined,
    },
    copies: { copying: (_objectId, place) => place },
    openDocument: async () => ({
      filename: 'Drawing.pdf',
      size: null,
      fetch: ({ signal, begin }) =>
        new Promise((_, reject) => {
          begin({ status: 200, header: () => null });
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    }),
  });
  const start = () => downloads.start({ objectId: 'object-1', name: null });
  return { time, downloads, start, removal, removed: () => removed };
};

it('Stopping waits until a download has left nothing in its place', async () => {
  const { downloads, start, removal, removed, time } = setup();
  await start();
  let stopped = false;
  const stop = downloads.stop().then(() => {
    stopped = true;
  });
  await time.settle();
  expect(stopped).toBe(false);
  removal.resolve();
  await stop;
  expect(removed()).toBeGreaterThan(0);
  expect(time.pending()).toBe(0);
});

it('Stopping doesn’t wait forever for a disk that doesn’t answer', async () => {
  const { downloads, start, time } = setup();
  await start();
  const stop = downloads.stop();
  await time.advance(5_000);
  await stop;
});

it('A place chosen after the end gets nothing', async () => {
  const chosen = Promise.withResolvers<void>();
  const { downloads, start, removal, removed } = setup(() => chosen.promise);
  const started = start();
  await downloads.stop();
  removal.resolve();
  chosen.resolve();
  expect(await started).toBeNull();
  expect(removed()).toBe(1);
});
