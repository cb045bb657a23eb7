import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

/** What the runs were made with: who repeats them knows what to compare. */
export const factsOf = (seed: number): Record<string, string> => ({
  seed: String(seed),
  computer: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`,
  Node: process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
});

/** The commit that stands here: a run of several days may have gone through several with the same code. */
export const commitHere = (): string => orUnknown(() => git('rev-parse', '--short', 'HEAD'));

// Where the files came without git.
const orUnknown = (ask: () => string): string => {
  try {
    return ask();
  } catch {
    return 'unknown';
  }
};

const root = join(import.meta.dirname, '..', '..');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
