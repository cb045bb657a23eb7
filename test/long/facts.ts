import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

/** What the runs were made with: who repeats them knows what to compare. */
export const factsOf = (seed: number): Record<string, string> => ({
  seed: String(seed),
  code: code(),
  computer: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}`,
  Node: process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
});

/**
 * All that runs in it, and nothing that doesn't: a sentence in the docs or a screen makes no other run of it. A run of
 * several days is one run as long as these stay as they are.
 */
const parts = [
  ...['package-lock.json', 'src/main/adapters', 'src/main/core', 'src/main/doors', 'src/main/launcher'],
  ...['src/main/practice', 'src/main/web', 'src/renderer/format', 'src/shared'],
  ...['test/fakes', 'test/fixtures', 'test/fuzz', 'test/kills', 'test/long', 'test/simulation'],
];

/** What git calls these parts, in one short name; it changes with any of them. */
const code = (): string =>
  orUnknown(() => {
    const names = git('ls-tree', 'HEAD', '--', ...parts);
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ...parts) !== '';
    const name = createHash('sha256').update(names).digest('hex').slice(0, 12);
    return `${name}${changed ? ', with changes' : ''}`;
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
