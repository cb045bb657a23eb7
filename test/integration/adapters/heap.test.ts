import { expect, it, onTestFinished, vi } from 'vitest';
import { createHeapShrinker } from '../../../src/main/adapters/heap.ts';

const megabyte = 1024 * 1024;

/** The size of V8's heap in bytes, after a value of some 60 MB was read and dropped. */
const heapAfterPeak = (): number => {
  expect(JSON.parse(`[${'{},'.repeat(1_000_000)}0]`)).toHaveLength(1_000_001);
  return process.memoryUsage().heapTotal;
};

it('returns memory some time after a large answer, and not before', async () => {
  const { received, stop } = createHeapShrinker(200);
  onTestFinished(stop);
  const peak = heapAfterPeak();
  received(32 * megabyte);
  expect(process.memoryUsage().heapTotal).toBe(peak);
  await expect
    .poll(() => process.memoryUsage().heapTotal, { timeout: 10_000 })
    .toBeLessThan(peak - 40 * megabyte);
});

it('waits for the last large answer, and for none of usual size', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { received, stop } = createHeapShrinker();
  received(megabyte);
  expect(vi.getTimerCount()).toBe(0);
  received(32 * megabyte);
  received(32 * megabyte);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
