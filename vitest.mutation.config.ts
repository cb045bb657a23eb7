import { defineConfig } from 'vitest/config';

/**
 * The tests that mutation testing runs (`npm run test:mutation`): those of single rules, which are quick and say what broke.
 * Properties and whole cores would notice some changes more, but every change that nobody notices runs all of them.
 */
export default defineConfig({
  test: {
    include: ['test/unit/domain/**/*.test.ts', 'test/unit/core/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
