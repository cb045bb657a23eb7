import { parseArgs } from 'node:util';
import { measureCalendar } from './calendar/measure-calendar.ts';
import { measureDocuments } from './documents/measure-documents.ts';
import { benchIngest } from './ingest/ingest.ts';
import { benchSearch } from './search/bench-search.ts';

/**
 * `npm run bench [-- ingest] [--orders 10000] [--growth] [--write]`: prints ratios against a floor that is measured in the
 * same run. A time alone says more about the computer than about Orderbell, so no test asserts one.
 * `npm run bench -- search [--orders 10000]`: what it costs to index orders, and to find them as one types.
 * `npm run bench -- calendar [--orders 10000]`: what it costs to add up what is promised, and how answering goes.
 * `npm run bench -- documents [--mb 8,32,96]`: prints what documents of these sizes cost in memory, up and down.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '10000' },
    growth: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    mb: { type: 'string', default: '8,32,96' },
  },
});

const orders = Number(values.orders);
const sizes = values.mb.split(',').map(Number);
const [what = 'ingest', ...others] = positionals;
const isWhole = (count: number): boolean => Number.isInteger(count) && count >= 1;
if (
  ![orders, ...sizes].every(isWhole) ||
  !['ingest', 'calendar', 'documents', 'search'].includes(what) ||
  others.length > 0 ||
  (what === 'documents' && process.platform !== 'linux')
) {
  console.error('npm run bench [-- ingest] [--orders N] [--growth] [--write]');
  console.error('npm run bench -- search [--orders N]');
  console.error('npm run bench -- calendar [--orders N]');
  console.error('npm run bench -- documents [--mb N,N,...]    on Linux');
  process.exit(2);
}

if (what === 'documents') {
  console.table(await measureDocuments(sizes));
} else if (what === 'calendar') {
  console.table(await measureCalendar(orders));
} else if (what === 'search') {
  await benchSearch(orders);
} else {
  await benchIngest({ sizes: values.growth ? [1000, 10_000, 100_000] : [orders], write: values.write });
}
