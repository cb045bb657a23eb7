import { z } from 'zod';
import { describeFinding, runFuzz } from '../fuzz/run-fuzz.ts';
import { runKills } from '../kills/run-kills.ts';
import { runNights } from '../simulation/nights/run-nights.ts';
import { tallied } from '../simulation/oracle/tally.ts';
import { mostForWrongClients } from '../simulation/scheduler/budget.ts';
import { nthSeed } from '../simulation/scheduler/nth-seed.ts';
import { runPortion } from '../simulation/scheduler/portions.ts';
import { tryClient } from '../simulation/scheduler/try-client.ts';
import { wrongClients } from '../simulation/wrong-clients/clients.ts';
import { addRows, emptyRow, type Row } from './row.ts';

/**
 * One share of a counted part: runs the numbers `from`, …, `to - 1` of a seed. After each portion it
 * reports a row, and prints the portion's first violation. Each share has its own process, so that a crash
 * ends no other share. `run-part.ts` starts it.
 */
const shareSchema = z.object({
  part: z.enum(['fuzz', 'nights', 'simulation', 'wrong-clients', 'kills']),
  seed: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
});
export type Share = z.infer<typeof shareSchema>;

type RunPortion = (portion: { seed: number; from: number; count: number }) => Promise<Row>;

const runHistories: RunPortion = async (portion) => {
  const { runs, counts, firstViolation, other, ...broken } = await runPortion(portion);
  return {
    runs,
    broken: { ...broken, otherwise: other },
    happened: Object.fromEntries(tallied.map((what) => [what, counts[what] ?? 0])),
    first:
      firstViolation === null
        ? null
        : `history ${firstViolation.history} of seed ${portion.seed}: ${firstViolation.texts.join('; ')}`,
  };
};

const runNightsOf: RunPortion = async (portion) => {
  const { runs, broken, counts, first } = runNights(portion);
  const { missed, doubled, ...others } = broken;
  const otherwise = Object.values(others).reduce((sum, one) => sum + one, 0);
  return {
    ...{ runs, broken: { lost: missed, doubled, otherwise }, happened: counts },
    first: first === null ? null : `night ${first.night} of seed ${portion.seed}: ${first.text}`,
  };
};

/**
 * If nothing catches a wrong client, the oracle misses a violation. In the same history the right client
 * breaks no rule.
 */
const catchClient: RunPortion = async ({ seed, from: number }) => {
  const caught = await tryClient({ client: number, seed, from: 0, most: mostForWrongClients });
  const { name, as } = wrongClients[number] ?? {};
  const wrong =
    caught === null
      ? `a client that ${name} was not caught as ${as} in ${mostForWrongClients} histories of seed ${seed}`
      : caught.byTheRightOne.length > 0
        ? `the right client, in history ${caught.history} of seed ${seed}: ${caught.byTheRightOne.join('; ')}`
        : null;
  return { ...{ runs: 1, broken: { otherwise: wrong === null ? 0 : 1 }, happened: {} }, first: wrong };
};

const killOften: RunPortion = async ({ seed, from, count }) => {
  const report = await runKills({ kills: count, seed: nthSeed(seed, from) });
  const { lost, regressed, doubled, answeredUnseen, uncaught, damaged, firstProblem } = report;
  return {
    runs: report.kills,
    broken: { lost, regressed, doubled, answeredUnseen, uncaught, otherwise: damaged },
    // In brackets, because some of these names contain a comma.
    happened: Object.fromEntries(Object.entries(report.fellOn).map(([what, often]) => [`(${what})`, often])),
    first: firstProblem,
  };
};

const fuzz: RunPortion = async (portion) => {
  const { runs, fromService, failed, uncaught, findings } = await runFuzz(portion);
  const [finding] = findings;
  return {
    runs,
    broken: { uncaught, otherwise: failed - uncaught },
    happened: { 'inputs that a service sends': fromService },
    first: finding === undefined ? null : describeFinding(finding).slice(0, 300).replaceAll('\n', ' '),
  };
};

const portions: Record<Share['part'], { size: number; run: RunPortion }> = {
  fuzz: { size: 1_000, run: fuzz },
  nights: { size: 1_000, run: runNightsOf },
  simulation: { size: 100, run: runHistories },
  'wrong-clients': { size: 1, run: catchClient },
  // `runKills` divides them over two folders.
  kills: { size: 20, run: killOften },
};

const { part, seed, from, to } = shareSchema.parse(JSON.parse(process.argv[2] ?? ''));
const { size, run } = portions[part];
// Without the parent process nobody reads the rows.
const orphaned = (): void => process.exit(1);
process.once('disconnect', orphaned);
let row = emptyRow;
for (let at = from; at < to; at += size) {
  const portion = await run({ seed, from: at, count: Math.min(size, to - at) });
  if (portion.first !== null) console.log(`${part}: ${portion.first}`);
  row = addRows(row, portion);
  process.send?.(row);
}
process.off('disconnect', orphaned);
process.disconnect();
