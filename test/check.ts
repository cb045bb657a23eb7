import { spawn } from 'node:child_process';

/**
 * Everything that needs no running program: types of each room, lint and format, the import table, dead code and unused
 * dependencies, the settings of packaging. Prints a line for each, and what a failing one said. `npm run check`.
 */
const steps: { name: string; command: string[] }[] = [
  { name: 'types of shared', command: ['tsc', '-p', 'src/shared'] },
  { name: 'types of main', command: ['tsc', '-p', 'src/main'] },
  { name: 'types of renderer', command: ['tsc', '-p', 'src/renderer'] },
  { name: 'types of test', command: ['tsc', '-p', 'test'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import table', command: ['depcruise', 'src', 'test', '--output-type', 'err'] },
  { name: 'dead code and unused dependencies', command: ['knip'] },
  { name: 'packaging and workflows', command: ['node', 'test/check-packaging.ts'] },
];

const run = async ([program = '', ...args]: string[]): Promise<{ ok: boolean; output: string }> => {
  // On Windows the programs in node_modules/.bin are command files, which only a shell starts.
  const child = spawn(program, args, {
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
};

let failed = 0;
for (const { name, command } of steps) {
  const started = Date.now();
  const { ok, output } = await run(command);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed += 1;
    console.log(output.trimEnd());
  }
}
console.log(`check: ${steps.length - failed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed === 0 ? 0 : 1;
