import { defineConfig } from 'vitest/config';

/**
 * The tests that mutation testing runs (`stryker.config.mjs`): those of single rules, which are quick and say what broke.
 * Properties and whole cores would notice some changes more, but every change that nobody notices runs all of them.
 */
// Stryker runs the tests on threads, and a thread can't set the zone for itself, as the tests of clocks do.
process.env['TZ'] = 'Europe/Amsterdam';

export default defineConfig({
  test: {
    include: ['test/unit/domain/**/*.test.ts', 'test/unit/core/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
