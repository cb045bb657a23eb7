import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProcesses } from './bundle.ts';
import { floorWork, jsonFileWork, type Measured, orderbellWork } from './measured.ts';
import { inFreshProcess, startOrderServer } from './measured-process.ts';
import { writePerformance } from './performance-page.ts';
import { pollTable, printed, workTable } from './tables.ts';

/** Orders pulled through the whole path, HTTP from another process included, beside the floor of the same run. */
export const benchIngest = async ({ sizes, write }: { sizes: number[]; write: boolean }): Promise<void> => {
  const measured: Measured[] = [];
  const bundles = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  try {
    await bundleProcesses(bundles);
    for (const total of sizes) {
      measured.push(await measure(bundles, total));
      console.log(`${total} orders\n\n${printed(workTable(measured))}\n\n${printed(pollTable(measured))}\n`);
      // After each size: the largest one takes its time, and may be broken off.
      if (write) writePerformance(measured);
    }
  } finally {
    rmSync(bundles, { recursive: true, force: true });
  }
};

const measure = async (bundles: string, total: number): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const server = await startOrderServer(total);
  const heldFolder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const run = (store: string, polls: number, what: 'work' | 'hold') =>
    inFreshProcess(bundles, 'orderbell-process', [store, server.baseUrl, String(polls), what], orderbellWork);
  try {
    const whole = await run(folder, 0, 'work');
    if (whole.orders !== total) throw new Error(`${whole.orders} of ${total} orders arrived`);
    return {
      total,
      orderbell: whole,
      held: await run(heldFolder, 0, 'hold'),
      floor: await inFreshProcess(bundles, 'floor-process', [folder, String(total)], floorWork),
      resting: { ...(await run(folder, emptyPolls, 'work')), polls: emptyPolls },
      jsonFile: await inFreshProcess(
        bundles,
        'json-file-process',
        [folder, String(total), String(jsonFileBudgetMs)],
        jsonFileWork,
      ),
    };
  } finally {
    server.close();
    for (const store of [folder, heldFolder]) rmSync(store, { recursive: true, force: true });
  }
};

const emptyPolls = 200;
const jsonFileBudgetMs = 20_000;
