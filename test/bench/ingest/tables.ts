import { type Measured, middleOf, ratioOf, type Turn } from './measured.ts';

/** Rows of text; the first one is the head. */
export type Table = string[][];

/** The work of an import, beside the floor and the obvious approach. */
export const workTable = (measured: Measured[]): Table => [
  [
    'orders',
    'floor, CPU ms',
    'Orderbell, CPU ms',
    'ratio (of all turns)',
    'one JSON file, CPU ms',
    'ratio',
    'requests (2 N / 100 + 5)',
    'wall s, pace included',
    'store, kB an order',
    'longest hold, CPU ms',
    'longest hold, wall ms',
    'memory right after, MB',
  ],
  ...measured.map((size) => workRow(size, middleOf(size.turns))),
];

const workRow = ({ total, turns, held, jsonFile }: Measured, { orderbell, floor }: Turn): string[] => {
  const ratios = [turns.at(0), turns.at(-1)].flatMap((turn) =>
    turn === undefined ? [] : [ratioOf(turn).toFixed(1)],
  );
  return [
    count(total),
    count(floor.cpuMs),
    count(orderbell.whole.cpuMs),
    `${ratioOf({ orderbell, floor }).toFixed(1)} (${ratios.join(' to ')})`,
    jsonFile.done < total
      ? `stopped at ${count(jsonFile.done)} orders after ${count(jsonFile.cpuMs)}`
      : count(jsonFile.cpuMs),
    jsonFile.done < total ? '–' : (jsonFile.cpuMs / floor.cpuMs).toFixed(1),
    `${count(orderbell.requests)} (${count(Math.ceil(total / 50) + 5)})`,
    (orderbell.whole.wallMs / 1000).toFixed(1),
    (orderbell.bytes / total / 1000).toFixed(1),
    count(held.longestHold?.cpuMs ?? Number.NaN),
    count(held.longestHold?.wallMs ?? Number.NaN),
    count(orderbell.rssBytes / 1e6),
  ];
};

/** Orderbell started on the full store, with polls that bring nothing. */
export const pollTable = (measured: Measured[]): Table => [
  ['orders stored', 'polls that bring nothing', 'CPU ms for each', 'memory, MB'],
  ...measured.map(({ total, resting }) => [
    count(total),
    count(resting.polls),
    (resting.emptyMs / resting.polls).toFixed(1),
    count(resting.rssBytes / 1e6),
  ]),
];

/** As Markdown, which is also readable in a terminal. */
export const printed = (table: Table): string => {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rows] = table;
  return [
    line(head),
    `|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
};

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
