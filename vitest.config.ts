import { defineConfig } from 'vitest/config';

/** One project for each kind of test, so that a kind runs alone: `npx vitest run --project unit`. */
const kinds = ['unit', 'property', 'contract', 'integration', 'migrations', 'e2e'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: kinds.map((kind) => ({
      extends: true,
      test: {
        name: kind,
        include: [`test/${kind}/**/*.test.ts`],
        environment: 'node',
        // A real browser and a real server answer when they can; a test that waits longer than this hangs.
        testTimeout: kind === 'e2e' ? 120_000 : 30_000,
        hookTimeout: kind === 'e2e' ? 120_000 : 30_000,
        fileParallelism: kind !== 'e2e',
        sequence: { groupOrder: kinds.indexOf(kind) },
      },
    })),
  },
});
