import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { brokenIn, columns, type Row } from './row.ts';

export type TableRow = {
  /** The name of the part, with its range where several runs can share it. */
  label: string;
  unit: string;
  wanted: number | null;
  row: Row;
  seconds: number;
  /** `over`: the part has ended by itself. Otherwise the reason why it hasn't. */
  state: 'over' | 'stopped' | `not run: ${string}`;
};

/**
 * The table in Markdown. Below it, a line for each part that ran: the facts that repeat the run, the event
 * counts, and the first violation.
 */
export const markdownOf = (rows: readonly TableRow[], seed: number): string => {
  const head = ['part', 'amount', 'result', ...columns.map((column) => titles[column]), 'seconds'];
  const facts = factsOf(seed);
  const lines = [
    lineOf(head),
    lineOf(head.map((_, index) => (index === 0 || index === 2 ? '---' : '---:'))),
    ...rows.map((one) =>
      lineOf([
        one.label,
        amountOf(one),
        resultOf(one),
        ...columns.map((column) => figureOr(one.row.broken[column])),
        figure(Math.round(one.seconds)),
      ]),
    ),
    '',
    ...rows.filter(({ state }) => !isNotRun(state)).map((one) => noteOf(one, facts)),
  ];
  return `${lines.join('\n')}\n`;
};

const noteOf = ({ label, row }: TableRow, facts: string): string => {
  const counts = Object.entries(row.happened).map(([what, count]) => `${figure(count)} ${what}`);
  const sentences = [
    facts,
    ...(counts.length === 0 ? [] : [counts.join(', ')]),
    ...(row.first === null ? [] : [`first violation: ${row.first.replaceAll(/\s+/g, ' ')}`]),
  ];
  return `- ${label}: ${sentences.join('. ')}.`;
};

const isNotRun = (result: string): boolean => result.startsWith('not run');

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
  const results = rows.map(resultOf).filter((result) => !isNotRun(result));
  return results.length > 0 && results.every((result) => result === 'passed') ? 0 : 1;
};

export const amountOf = ({ row, wanted, unit }: Pick<TableRow, 'row' | 'wanted' | 'unit'>): string =>
  `${figure(row.runs)}${wanted === null || wanted === row.runs ? '' : ` of ${figure(wanted)}`} ${row.runs === 1 ? unit.replace(/s$/, '') : unit}`;

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

const figureOr = (value: number | undefined): string => (value === undefined ? '–' : figure(value));

/** What somebody needs to repeat the run. */
const factsOf = (seed: number): string => {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const computer = `${availableParallelism()} cores, ${cpu}, ${process.platform} ${process.arch}`;
  const versions = `Node ${process.versions.node}, SQLite ${process.versions['sqlite'] ?? 'unknown'}`;
  return `seed ${seed}, commit ${commit()}, ${versions}, ${computer}`;
};

const commit = (): string => {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    // The page with the rows of an earlier run doesn't count as changed code.
    const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== '';
    return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ', changed' : ''}`;
  } catch {
    // The files came without git.
    return 'unknown';
  }
};

/**
 * The page with `table` between its two markers. A row of the page stays if the table has no row of that
 * name, or only reports that the part did not run.
 */
export const withTable = (page: string, table: string): string => {
  const markers = /^(.*<!-- long run: begin -->)(.*)(<!-- long run: end -->.*)$/s;
  const [, before, old, after] = markers.exec(page) ?? [];
  if (before === undefined || old === undefined || after === undefined)
    throw new RangeError('--write needs a page with the two markers of the long run');
  const rows = linesByName(old, row);
  for (const [name, line] of linesByName(table, row)) {
    if (!rows.has(name) || !line.includes('| not run')) rows.set(name, line);
  }
  const notes = new Map([...linesByName(old, note), ...linesByName(table, note)]);
  return [before, '', ...rows.values(), '', ...notes.values(), '', after].join('\n');
};

/** A row of the table, with its two head rows, or a line below it. Each begins with the part's name. */
const row = /^\| (.+?) \|/;
const note = /^- (.+?): /;

const linesByName = (text: string, pattern: RegExp): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const name = pattern.exec(line)?.[1];
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
