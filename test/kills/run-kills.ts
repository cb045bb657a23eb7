import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../src/main/practice/sample/random.ts';
import { openFolderRun } from './folder-run.ts';
import { startKillable } from './killable-app.ts';
import { noViolations, type Violation } from './violation.ts';

export type KillsOptions = {
  /** How often the process is killed. */
  kills: number;
  /** The same seed draws the same moments and the same load; what they meet is the computer's own. */
  seed: number;
};

/** How many times each promise was broken, by what the service's own history and the screens show. All 0 is the aim. */
export type KillsReport = {
  kills: number;
  /** Orders, shipments, versions, messages to buyers, drafts or documents that are no longer there. */
  lost: number;
  /** Something older was shown than before the kill. */
  regressed: number;
  /** Answers that took effect twice, despatch advices that made two shipments, documents that an order names twice. */
  doubled: number;
  /** Answers that met terms which the page never showed. */
  answeredUnseen: number;
  /** Times the process ended by itself, did not start again, or said something that it never says. */
  uncaught: number;
  /** Stores that were not sound, secrets on the disk, files that nothing cleans up. */
  damaged: number;
  firstProblem: string | null;
  /** What was going on when it was killed: how often. Several things may have been. */
  fellOn: Record<string, number>;
  /** In which states the answers came to rest: how many. */
  answers: Record<string, number>;
  /** The same of the despatch advices. */
  advices: Record<string, number>;
  seconds: number;
};

type Part = { number: number; seed: number; kills: number };

/** Folders that are under work at a time. */
const together = 2;

/**
 * Kills the real process under load, again and again on the same data folders. After each kill it checks the files, and after
 * the next start what the screens show. At the end it compares both with the service.
 */
export const runKills = async ({ kills, seed }: KillsOptions): Promise<KillsReport> => {
  const started = Date.now();
  const cacheFolder = mkdtempSync(join(tmpdir(), 'orderbell-compiled-'));
  const report: KillsReport = {
    kills: 0,
    ...noViolations,
    firstProblem: null,
    fellOn: {},
    answers: {},
    advices: {},
    seconds: 0,
  };
  const random = createRandom(seed);
  const parts: Part[] = [];
  // A few kills still use every lane.
  const most = Math.ceil(kills / together);
  for (let left = kills; left > 0; ) {
    const part = Math.min(left, most, random.between(10, 20));
    parts.push({ number: parts.length, seed: random.between(1, 1_000_000), kills: part });
    left -= part;
  }

  const runPart = async (part: Part): Promise<void> => {
    let last = '';
    const found = ({ kind, text }: Violation): void => {
      report[kind] += 1;
      report.firstProblem ??= `${kind}: ${text} (seed ${seed}, folder ${part.seed}, ${last})`;
    };
    const run = await openFolderRun({ seed: part.seed, number: part.number, cacheFolder, report: found });
    try {
      for (let kill = 1; kill <= part.kills; kill += 1) {
        last = `kill ${kill}`;
        const fellOn = await run.kill();
        report.kills += 1;
        for (const what of fellOn) report.fellOn[what] = (report.fellOn[what] ?? 0) + 1;
      }
      last = 'at rest';
      const { answers, advices } = await run.rest();
      addCounts(report.answers, answers);
      addCounts(report.advices, advices);
    } finally {
      await run.close();
    }
  };

  const lane = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) await runPart(part);
  };

  try {
    await fillCache(cacheFolder);
    await Promise.all(Array.from({ length: together }, lane));
  } finally {
    rmSync(cacheFolder, { recursive: true, force: true });
  }
  report.seconds = (Date.now() - started) / 1000;
  return report;
};

const addCounts = (to: Record<string, number>, counts: Record<string, number>): void => {
  for (const [name, count] of Object.entries(counts)) to[name] = (to[name] ?? 0) + count;
};

// Node writes down what it compiled only when it ends in order, which none of the killed does.
const fillCache = async (cacheFolder: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-kills-'));
  const app = startKillable(folder, { aheadMs: 0, sleepMs: 0, cacheFolder });
  await app.address;
  app.kill('SIGTERM');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
};
