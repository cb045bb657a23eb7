import { once } from 'node:events';
import Conf from 'conf';
import { benchPage } from './bench-orders.ts';
import { measureWork } from './work-meter.ts';

/**
 * The obvious approach: every order in one JSON file, written after every page by `conf`, the base of
 * electron-store (which starts only inside Electron). Without HTTP, comparison or history; each page is
 * read once.
 * Arguments: folder, number of orders, CPU milliseconds after which it is stopped.
 */
const [folder = '', orders = '0', budgetMs = '0'] = process.argv.slice(2);
const total = Number(orders);
const store = new Conf<Record<string, unknown>>({ cwd: folder, configName: 'orders' });

let cpuMs = 0;
let wallMs = 0;
let done = 0;
while (done < total && cpuMs < Number(budgetMs)) {
  const to = Math.min(total, done + 100);
  const bytes = Buffer.from(benchPage(done, to));
  const work = measureWork();
  const page: { id: string }[] = JSON.parse(bytes.toString('utf8'));
  store.store = { ...store.store, ...Object.fromEntries(page.map((order) => [order.id, order])) };
  const spent = work();
  cpuMs += spent.cpuMs;
  wallMs += spent.wallMs;
  done = to;
}
process.send?.({ cpuMs, wallMs, done });
await once(process, 'disconnect');
