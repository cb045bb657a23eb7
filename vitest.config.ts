import { defineConfig } from 'vitest/config';
import { desktopKinds, kinds, webOnly } from './test/runner/kinds.ts';

/**
 * One project for each kind of test, so that a kind runs alone: `npx vitest run --project unit`. `e2e` goes through the web
 * door; `e2e-double` and `e2e-electron` are the same specs through the desktop app's, and what only that one has (test/shell).
 */
const projects = [...kinds, ...desktopKinds];

/**
 * A real browser answers when it can, and a thousand histories or forty killed processes take their time; a test that
 * waits longer than this hangs.
 */
const patience: Record<string, number> = {
  e2e: 120_000,
  'e2e-double': 120_000,
  'e2e-electron': 120_000,
  simulation: 3_600_000,
  kills: 900_000,
  fuzz: 600_000,
};

const filesOf = (kind: string): string[] =>
  kind.startsWith('e2e-')
    ? ['test/e2e/**/*.test.ts', 'test/shell/**/*.test.ts']
    : [`test/${kind}/**/*.test.ts`];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: projects.map((kind) => ({
      extends: true,
      test: {
        name: kind,
        include: filesOf(kind),
        exclude: kind.startsWith('e2e-') ? webOnly : [],
        env: kind.startsWith('e2e') ? { ORDERBELL_DOOR: kind.slice('e2e-'.length) || 'web' } : {},
        environment: 'node',
        // What a page is waited for everywhere else (house/window.ts).
        expect: kind.startsWith('e2e') ? { poll: { timeout: 15_000 } } : {},
        testTimeout: patience[kind] ?? 30_000,
        hookTimeout: patience[kind] ?? 30_000,
        fileParallelism: !kind.startsWith('e2e'),
        sequence: { groupOrder: projects.indexOf(kind) },
      },
    })),
  },
});
