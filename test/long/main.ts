import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wrongClients } from '../simulation/wrong-clients/clients.ts';
import { codeOf } from './code.ts';
import { commitHere, factsOf } from './facts.ts';
import { openKept } from './kept.ts';
import { withLongRun } from './long-run-section.ts';
import { type PartName, partNames, type Share } from './part-names.ts';
import { emptyRow } from './row.ts';
import { startPart } from './run-part.ts';
import { exitCodeOf, markdownOf, sumOf, type TableRow } from './table.ts';

/**
 * `npm run test:long [-- --histories N --clients N --kills N --fuzz N --seed N --write FILE --keep FILE]`: hours of what
 * `npm test` does in minutes, and one table in the end. Each part runs in processes of its own, one part after the other,
 * politely; one that breaks off doesn't keep the others from running. Interrupted, it prints what stood until then, and with
 * `--keep` the same command goes on from there; a part whose code has changed since begins anew. With `--write` the table also takes the place
 * of what stands between the two markers of that page (docs/reliability.md).
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: process.env['LONG_HISTORIES'] ?? '200000' },
    clients: { type: 'string', default: process.env['LONG_CLIENTS'] ?? String(wrongClients.length) },
    kills: { type: 'string', default: process.env['LONG_KILLS'] ?? '1000' },
    fuzz: { type: 'string', default: process.env['LONG_FUZZ'] ?? '1500000' },
    seed: { type: 'string', default: process.env['LONG_SEED'] ?? '20261121' },
    write: { type: 'string' },
    keep: { type: 'string' },
  },
});

const figure = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`--${name} needs a number, not ${text}`);
  return value;
};

const seed = figure('seed', values.seed);
const wanted: Record<PartName, number> = {
  fuzz: figure('fuzz', values.fuzz),
  histories: figure('histories', values.histories),
  clients: Math.min(figure('clients', values.clients), wrongClients.length),
  kills: figure('kills', values.kills),
};

const facts = factsOf(seed);
const code = Object.fromEntries(
  await Promise.all(partNames.map(async (name) => [name, await codeOf(name)] as const)),
);
const kept = openKept(
  values.keep ?? null,
  { ...facts, ...Object.fromEntries(partNames.map((name) => [name, String(wanted[name])])) },
  code,
);

const titles: Record<PartName, string> = {
  fuzz: 'fuzz inputs',
  histories: 'histories',
  clients: 'wrong clients',
  kills: 'kills',
};

/** Histories and kills share themselves out over the cores; the others are one process for each. */
const sharesOf = (name: PartName, count: number): Share[] => {
  const processes = name === 'fuzz' || name === 'clients' ? availableParallelism() : 1;
  const size = Math.ceil(count / processes);
  return Array.from({ length: processes }, (_, index) => ({
    ...{ seed, from: index * size },
    count: Math.max(0, Math.min(size, count - index * size)),
  })).filter((share) => share.count > 0);
};

// Read before the hours begin: a page that has no place for the table is said at once.
const write = ((): ((table: string) => void) => {
  const { write: path } = values;
  if (path === undefined) return () => undefined;
  const fill = (table: string): string => {
    const page = withLongRun(readFileSync(path, 'utf8'), table);
    if (page === null)
      throw new RangeError(`--write needs a page with the two markers of the long run, not ${path}`);
    return page;
  };
  fill('');
  return (table) => writeFileSync(path, fill(table));
})();

const rows: TableRow[] = [];
const folder = mkdtempSync(join(tmpdir(), 'orderbell-long-'));
let stop = (): void => undefined;
let interrupted = false;

const finish = (): void => {
  const whole = sumOf(
    'the whole simulation',
    rows.filter(({ name }) => name === titles.histories || name === titles.clients),
  );
  const codes = partNames.map((name) => `${code[name]} (${titles[name]})`).join(', ');
  const told = { ...facts, code: codes, commit: commitHere() };
  const table = markdownOf(whole === null ? rows : [...rows, whole], told);
  console.log(`\n${table}`);
  write(table);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = exitCodeOf(rows);
};

const interrupt = (signal: string): void => {
  console.log(`${signal}: stopping; this is how it stands.`);
  interrupted = true;
  stop();
};
process.on('SIGINT', () => interrupt('SIGINT'));
process.on('SIGTERM', () => interrupt('SIGTERM'));

const progressEveryMs = 60_000;

const runPart = async (name: PartName, count: number): Promise<void> => {
  let told = Date.now();
  const line: TableRow = { name: titles[name], wanted: count, row: emptyRow, seconds: 0 };
  rows.push(line);
  const update = (): void => {
    line.row = part.row();
    line.seconds = part.seconds();
  };
  const onProgress = (): void => {
    update();
    if (Date.now() - told < progressEveryMs) return;
    told = Date.now();
    console.log(
      `${titles[name]}: ${line.row.runs} of ${count}${line.row.first === null ? '' : `, ${line.row.first}`}`,
    );
  };
  const part = startPart(name, sharesOf(name, count), { folder, kept, onProgress });
  stop = part.stop;
  await part.ended;
  update();
  if ((await codeOf(name)) !== code[name])
    throw new Error(
      `the code of the ${titles[name]} was changed while they ran: these figures are of no code at all`,
    );
  console.log(`${titles[name]}: ${line.row.runs} of ${count} in ${Math.round(line.seconds)} s`);
};

setPriority(10);
console.log(`seed ${seed}: ${partNames.map((name) => `${wanted[name]} ${titles[name]}`).join(', ')}`);
for (const part of kept.outdated) console.log(`${part}: begins anew, for its code is another one by now`);
for (const name of partNames) {
  if (wanted[name] === 0) continue;
  if (interrupted) rows.push({ name: titles[name], wanted: wanted[name], row: emptyRow, seconds: 0 });
  else await runPart(name, wanted[name]);
}
finish();
