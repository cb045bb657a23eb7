import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';

/** What the runs were made with: who repeats them knows what to compare. */
export const factsOf = (seed: number): Record<string, string> => ({
  seed: String(seed),
  commit: commit(),
  computer: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`,
  Node: process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
});

const commit = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ', with changes' : ''}`;
  } catch {
    return 'unknown';
  }
};

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
