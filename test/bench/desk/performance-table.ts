import { cpus, loadavg } from 'node:os';
import type { Scale } from './measure-scale.ts';

/** Over all rounds, in ms: the median and worst time, and the median of the page thread's CPU. */
export type Summary = { middle: number; worst: number; cpu: number };
export type DeskRow = { what: string; desk: Summary; bare: Summary };

/** The result as in docs/performance.md. */
export const printedTable = (rows: DeskRow[], run: { orders: number; rounds: number }): string =>
  [
    `${run.orders.toLocaleString('en')} orders to answer, ${run.rounds} rounds, ${computer()}`,
    '',
    '| | desk, ms (middle, worst) | bare list, ms (middle, worst) | ratio of the middle | CPU ms of the page, desk and bare | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ what, desk, bare }) =>
        `| ${what} | ${round(desk.middle)}, ${round(desk.worst)} | ${round(bare.middle)}, ${round(bare.worst)} | ` +
        `${round(desk.middle / bare.middle)} | ${round(desk.cpu)}, ${round(bare.cpu)} | ${round(desk.cpu / bare.cpu)} |`,
    ),
  ].join('\n');

/** The same, of a large store. */
export const printedScale = (
  scale: Pick<
    Scale,
    'restMb' | 'mostMb' | 'heapMb' | 'changes' | 'frames' | 'longest' | 'closed' | 'lines'
  > & {
    small: Pick<Summary, 'middle' | 'worst'>;
    large: Pick<Summary, 'middle' | 'worst'>;
  },
  run: { orders: number; open: number; rounds: number; seconds: number },
): string =>
  [
    `${run.orders.toLocaleString('en')} orders, ${run.open.toLocaleString('en')} of them open, beside 1,000 open orders, ${run.rounds} rounds, ${computer()}`,
    '',
    '| | |',
    '| --- | ---: |',
    `| first rows with 1,000 orders, ms (middle, worst) | ${round(scale.small.middle)}, ${round(scale.small.worst)} |`,
    `| first rows with ${run.orders.toLocaleString('en')} orders, ms (middle, worst); ratio of the middle | ${round(scale.large.middle)}, ${round(scale.large.worst)}; ${(scale.large.middle / scale.small.middle).toFixed(2)} |`,
    `| memory of the process that runs the core, a window open, MB | ${round(scale.restMb)} |`,
    `| the same at most while ${scale.changes.toLocaleString('en')} orders change in ${run.seconds} s, MB | ${round(scale.mostMb)} |`,
    `| the page’s heap meanwhile, after a tenth of the time and at the end, MB | ${scale.heapMb.map((mb) => mb.toFixed(1)).join(', ')} |`,
    `| the folder of closed orders opens, the first time and again, ms | ${scale.closed.map(round).join(', ')} |`,
    `| the table of all lines to answer opens, the first time and again, ms | ${scale.lines.map(round).join(', ')} |`,
    `| the longest of ${scale.frames.toLocaleString('en')} frames meanwhile, ms | ${scale.longest.map(round).join(', ')} |`,
  ].join('\n');

const computer = (): string =>
  `on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ` +
  `${loadavg()[0]?.toFixed(1)} programs waiting for them on average in the last minute.`;

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
