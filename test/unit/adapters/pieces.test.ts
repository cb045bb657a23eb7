import { expect, it } from 'vitest';
import { createPieces } from '../../../src/main/adapters/network/pieces.ts';

it('joins small pieces, keeps large ones, and keeps their order', () => {
  const collected = createPieces();
  const sizes = [1, 1, 5_000, 1, 1_024, 1_023, 16_000, 0, 300, ...Array(20_000).fill(1)];
  let next = 0;
  const sent = sizes.map((size) => new Uint8Array(size).map(() => (next = (next + 1) % 251)));
  for (const piece of sent) collected.add(piece);
  const pieces = collected.all();
  expect(Buffer.concat(pieces).equals(Buffer.concat(sent))).toBe(true);
  expect(pieces.includes(sent[2] ?? new Uint8Array())).toBe(true);
  // Each piece costs memory of its own.
  expect(pieces.length).toBeLessThan(12);
});

it('has no pieces of an empty body', () => {
  expect(createPieces().all()).toEqual([]);
});
