import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build, printSummary, runTests } from './runner/steps.ts';

/**
 * `npm run e2e -- NAME [--headed] [--shell web|double|electron]`: one spec of `test/e2e` or `test/shell`, in a window that
 * you can watch with `--headed`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { headed: { type: 'boolean', default: false }, shell: { type: 'string', default: 'web' } },
});

const projects: Record<string, string> = { web: 'e2e', double: 'e2e-double', electron: 'e2e-electron' };

const specNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length));

const project = projects[values.shell];
const specs = positionals.flatMap((name) =>
  ['test/e2e', 'test/shell'].map((folder) => `${folder}/${name}.test.ts`).filter((file) => existsSync(file)),
);
if (project === undefined || specs.length === 0 || specs.length < positionals.length) {
  console.error('npm run e2e -- NAME [--headed] [--shell web|double|electron]');
  console.error(`at each shell: ${specNames('test/e2e').join(', ')}`);
  console.error(`at double and electron: ${specNames('test/shell').join(', ')}`);
  process.exitCode = 1;
} else {
  if (values.headed) process.env['ORDERBELL_HEADED'] = '1';
  // Only the long run has every spec at each shell.
  process.env['ORDERBELL_TESTS'] = 'long';
  const built = project === 'e2e' ? null : await build();
  if (built === null || built.failed === 0) printSummary(await runTests([project], specs));
  else printSummary({ rows: [built], files: [], failures: [] });
}
