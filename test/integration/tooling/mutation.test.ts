import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/**
 * Mutation testing takes hours and is run by hand, so nobody would notice that it can't even begin: that a rule doesn't compile once it is
 * prepared for changes, that a test wants something which isn't in the copy, or needs a process of its own.
 */
it('mutation testing can begin: every test that it runs passes in its copy', {
  timeout: 400_000,
}, async () => {
  const ownEnv = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.config.mjs'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...stryker, '--dryRunOnly', '--cleanTempDir', 'always', '--reporters', 'clear-text'],
    { env: Object.fromEntries(ownEnv), maxBuffer: 16_000_000 },
  );
  expect(stdout).toContain('Initial test run succeeded');
});
