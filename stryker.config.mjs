/**
 * Mutation testing changes the rules of the domain, of listening and of answering, one small thing at a time, and
 * checks whether a test notices. It takes an hour: `npm run test:long -- --only mutation`. Stryker reads a
 * default export.
 */
export default {
  mutate: [
    'src/shared/domain/**/*.ts',
    'src/main/core/sync/**/*.ts',
    'src/main/core/outbox/**/*.ts',
    'src/main/core/service/**/*.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Walking the imports of every test file again for each change takes longer than the tests do.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // What takes effect as a module is read (tables, schemas), a tenth of all: each would run every test anew, which takes longer than all others do.
  ignoreStatic: true,
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 90, break: 85 },
  incrementalFile: 'test/.tmp/mutation/incremental.json',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
  jsonReporter: { fileName: 'test/.tmp/mutation/report.json' },
  htmlReporter: { fileName: 'test/.tmp/mutation/report.html' },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['out', 'dist', 'docs/images', 'gallery', 'test/.tmp'],
  // Nothing needs rewriting in the copy, and rewriting asks for an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none',
};
