import { runFuzz, told } from '../fuzz/run-fuzz.ts';
import { runKills } from '../kills/run-kills.ts';
import { tallied } from '../simulation/oracle/tally.ts';
import { runHistories } from '../simulation/run-many.ts';
import { mostForWrongClients } from '../simulation/scheduler/budget.ts';
import { caughtBy } from '../simulation/scheduler/caught-by.ts';
import { wrongClients } from '../simulation/wrong-clients/clients.ts';
import type { PartName, Share } from './part-names.ts';
import { addRows, emptyRow, type Row } from './row.ts';

type RunPortion = (portion: Share) => Promise<Row>;

/** Runs a share in portions and tells after each how it stands. */
export const runShare = async (name: PartName, share: Share, tell: (row: Row) => void): Promise<void> => {
  const { size, run } = portions[name];
  let row = emptyRow;
  for (let from = share.from; from < share.from + share.count; from += size) {
    const count = Math.min(size, share.from + share.count - from);
    row = addRows(row, await run({ seed: share.seed, from, count }));
    tell(row);
  }
};

const histories: RunPortion = async (portion) => {
  const { runs, lost, regressed, doubled, answeredUnseen, other, counts, firstViolation } =
    await runHistories(portion);
  const first =
    firstViolation === null
      ? null
      : `history ${firstViolation.history} of seed ${portion.seed}: ${firstViolation.texts.join('; ')}`;
  const happened = Object.fromEntries(tallied.map((what) => [what, counts[what] ?? 0]));
  return {
    ...{ runs, lost, regressed, doubled, answeredUnseen, uncaught: 0, otherwise: other },
    happened,
    first,
  };
};

/** Each of them has to be caught: one that comes through says that the oracle sees less than it should. */
const clients: RunPortion = async ({ seed, from, count }) => {
  let row = { ...emptyRow, runs: count };
  for (const client of wrongClients.slice(from, from + count)) {
    if ((await caughtBy(seed, mostForWrongClients, client)) !== null) continue;
    const first = `a client that ${client.name} was not caught as ${client.as} in ${mostForWrongClients} histories of seed ${seed}`;
    row = { ...row, otherwise: row.otherwise + 1, first: row.first ?? first };
  }
  return row;
};

const kills: RunPortion = async ({ seed, from, count }) => {
  const report = await runKills({ kills: count, seed: seed + from });
  const { lost, regressed, doubled, answeredUnseen, uncaught, damaged, firstProblem } = report;
  return {
    ...{ runs: report.kills, lost, regressed, doubled, answeredUnseen, uncaught },
    otherwise: damaged,
    // In brackets: some of the names have a comma, and so has the list that they go into.
    happened: Object.fromEntries(Object.entries(report.fellOn).map(([what, count]) => [`(${what})`, count])),
    first: firstProblem,
  };
};

const fuzz: RunPortion = async (portion) => {
  const { runs, fromService, failed, uncaught, findings } = await runFuzz(portion);
  const [finding] = findings;
  return {
    ...emptyRow,
    ...{ runs, uncaught, otherwise: failed - uncaught },
    happened: { 'fuzz inputs that a service sends': fromService },
    first: finding === undefined ? null : told(finding).slice(0, 300).replaceAll('\n', ' '),
  };
};

const portions: Record<PartName, { size: number; run: RunPortion }> = {
  histories: { size: 2_000, run: histories },
  clients: { size: 1, run: clients },
  kills: { size: 50, run: kills },
  fuzz: { size: 5_000, run: fuzz },
};
