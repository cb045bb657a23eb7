import { parseArgs } from 'node:util';
import { build } from '../runner/steps.ts';
import { measureCalendar } from './calendar/measure-calendar.ts';
import { benchDesk, benchScale } from './desk/bench-desk.ts';
import { measureDocuments } from './documents/measure-documents.ts';
import { benchIdle } from './idle/bench-idle.ts';
import { benchIngest } from './ingest/ingest.ts';
import { benchOrder } from './order/bench-order.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchTray } from './tray/bench-tray.ts';
import { measureViewer } from './viewer/measure-viewer.ts';

/**
 * Benchmarks. Each one prints ratios against a floor measured in the same run. A time alone depends mostly
 * on the computer, so no test asserts one.
 *
 * `npm run bench [-- ingest] [--orders 10000] [--rounds 3] [--growth] [--write]`: the import of orders.
 * `npm run bench -- search [--orders 10000]`: indexing orders, and finding them while typing.
 * `npm run bench -- calendar [--orders 10000]`: the calendar's sums, and the overview of answers.
 * `npm run bench -- desk [--orders 10000] [--rounds 5] [--write]`: the list in a real browser, beside a
 * bare list.
 * `npm run bench -- desk --orders 100000 --open 2000 [--seconds 90] [--write]`: a store of many orders of
 * which few are open, beside a small one; then 50 changes a second. On Linux, in about eight minutes.
 * `npm run bench -- order [--lines 500] [--rounds 5] [--write]`: an order of many lines in a real browser,
 * beside one of twelve.
 * `npm run bench -- idle [--write]`: CPU of the built desktop app in an idle minute, on the double of
 * Electron.
 * `npm run bench -- tray [--hours 72]`: three days in the tray on a fast clock; memory must not
 * grow.
 * `npm run bench -- documents [--mb 8,32,96]`: the memory for documents of these sizes, up and down.
 * `npm run bench -- viewer [--rounds 9]`: the time until the first page of a PDF stands, beside pdf.js alone.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '10000' },
    open: { type: 'string' },
    seconds: { type: 'string', default: '90' },
    growth: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    lines: { type: 'string', default: '500' },
    rounds: { type: 'string' },
    hours: { type: 'string', default: '72' },
    mb: { type: 'string', default: '8,32,96' },
  },
});

const [what = 'ingest', ...others] = positionals;
const orders = Number(values.orders);
const rounds = Number(values.rounds ?? { desk: 5, order: 5, viewer: 9 }[what] ?? 3);
const lines = Number(values.lines);
const seconds = Number(values.seconds);
const hours = Number(values.hours);
const sizes = values.mb.split(',').map(Number);
const isWhole = (count: number): boolean => Number.isInteger(count) && count >= 1;
if (
  ![orders, lines, rounds, seconds, hours, Number(values.open ?? 1), ...sizes].every(isWhole) ||
  !['ingest', 'calendar', 'desk', 'documents', 'idle', 'order', 'search', 'tray', 'viewer'].includes(what) ||
  others.length > 0 ||
  (what === 'documents' && process.platform !== 'linux')
) {
  console.error('npm run bench [-- ingest] [--orders N] [--rounds N] [--growth] [--write]');
  console.error('npm run bench -- search [--orders N]');
  console.error('npm run bench -- calendar [--orders N]');
  console.error('npm run bench -- desk [--orders N] [--open N] [--seconds N] [--rounds N] [--write]');
  console.error('npm run bench -- order [--lines N] [--rounds N] [--write]');
  console.error('npm run bench -- idle [--write]');
  console.error('npm run bench -- tray [--hours N]');
  console.error('npm run bench -- viewer [--rounds N]');
  console.error('npm run bench -- documents [--mb N,N,...]    on Linux');
  process.exit(2);
}

// These benchmarks need a build of the present code.
if (['desk', 'idle', 'order', 'tray', 'viewer'].includes(what) && (await build()).row.failed > 0)
  process.exit(1);

if (what === 'documents') {
  console.table(await measureDocuments(sizes));
} else if (what === 'viewer') {
  console.table(await measureViewer(rounds));
} else if (what === 'calendar') {
  console.table(await measureCalendar(orders));
} else if (what === 'desk') {
  if (values.open === undefined) await benchDesk({ orders, rounds, write: values.write });
  else await benchScale({ orders, open: Number(values.open), rounds, seconds, write: values.write });
} else if (what === 'order') {
  await benchOrder({ lines, rounds, write: values.write });
} else if (what === 'idle') {
  await benchIdle(values.write);
} else if (what === 'tray') {
  await benchTray(hours);
} else if (what === 'search') {
  await benchSearch(orders);
} else {
  await benchIngest({
    sizes: values.growth ? [1000, 10_000, 100_000] : [orders],
    ...{ rounds, write: values.write },
  });
}
