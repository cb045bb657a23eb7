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
  /** The same seed draws the same moments and load. What the kills meet depends on the computer. */
  seed: number;
};

/** How often each rule was broken, by the service's history and the screens. The goal is 0 everywhere. */
export type KillsReport = {
  kills: number;
  /** Orders, shipments, versions, messages to buyers, drafts or documents that are missing. */
  lost: number;
  /** Something older was shown than before the kill. */
  regressed: number;
  /**
   * Answers that took effect twice, despatch advices that made two shipments, documents that an order lists
   * twice.
   */
  doubled: number;
  /** Answers to terms that the page never showed. */
  answeredUnseen: number;
  /** Times the process ended by itself, didn't start again, or printed something unexpected. */
  uncaught: number;
  /** Damaged stores, secrets on the disk, files that nothing removes. */
  damaged: number;
  firstProblem: string | null;
  /** The number of kills by what was under way. A kill may count for several things. */
  fellOn: Record<string, number>;
  /** The number of answers by final state. */
  answers: Record<string, number>;
  /** The same for despatch advices. */
  advices: Record<string, number>;
  seconds: number;
};

type Part = { number: number; seed: number; kills: number };

/** Folders that run at the same time. */
const together = 2;

/**
 * Kills the real process under load, many times on the same data folders. Checks the files after each kill,
 * and the screens after the next start. Finally compares both with the service.
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
      last = 'the end';
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

// Node stores compiled code only when it exits cleanly, which a killed process never does.
const fillCache = async (cacheFolder: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-kills-'));
  const app = startKillable(folder, { aheadMs: 0, sleepMs: 0, cacheFolder });
  await app.address;
  app.kill('SIGTERM');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
};
