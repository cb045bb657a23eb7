import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCopies } from '../../../../src/main/core/documents/copies.ts';
import type { Place } from '../../../../src/main/core/ports.ts';
import { pieceToShow } from '../../../../src/shared/contract/calls/documents.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

const mb = 1024 * 1024;

/** A service with these documents by object id. It hands each over in pieces of the same memory. */
const setup = (documents: Record<string, Buffer>) => {
  const time = createVirtualTime();
  const fetched: string[] = [];
  let account = 1;
  const copies = createCopies({
    timers: time.timers,
    account: { get: () => ({ id: account, baseUrl: '', email: '', canCall: true }) },
    openDocument: async (objectId) => {
      fetched.push(objectId);
      const bytes = documents[objectId] ?? Buffer.alloc(0);
      return {
        filename: objectId,
        size: null,
        fetch: async ({ begin, take }) => {
          begin({ status: 200, header: () => null });
          const memory = Buffer.alloc(64 * 1024);
          for (let at = 0; at < bytes.length; at += memory.length) {
            const length = bytes.copy(memory, 0, at);
            await take(memory.subarray(0, length));
          }
        },
      };
    },
  });
  const view = (objectId: string, fetches = true) => copies.view({ objectId, name: null, fetches });
  const whole = (objectId: string, size: number): Buffer => {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < size; at += pieceToShow) pieces.push(copies.piece(objectId, at));
    return Buffer.concat(pieces);
  };
  return {
    ...{ time, copies, fetched, view, whole },
    signInAs: (id: number) => {
      account = id;
    },
  };
};

it('A document is fetched once, and read in pieces to the last byte', async () => {
  const bytes = randomBytes(pieceToShow + 700_000);
  const { view, whole, fetched } = setup({ drawing: bytes });
  expect(await view('drawing', false)).toBeNull();
  const [size] = await Promise.all([view('drawing'), view('drawing')]);
  expect(size).toBe(bytes.length);
  expect(whole('drawing', bytes.length).equals(bytes)).toBe(true);
  expect(await view('drawing', false)).toBe(bytes.length);
  expect(fetched).toEqual(['drawing']);
});

it('A download leaves a copy behind, unless it is too large', async () => {
  const { copies, view, whole } = setup({});
  const written: number[] = [];
  const place: Place = {
    address: null,
    begin: async () => undefined,
    write: async (piece) => void written.push(piece.byteLength),
    finish: async () => ({ name: 'Drawing.pdf', path: null }),
    discard: async () => undefined,
  };
  const small = randomBytes(1000);
  const copying = copies.copying('small', place);
  await copying.write(small);
  expect(await view('small', false)).toBeNull();
  expect(await copying.finish()).toEqual({ name: 'Drawing.pdf', path: null });
  expect(whole('small', small.length).equals(small)).toBe(true);
  const large = copies.copying('large', place);
  await large.write(new Uint8Array(20 * mb));
  await large.write(new Uint8Array(20 * mb));
  await large.finish();
  expect(await view('large', false)).toBeNull();
  expect(written).toEqual([1000, 20 * mb, 20 * mb]);
});

it('A document over 32 MB isn’t kept in memory', async () => {
  const { view } = setup({ large: Buffer.alloc(32 * mb + 1) });
  await expect(view('large')).rejects.toMatchObject({ code: 'document.too-large-to-show' });
});

it('Copies are given up: the oldest above 64 MB, all after ten minutes, all of another account', async () => {
  const documents = {
    one: Buffer.alloc(25 * mb, 1),
    two: Buffer.alloc(25 * mb, 2),
    three: Buffer.alloc(25 * mb),
  };
  const { copies, view, time, signInAs } = setup(documents);
  for (const name of ['one', 'two', 'one', 'three']) await view(name);
  expect([await view('one', false), await view('two', false)]).toEqual([25 * mb, null]);
  expect(() => copies.piece('two', 0)).toThrow(expect.objectContaining({ code: 'document.not-found' }));
  signInAs(2);
  expect(await view('one', false)).toBeNull();
  signInAs(1);
  await time.advance(9 * 60_000);
  expect(await view('one', false)).toBe(25 * mb);
  await time.advance(9 * 60_000);
  expect([await view('one', false), await view('three', false)]).toEqual([25 * mb, null]);
  copies.stop();
  expect(await view('one', false)).toBeNull();
  expect(time.pending()).toBe(0);
});
