import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { differAtDesktop, longOnly, samePages, webOnly } from './runner/kinds.ts';
import { build, printSummary, runTests } from './runner/steps.ts';

/**
 * `npm run e2e -- NAME [--headed] [--long] [--shell web|double|electron]`: runs specs of `test/e2e` or
 * `test/shell` in the amount of `npm test`.
 *
 * - `--long`: the amount of the long run. A spec that only the long run has always runs so.
 * - `--headed`: in a window that you can watch.
 * - Without `--shell`, a spec of the desktop app runs on the double, any other one in the web shell.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    headed: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    shell: { type: 'string' },
  },
});

const projects: Record<string, string> = { web: 'e2e', double: 'e2e-double', electron: 'e2e-electron' };

const nameOf = (file: string): string => basename(file, '.test.ts');
const specNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map(nameOf);

const isAtWeb = (name: string): boolean => existsSync(`test/e2e/${name}.test.ts`);
const shell = values.shell ?? (positionals.every(isAtWeb) ? 'web' : 'double');
const project = projects[shell];

const filesOf = (name: string): string[] =>
  (shell === 'web' ? ['test/e2e'] : ['test/e2e', 'test/shell'])
    .map((folder) => `${folder}/${name}.test.ts`)
    .filter((file) => existsSync(file) && (shell === 'web' || !webOnly.includes(file)));

/** Whether `npm test` leaves the spec out at this shell. */
const isLeftOut = (file: string): boolean =>
  longOnly.some(({ spec }) => spec === file) ||
  (shell === 'electron' && samePages.includes(file)) ||
  (shell === 'double' && file.startsWith('test/e2e/') && !differAtDesktop.includes(file));

const specs = positionals.flatMap(filesOf);
if (project === undefined || specs.length === 0 || positionals.some((name) => filesOf(name).length === 0)) {
  console.error('npm run e2e -- NAME [--headed] [--long] [--shell web|double|electron]');
  console.error(`at web: ${specNames('test/e2e').join(', ')}`);
  console.error(`at double and electron: these without ${webOnly.map(nameOf).join(', ')}`);
  console.error(`and with ${specNames('test/shell').join(', ')}`);
  process.exitCode = 1;
} else {
  if (values.headed) process.env['ORDERBELL_HEADED'] = '1';
  if (values.long || specs.some(isLeftOut)) process.env['ORDERBELL_TESTS'] = 'long';
  // Also for the web shell: otherwise several specs would build the same files at once.
  const built = await build();
  if (built.row.failed === 0) printSummary(await runTests([project], specs));
  else printSummary({ rows: [built.row], files: [], skips: [], failures: built.failures });
}
