import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProcesses } from './bundle.ts';
import { floorWork, jsonFileWork, type Measured, orderbellWork, ratioOf, type Turn } from './measured.ts';
import { inFreshProcess, startOrderServer } from './measured-process.ts';
import { writePerformance } from './performance-page.ts';
import { pollTable, printed, workTable } from './tables.ts';

/**
 * Imports orders through all layers, with HTTP from another process, and measures the floor in the same
 * run. Both run in turns, `rounds` times, since other programs take unequal shares of the processor.
 */
export const benchIngest = async (options: {
  sizes: number[];
  rounds: number;
  write: boolean;
}): Promise<void> => {
  const { sizes, rounds, write } = options;
  const measured: Measured[] = [];
  const bundles = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  try {
    await bundleProcesses(bundles);
    for (const total of sizes) {
      measured.push(await measure(bundles, total, rounds));
      console.log(`${total} orders\n\n${printed(workTable(measured))}\n\n${printed(pollTable(measured))}\n`);
      // After each size, because the largest one takes long and may be interrupted.
      if (write) writePerformance(measured);
    }
  } finally {
    rmSync(bundles, { recursive: true, force: true });
  }
};

const measure = async (bundles: string, total: number, rounds: number): Promise<Measured> => {
  const server = await startOrderServer(total);
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
    folders.push(folder);
    return folder;
  };
  const run = (store: string, polls: number, what: 'work' | 'hold') =>
    inFreshProcess(bundles, 'orderbell-process', [store, server.baseUrl, String(polls), what], orderbellWork);
  const turn = async (folder: string): Promise<Turn> => {
    const orderbell = await run(folder, 0, 'work');
    if (orderbell.orders !== total) throw new Error(`${orderbell.orders} of ${total} orders arrived`);
    return {
      orderbell,
      floor: await inFreshProcess(bundles, 'floor-process', [folder, String(total)], floorWork),
    };
  };
  try {
    const turns: Turn[] = [];
    for (let round = 1; round < rounds; round += 1) {
      const folder = newFolder();
      turns.push(await turn(folder));
      rmSync(folder, { recursive: true, force: true });
    }
    const full = newFolder();
    turns.push(await turn(full));
    return {
      total,
      turns: turns.sort((one, other) => ratioOf(one) - ratioOf(other)),
      held: await run(newFolder(), 0, 'hold'),
      resting: { ...(await run(full, emptyPolls, 'work')), polls: emptyPolls },
      jsonFile: await inFreshProcess(
        bundles,
        'json-file-process',
        [full, String(total), String(jsonFileBudgetMs)],
        jsonFileWork,
      ),
    };
  } finally {
    server.close();
    for (const store of folders) rmSync(store, { recursive: true, force: true });
  }
};

const emptyPolls = 200;
const jsonFileBudgetMs = 20_000;
