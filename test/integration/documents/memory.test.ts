import { expect, it } from 'vitest';
import { measureDocuments } from '../../bench/documents/measure-documents.ts';

const megabytes = 64;

// Only Linux reports the peak memory of another process. The long run does the same with 2 GB.
it.runIf(process.platform === 'linux')(
  `a document of ${megabytes} MB costs less than half its size in memory, up and down, and arrives complete`,
  async () => {
    const [cost] = await measureDocuments([megabytes]);
    expect(cost?.whole).toBe(true);
    expect(cost?.upMb).toBeLessThan(megabytes / 2);
    expect(cost?.downMb).toBeLessThan(megabytes / 2);
  },
);
