import { defineConfig } from 'vitest/config';

/** One project for each kind of test, so that a kind runs alone: `npx vitest run --project unit`. */
const kinds = [
  'unit',
  'property',
  'contract',
  'integration',
  'migrations',
  'fuzz',
  'simulation',
  'kills',
  'e2e',
];

/**
 * A real browser answers when it can, and a thousand histories or forty killed processes take their time; a test that
 * waits longer than this hangs.
 */
const patience: Record<string, number> = {
  e2e: 120_000,
  simulation: 3_600_000,
  kills: 900_000,
  fuzz: 600_000,
};

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
        testTimeout: patience[kind] ?? 30_000,
        hookTimeout: patience[kind] ?? 30_000,
        fileParallelism: kind !== 'e2e',
        sequence: { groupOrder: kinds.indexOf(kind) },
      },
    })),
  },
});
