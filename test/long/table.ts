import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { brokenIn, columns, type Row } from './row.ts';

export type TableRow = {
  name: string;
  unit: string;
  wanted: number | null;
  row: Row;
  seconds: number;
  /** `over` once the part has ended by itself; else why it has not. */
  state: 'over' | 'stopped' | `not run: ${string}`;
};

/**
 * The table in Markdown. Below the table: the facts that repeat the run, the counts of what happened, and the
 * first violation of each part.
 */
export const markdownOf = (rows: readonly TableRow[], seed: number): string => {
  const head = ['part', 'amount', 'result', ...columns.map((column) => titles[column]), 'seconds'];
  const lines = [
    lineOf(head),
    lineOf(head.map((_, index) => (index === 0 || index === 2 ? '---' : '---:'))),
    ...rows.map((one) =>
      lineOf([
        one.name,
        amountOf(one),
        resultOf(one),
        ...columns.map((column) => figureOr(one.row.broken[column])),
        figure(Math.round(one.seconds)),
      ]),
    ),
    '',
    ...Object.entries(factsOf(seed)).map(([name, value]) => `- ${name}: ${value}`),
    ...rows.flatMap(({ name, row }) => {
      const counts = Object.entries(row.happened).map(([what, count]) => `${figure(count)} ${what}`);
      return counts.length === 0 ? [] : [`- in ${name}: ${counts.join(', ')}`];
    }),
    ...rows.flatMap(({ name, row }) => (row.first === null ? [] : [`- first in ${name}: ${row.first}`])),
  ];
  return `${lines.join('\n')}\n`;
};

const titles: Record<(typeof columns)[number], string> = {
  ...{ lost: 'lost', regressed: 'regressed', doubled: 'doubled', answeredUnseen: 'answered unseen' },
  ...{ uncaught: 'uncaught', otherwise: 'otherwise broken' },
};

const resultOf = ({ row, wanted, state }: TableRow): string => {
  if (brokenIn(row) > 0) return 'failed';
  if (state !== 'over') return state;
  return row.runs > 0 && row.runs === (wanted ?? row.runs) ? 'passed' : 'failed';
};

/** 0 when a part passed, and none failed or was stopped. */
export const exitCodeOf = (rows: readonly TableRow[]): 0 | 1 => {
  const results = rows.map(resultOf).filter((result) => !result.startsWith('not run'));
  return results.length > 0 && results.every((result) => result === 'passed') ? 0 : 1;
};

export const amountOf = ({ row, wanted, unit }: Pick<TableRow, 'row' | 'wanted' | 'unit'>): string =>
  `${figure(row.runs)}${wanted === null || wanted === row.runs ? '' : ` of ${figure(wanted)}`} ${unit}`;

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

const figureOr = (value: number | undefined): string => (value === undefined ? '–' : figure(value));

/** What somebody needs to repeat the run. */
const factsOf = (seed: number): Record<string, string> => ({
  seed: String(seed),
  computer: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`,
  Node: process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
  commit: commit(),
});

const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    // The files came without git.
    return 'unknown';
  }
};

/** The page with `table` between its two markers. */
export const withTable = (page: string, table: string): string => {
  const markers = /^(.*<!-- long run: begin -->).*(<!-- long run: end -->.*)$/s;
  const [, before, after] = markers.exec(page) ?? [];
  if (before === undefined || after === undefined)
    throw new RangeError('--write needs a page with the two markers of the long run');
  return `${before}\n\n${table.trim()}\n\n${after}`;
};
