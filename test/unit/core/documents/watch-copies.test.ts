import { expect, it } from 'vitest';
import type { Document } from '../../../../src/main/core/documents/document.ts';
import { createCopyWatch } from '../../../../src/main/core/documents/watch-copies.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const aDocument = (id: string, change: Partial<Document> = {}): Document => ({
  ...{ id, accountId: 1, orderKey: 7, position: null, name: `${id}.pdf`, size: 10, received: 5 },
  ...{ sha256: null, state: 'staging', uploadId: null, responseId: null, objectId: null, createdAt: 0 },
  ...{ type: null, code: null, revision: null, description: null },
  ...change,
});

const open = (documents: Document[]) => {
  const time = createVirtualTime(0);
  const log = createRecordingLog();
  const scene = { documents, sizes: new Map<string, number>(), upload: 'waiting', fails: false };
  const brokeOff: string[] = [];
  const watch = createCopyWatch({
    ...{ timers: time.timers, log },
    documents: {
      unfinished: () => {
        if (scene.fails) throw new Error('the store is full');
        return scene.documents;
      },
    },
    outbox: {
      find: () =>
        scene.upload === 'waiting' || scene.upload === 'sending'
          ? { state: scene.upload, problem: null }
          : null,
    },
    files: {
      size: async (id) => {
        const size = scene.sizes.get(id);
        if (size === undefined) throw new Error('the folder can’t be read');
        return size;
      },
    },
    brokeOff: ({ id }) => {
      brokeOff.push(id);
      scene.documents = scene.documents.filter((one) => one.id !== id);
    },
  });
  watch.start();
  return { ...time, log, scene, brokeOff, watch };
};

const second = 1_000;

it('a copy without a piece breaks off in less than a minute, one with pieces doesn’t', async () => {
  const { advance, watch, brokeOff } = open([aDocument('silent'), aDocument('active'), aDocument('next')]);
  watch.active(['silent', 'active', 'next']);
  for (let count = 0; count < 5; count += 1) {
    await advance(9 * second);
    watch.active(['active', 'next']);
  }
  expect(brokeOff).toEqual(['silent']);
  await advance(45 * second);
  expect(brokeOff.toSorted()).toEqual(['active', 'next', 'silent']);
});

it('a document that nobody named since the start breaks off within a minute', async () => {
  const { advance, brokeOff } = open([aDocument('left')]);
  await advance(60 * second);
  expect(brokeOff).toEqual(['left']);
});

it('a piece that the disk takes long for is no silence', async () => {
  const { advance, watch, brokeOff } = open([aDocument('slow')]);
  const disk = Promise.withResolvers<void>();
  const piece = watch.during('slow', () => disk.promise);
  await advance(300 * second);
  expect(brokeOff).toEqual([]);
  disk.resolve();
  await piece;
  await advance(20 * second);
  expect(brokeOff).toEqual([]);
});

it('a copied document breaks off with its file or its upload, and only then', async () => {
  const whole = aDocument('whole', { state: 'waiting', uploadId: 'u' });
  const { advance, scene, brokeOff } = open([whole]);
  // Its folder can't be read.
  await advance(60 * second);
  scene.sizes.set('whole', 10);
  await advance(60 * second);
  expect(brokeOff).toEqual([]);
  scene.upload = 'sending';
  scene.sizes.set('whole', 4);
  await advance(60 * second);
  expect(brokeOff).toEqual([]);
  scene.upload = 'waiting';
  await advance(15 * second);
  expect(brokeOff).toEqual(['whole']);
  scene.documents = [aDocument('no longer queued', { state: 'uploading', uploadId: 'u' })];
  scene.upload = 'gone';
  await advance(15 * second);
  expect(brokeOff).toEqual(['whole', 'no longer queued']);
});

it('checks again after the store failed, and rests when nothing is left', async () => {
  const { advance, scene, brokeOff, log, watch } = open([aDocument('left')]);
  scene.fails = true;
  await advance(30 * second);
  expect(log.lines).toContain('error copies-not-watched {"code":"internal"}');
  scene.fails = false;
  await advance(60 * second);
  expect(brokeOff).toEqual(['left']);
  // Nothing is left to watch, until a new copy begins.
  await advance(60 * second);
  scene.documents = [aDocument('later')];
  await advance(600 * second);
  expect(brokeOff).toEqual(['left']);
  watch.start();
  await advance(60 * second);
  expect(brokeOff).toEqual(['left', 'later']);
  watch.stop();
  scene.documents = [aDocument('late')];
  watch.start();
  await advance(600 * second);
  expect(brokeOff).toEqual(['left', 'later']);
});
