import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'performance.md');
const begin = '<!-- npm run bench -- desk --write: begin -->';
const end = '<!-- desk: end -->';

/** Over all rounds, in ms: the median and worst time, and the median of the page thread's CPU. */
export type Summary = { middle: number; worst: number; cpu: number };
export type DeskRow = { what: string; desk: Summary; bare: Summary };

/** The result as in docs/performance.md. */
export const printedTable = (rows: DeskRow[], run: { orders: number; rounds: number }): string =>
  [
    `${run.orders.toLocaleString('en')} orders to answer, ${run.rounds} rounds, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ` +
      `${loadavg()[0]?.toFixed(1)} programs waiting for them on average in the last minute.`,
    '',
    '| | desk, ms (middle, worst) | bare list, ms (middle, worst) | ratio of the middle | CPU ms of the page, desk and bare | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ what, desk, bare }) =>
        `| ${what} | ${round(desk.middle)}, ${round(desk.worst)} | ${round(bare.middle)}, ${round(bare.worst)} | ` +
        `${round(desk.middle / bare.middle)} | ${round(desk.cpu)}, ${round(bare.cpu)} | ${round(desk.cpu / bare.cpu)} |`,
    ),
  ].join('\n');

/** Writes the table between its marks in docs/performance.md. */
export const writeDeskTable = (table: string): void => {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the desk's table`);
  writeFileSync(page, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`);
};

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
