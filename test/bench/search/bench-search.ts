import { measureKeyToPaint } from './key-to-paint.ts';
import { measureSearch, percentiles } from './measure-search.ts';

/** Prints the cost of the search, beside a LIKE over the same orders in the same run. */
export const benchSearch = async (orders: number): Promise<void> => {
  const { index, answers, all } = measureSearch(orders);
  console.log(`${orders} orders. Times are CPU ms.`);
  console.table(index);
  console.table(
    answers.map(({ typed, hits, search, scan }) => ({
      typed,
      hits,
      p50: round(search.p50),
      p95: round(search.p95),
      'LIKE, p50': round(scan.p50),
      ratio: round(search.p50 / Math.max(scan.p50, 0.01)),
    })),
  );
  console.log(
    `of all texts: the search ${round(all.search.p50)} (p50), ${round(all.search.p95)} (p95); ` +
      `LIKE ${round(all.scan.p50)} (p50), ${round(all.scan.p95)} (p95); ratio at p95 ${round(all.search.p95 / all.scan.p95)}`,
  );
  const painted = await measureKeyToPaint(orders);
  const [search, floor] = [percentiles(painted.search), percentiles(painted.floor)];
  console.log(
    `from key to frame, wall ms: the search ${round(search.p50)} (p50), ${round(search.p95)} (p95) of ${painted.search.length} keys; ` +
      `a bare field ${round(floor.p50)} (p50), ${round(floor.p95)} (p95); ratio at p95 ${round(search.p95 / floor.p95)}`,
  );
};

const round = (value: number): number => Number(value.toFixed(1));
