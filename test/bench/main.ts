import { parseArgs } from 'node:util';
import { benchIngest } from './ingest/ingest.ts';

/**
 * `npm run bench [-- ingest] [--orders 10000] [--growth] [--write]`: prints ratios against a floor that is measured in the
 * same run. A time alone says more about the computer than about Orderbell, so no test asserts one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '10000' },
    growth: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const orders = Number(values.orders);
if (!Number.isInteger(orders) || orders < 1 || positionals.some((name) => name !== 'ingest')) {
  console.error('npm run bench [-- ingest] [--orders N] [--growth] [--write]');
  process.exit(2);
}

await benchIngest({ sizes: values.growth ? [1000, 10_000, 100_000] : [orders], write: values.write });
