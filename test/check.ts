import { spawn } from 'node:child_process';

/**
 * `npm run check`, everything that needs no running program. Prints a line for each step, and the output of a step that
 * fails.
 */
const steps: { name: string; command: string[] }[] = [
  // Two steps run at a time, and the checkers of one tsc that work side by side check many types twice.
  ...['test', 'src/main', 'src/renderer', 'src/shared'].map((folder) => ({
    name: `types of ${folder}`,
    command: ['tsc', '-p', folder, '--singleThreaded'],
  })),
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

// Two at a time: most of these use one core.
const waiting = [...steps];
let failed = 0;
const work = async (): Promise<void> => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const started = Date.now();
    const { ok, output } = await run(step.command);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!ok) {
      failed += 1;
      console.log(output.trimEnd());
    }
  }
};
await Promise.all([work(), work()]);
console.log(`check: ${steps.length - failed} passed, ${failed} failed, 0 skipped`);
process.exitCode = failed === 0 ? 0 : 1;
