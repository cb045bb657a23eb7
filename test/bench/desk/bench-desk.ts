import { writeBetweenMarks } from '../between-marks.ts';
import { type Cost, type ListTimes, measureDesk, sorts } from './measure-desk.ts';
import { measureScale } from './measure-scale.ts';
import { type DeskRow, printedScale, printedTable, type Summary } from './performance-table.ts';

/**
 * Prints the times of the app's list beside those of the bare list. `write` puts them into
 * docs/performance.md.
 */
export const benchDesk = async ({
  orders,
  rounds,
  write,
}: {
  orders: number;
  rounds: number;
  write: boolean;
}): Promise<void> => {
  const { desk, bare } = await measureDesk(orders, rounds);
  const table = printedTable(rowsOf(desk, bare), { orders, rounds });
  console.log(table);
  if (write) writeBetweenMarks('npm run bench -- desk --write', table);
};

/** Prints what a large store costs beside a small one. `write` as above. */
export const benchScale = async ({
  orders,
  open,
  rounds,
  seconds,
  write,
}: {
  orders: number;
  open: number;
  rounds: number;
  seconds: number;
  write: boolean;
}): Promise<void> => {
  const { few, many, ...scale } = await measureScale(orders, open, rounds, seconds);
  const [small, large] = [summaryOfWalls(few), summaryOfWalls(many)];
  const table = printedScale({ small, large, ...scale }, { orders, open, rounds, seconds });
  console.log(table);
  if (write) writeBetweenMarks('npm run bench -- desk --orders 100000 --open 2000 --write', table);
};

const rowsOf = (desk: ListTimes, bare: ListTimes): DeskRow[] => {
  const row = (what: string, of: (times: ListTimes) => Cost[]): DeskRow => ({
    what,
    desk: summaryOf(of(desk)),
    bare: summaryOf(of(bare)),
  });
  return [
    row('first rows', ({ first }) => first),
    row('the longest frame of 180 while scrolling; CPU: a frame', ({ scroll }) => scroll),
    ...sorts.map((by) => row(`sorted by ${by}`, ({ sort }) => sort[by])),
    row('an order comes in', ({ live }) => live),
  ];
};

const summaryOf = (costs: Cost[]): Summary => ({
  middle: middleOf(costs.map(({ wall }) => wall)),
  worst: Math.max(...costs.map(({ wall }) => wall)),
  cpu: middleOf(costs.map(({ cpu }) => cpu)),
});

const summaryOfWalls = (times: number[]): Pick<Summary, 'middle' | 'worst'> => ({
  middle: middleOf(times),
  worst: Math.max(...times),
});

const middleOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
