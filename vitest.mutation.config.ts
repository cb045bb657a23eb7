import { defineConfig } from 'vitest/config';

/**
 * The tests that mutation testing runs (`npm run test:mutation`): those of the rules, of listening and of answering, the
 * quickest kind first, since one failing test is enough to know that a change is noticed.
 */
const kinds = {
  unit: ['test/unit/domain/**/*.test.ts', 'test/unit/core/**/*.test.ts'],
  property: ['test/property/{listening,answering}/**/*.test.ts'],
  integration: ['test/integration/{listening,answering}/**/*.test.ts'],
};

export default defineConfig({
  test: {
    projects: Object.entries(kinds).map(([name, include], groupOrder) => ({
      extends: true,
      test: {
        name,
        include,
        environment: 'node',
        testTimeout: 30_000,
        hookTimeout: 30_000,
        sequence: { groupOrder },
      },
    })),
  },
});
