import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { isLongRun } from '../../runner/scope.ts';
import { createWorldInAFolder, type Running } from '../listening/core-in-a-folder.ts';
import { type FilledStore, fillStore, ordersIn } from './filled-store.ts';

/**
 * One byte of the store's file is another one. Each order is shown right or named as damaged, or the start
 * says that the store is damaged. The service doesn't answer, so that it can't repair anything.
 */

let filled: FilledStore;
let bytes: Buffer;
/** Most of a small store's pages is empty. */
let used: number[];
beforeAll(async () => {
  filled = await fillStore();
  bytes = readFileSync(filled.file);
  used = [...bytes.keys()].filter((at) => bytes[at] !== 0);
});
afterAll(() => filled.end());

/** A number from 0 up to, but not, `below`; the same ones in each run. */
const createNumbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type End = 'right' | 'marked' | 'set aside' | 'refused' | string;

const endOf = async (at: number, flipped: number): Promise<End> => {
  const world = createWorldInAFolder();
  const file = join(world.folder, 'orderbell.sqlite');
  copyFileSync(filled.file, file);
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ flipped;
  writeFileSync(file, copy);
  world.service.interfere = () => ({ status: 503 });
  try {
    let running: Running;
    try {
      running = await world.start();
    } catch (error) {
      if (error instanceof OrderbellError && error.code === 'store.failed') return 'refused';
      return `wrong: the start ends with ${String(error)}`;
    }
    await world.time.settle();
    const { notices, damage } = await running.client.call('app.info', {});
    if (notices.includes('earlier-store')) return 'set aside';
    const shown = await ordersIn(running);
    const wrong = [...shown].filter(([number, text]) => filled.orders.get(number) !== text);
    if (wrong.length > 0)
      return `wrong: ${wrong.map(([number]) => number).join(' ')} shown as never received`;
    const missing = [...filled.orders.keys()].filter((number) => !shown.has(number));
    if (missing.length !== damage.orders.length) {
      return `wrong: ${missing.join(' ')} missing, ${damage.orders.join(' ')} named`;
    }
    const counts = await running.client.call('orders.counts', {});
    const count = Object.values(counts).reduce((a, b) => a + b);
    if (count !== shown.size) return `wrong: ${count} counted, ${shown.size} shown`;
    return notices.includes('damaged-rows') ? 'marked' : 'right';
  } catch (error) {
    return `wrong: ${String(error)} ${error instanceof OrderbellError ? error.detail : ''}`;
  } finally {
    await world.end();
  }
};

it('never shows an order wrong, or leaves one out without a word', async () => {
  const number = createNumbers(32);
  const ends = new Map<End, number>();
  const wrong: string[] = [];
  for (let n = 0; n < (isLongRun ? 20_000 : 200); n += 1) {
    const at = used[number(used.length)] ?? 0;
    const flipped = 1 + number(255);
    const end = await endOf(at, flipped);
    const kind = end.startsWith('wrong') ? 'wrong' : end;
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    if (kind === 'wrong') wrong.push(`byte ${at} ^ ${flipped}: ${end}`);
  }
  if (isLongRun) console.log(Object.fromEntries(ends));
  expect(wrong).toEqual([]);
  // Otherwise nothing was tried.
  expect(Math.min(...['marked', 'refused', 'right'].map((end) => ends.get(end) ?? 0))).toBeGreaterThan(5);
}, 600_000);
