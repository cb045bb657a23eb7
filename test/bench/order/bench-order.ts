import { onThisComputer, tableOf, writeBetweenMarks } from '../between-marks.ts';
import { measureOrder, type OrderTimes } from './measure-order.ts';

/**
 * Prints the times of an order of many lines, beside one that fills a window. `write` puts them into
 * docs/performance.md.
 */
export const benchOrder = async ({
  lines,
  rounds,
  write,
}: {
  lines: number;
  rounds: number;
  write: boolean;
}): Promise<void> => {
  const { long, short } = await measureOrder(lines, rounds);
  const row = (what: string, of: (times: OrderTimes) => number[]): string[] => {
    const [a, b] = [of(long), of(short)];
    return [what, said(a), said(b), (middleOf(a) / middleOf(b)).toFixed(1)];
  };
  const table = tableOf([
    [`${rounds} rounds`, `${lines} lines, ms (middle, worst)`, '12 lines, ms (middle, worst)', 'ratio'],
    row('opened from the list', ({ open }) => open),
    row('the longest frame while it opens', ({ openFrame }) => openFrame),
    row('the longest frame of 60 by the wheel', ({ wheel }) => wheel),
    row('the longest frame of 60 by page keys', ({ page }) => page),
    row('the longest frame of 60 by pulling the bar', ({ bar }) => bar),
    row('from a key in a reason to its frame', ({ keys }) => keys),
  ]);
  const text = `${onThisComputer()}\n\n${table}`;
  console.log(text);
  if (write) writeBetweenMarks('npm run bench -- order --write', text);
};

const said = (times: number[]): string => `${middleOf(times).toFixed(0)}, ${Math.max(...times).toFixed(0)}`;

const middleOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
