import { expect, it } from 'vitest';
import { measureUnreadable } from '../bench/unreadable/measure-unreadable.ts';

/** The unreadable records of 18 kB, and the megabytes that the process may have at its peak. */
const records = 100_000;
const allowed = 300;

it('100,000 unreadable records take less than 300 MB of memory, also at the next start', async () => {
  const cost = await measureUnreadable(records);
  console.table([cost]);
  expect(cost.stored).toBe(1_000);
  expect(cost.peakMb).toBeLessThan(allowed);
  expect(cost.nextStartMb).toBeLessThan(allowed);
});
