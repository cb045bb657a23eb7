import { addRows, brokenIn, emptyRow, type Row } from './row.ts';

export type TableRow = { name: string; wanted: number; row: Row; seconds: number };

const headings = [
  'what',
  'runs',
  'lost',
  'regressed',
  'doubled',
  'answered unseen',
  'uncaught',
  'otherwise broken',
  'seconds',
];

/** The table in Markdown, with what it was run on, what happened in it and the first thing that was broken in each row. */
export const markdownOf = (rows: readonly TableRow[], facts: Readonly<Record<string, string>>): string => {
  const lines = [
    lineOf(headings),
    lineOf(headings.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(({ name, wanted, row, seconds }) =>
      lineOf([
        name,
        row.runs === wanted ? figure(row.runs) : `${figure(row.runs)} of ${figure(wanted)}`,
        ...[row.lost, row.regressed, row.doubled, row.answeredUnseen, row.uncaught, row.otherwise].map(
          figure,
        ),
        figure(Math.round(seconds)),
      ]),
    ),
    '',
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`),
    ...rows.flatMap(({ name, row }) => {
      const counts = Object.entries(row.happened).map(([what, count]) => `${figure(count)} ${what}`);
      return counts.length === 0 ? [] : [`- in ${name}: ${counts.join(', ')}`];
    }),
    ...rows.flatMap(({ name, row }) => (row.first === null ? [] : [`- first in ${name}: ${row.first}`])),
  ];
  return `${lines.join('\n')}\n`;
};

/** Several rows as one, `null` where there are not several: what they took together, with nothing told of them twice. */
export const sumOf = (name: string, rows: readonly TableRow[]): TableRow | null =>
  rows.length < 2
    ? null
    : {
        name,
        wanted: rows.reduce((sum, { wanted }) => sum + wanted, 0),
        row: { ...rows.map(({ row }) => row).reduce(addRows, emptyRow), happened: {}, first: null },
        seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
      };

/** 0 when everything that was wanted ran and nothing was broken in it. */
export const exitCodeOf = (rows: readonly TableRow[]): 0 | 1 =>
  rows.every(({ row, wanted }) => brokenIn(row) === 0 && row.runs === wanted) ? 0 : 1;

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const figure = (value: number): string => value.toLocaleString('en-GB');
