import { benchIngest } from './ingest/ingest.ts';

/**
 * `npm run bench [-- ingest] [--orders N]`: prints ratios against a floor that is measured in the same run. A time alone
 * says more about the computer than about Orderbell, so no test asserts one.
 */
const benches: Record<string, (orders: number) => Promise<void>> = { ingest: benchIngest };

const args = process.argv.slice(2);
const names = args.filter((arg) => Object.hasOwn(benches, arg));
const orders = Number(args[args.indexOf('--orders') + 1] ?? 1000);

for (const name of names.length > 0 ? names : Object.keys(benches)) {
  await benches[name]?.(Number.isInteger(orders) && orders > 0 ? orders : 1000);
}
