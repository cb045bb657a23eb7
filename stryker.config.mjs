/**
 * Mutation testing makes one small change at a time to the rules and checks whether a test fails. It takes an hour:
 * `npm run test:long -- --only mutation`. Stryker reads a default export.
 */
export default {
  mutate: [
    'src/shared/domain/**/*.ts',
    'src/main/core/sync/**/*.ts',
    'src/main/core/messages/**/*.ts',
    'src/main/core/documents/after-transfer.ts',
    'src/main/core/orders/pending-answers.ts',
    'src/main/core/orders/sort-orders.ts',
    'src/main/core/outbox/**/*.ts',
    'src/main/core/service/**/*.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Searching the related test files for each change takes longer than their tests.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A change to a table or schema takes effect when its module loads, so Stryker would run every test for it. These are a
  // tenth of the changes, and would take longer than all others.
  ignoreStatic: true,
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 90, break: null },
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
  jsonReporter: { fileName: 'test/.tmp/mutation/report.json' },
  htmlReporter: { fileName: 'test/.tmp/mutation/report.html' },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['out', 'dist', 'docs/images', 'gallery', 'test/.tmp'],
  // Stryker would rewrite tsconfig.json in its copy by an API that TypeScript 7 no longer has. The copy works without that.
  tsconfigFile: 'none',
};
