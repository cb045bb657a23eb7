import { expect, it } from 'vitest';
import { measureDocuments } from '../../bench/documents/measure-documents.ts';

// Each process is measured as the system sees it, which only Linux tells in this way.
it.runIf(process.platform === 'linux')(
  'a document costs the same memory whatever its size, up and down, and comes back whole',
  async () => {
    const [small, large] = await measureDocuments([8, 64]);
    if (small === undefined || large === undefined) throw new Error('Two documents were measured.');
    expect([small.whole, large.whole]).toEqual([true, true]);
    // Held whole, it would be 56 MB more; a quarter of that is room for whatever else the process does.
    expect(large.upMb - small.upMb).toBeLessThan(14);
    expect(large.downMb - small.downMb).toBeLessThan(14);
    for (const { upMb, downMb } of [small, large]) expect(Math.max(upMb, downMb)).toBeLessThan(50);
  },
  120_000,
);
