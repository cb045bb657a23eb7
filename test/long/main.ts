import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../runner/steps.ts';
import { type Part, partsOf, type Range } from './parts.ts';
import { emptyRow } from './row.ts';
import type { RunningPart } from './run-part.ts';
import { amountOf, exitCodeOf, markdownOf, type TableRow, withTable } from './table.ts';

/**
 * `npm run test:long [-- --only PART,… --histories N --fuzz N --kills N --nights N --seed N --write FILE]`: everything
 * in full, one part after the other. Prints one table at the end, also after Ctrl+C.
 *
 * `FROM-TO` in place of N runs the numbers from FROM to TO - 1 of the seed, so that several computers can
 * share a part. `--write` puts the rows between the two markers of a page, and keeps the other rows there.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    histories: { type: 'string', default: '200000' },
    fuzz: { type: 'string', default: '1500000' },
    kills: { type: 'string', default: '1000' },
    nights: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20261121' },
    write: { type: 'string' },
  },
});

const refuse = (why: string): never => {
  console.error(why);
  process.exit(2);
};

const rangeOf = (name: 'histories' | 'fuzz' | 'kills' | 'nights'): Range => {
  const [, from = '0', to = ''] = /^(?:(\d+)-)?(\d+)$/.exec(values[name]) ?? [];
  const range = { from: Number(from), to: Number(to) };
  if (range.from >= range.to) refuse(`--${name} needs N or FROM-TO, not ${values[name]}`);
  return range;
};

const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) refuse(`--seed needs a number, not ${values.seed}`);
const parts = partsOf(seed, {
  fuzz: rangeOf('fuzz'),
  histories: rangeOf('histories'),
  kills: rangeOf('kills'),
  nights: rangeOf('nights'),
});
const names = parts.map(({ name }) => name);
const only = values.only?.flatMap((list) => list.split(',')) ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`--only knows ${names.join(', ')}, and not ${unknown.join(', ')}`);
const chosen = parts.filter(({ name }) => only.includes(name));
// A page without markers is an error now, and not after hours.
if (values.write !== undefined) withTable(readFileSync(values.write, 'utf8'), '');

const rows: TableRow[] = [];
const folder = mkdtempSync(join(tmpdir(), 'long-'));
const env = {
  ...process.env,
  ORDERBELL_TESTS: 'long',
  // So that nothing stays behind. Not on macOS, which limits the length of a socket's path.
  ...(process.platform === 'linux' ? { TMPDIR: folder } : {}),
};
let running: RunningPart | null = null;
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    console.log(`${signal}: stopping`);
    interrupted = true;
    running?.stop();
  });
}

const progressEveryMs = 60_000;

const runPart = async ({ name, label, unit, wanted, missing, start }: Part): Promise<void> => {
  const line: TableRow = { label, unit, wanted, row: emptyRow, seconds: 0, state: 'stopped' };
  rows.push(line);
  const reason = missing ?? (interrupted ? 'interrupted' : null);
  if (reason !== null) {
    line.state = `not run: ${reason}`;
    return;
  }
  console.log(`${name}: begins`);
  const began = Date.now();
  const part = start(folder, env);
  running = part;
  const update = (): void => {
    line.row = part.row();
    line.seconds = (Date.now() - began) / 1000;
  };
  const tell = (): void => {
    update();
    const { first } = line.row;
    // Without a known amount the part is a program that prints its own progress.
    if (wanted !== null) console.log(`${name}: ${amountOf(line)}${first === null ? '' : `, ${first}`}`);
  };
  const timer = setInterval(tell, progressEveryMs);
  await part.ended;
  clearInterval(timer);
  update();
  running = null;
  if (!interrupted) line.state = 'over';
  console.log(`${name}: ${amountOf(line)} in ${Math.round(line.seconds)} s`);
};

setPriority(10);
console.log(`seed ${seed}: ${chosen.map(({ name }) => name).join(', ')}`);
if (chosen.some(({ needsBuild }) => needsBuild) && (await build()).row.failed > 0) {
  console.log('The app could not be built.');
  process.exitCode = 1;
} else {
  for (const part of chosen) await runPart(part);
  const table = markdownOf(rows, seed);
  console.log(`\n${table}`);
  if (values.write !== undefined)
    writeFileSync(values.write, withTable(readFileSync(values.write, 'utf8'), table));
  process.exitCode = exitCodeOf(rows);
}
rmSync(folder, { recursive: true, force: true });
