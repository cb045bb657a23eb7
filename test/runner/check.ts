import { type Row, run } from './steps.ts';

const steps: { name: string; command: string[] }[] = [
  // Two steps run at a time. Parallel checkers of one tsc would check many types twice.
  ...['test', 'src/main', 'src/renderer', 'src/shared'].map((folder) => ({
    name: `types of ${folder}`,
    command: ['tsc', '-p', folder, '--singleThreaded'],
  })),
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import table', command: ['depcruise', 'src', 'test', '--output-type', 'err'] },
  { name: 'dead code and unused dependencies', command: ['knip'] },
  { name: 'packaging and workflows', command: ['node', 'test/check-packaging.ts'] },
];

/** Runs the steps and prints a line for each, with the output of a step that fails. */
export const check = async (): Promise<{ row: Row; failures: string[] }> => {
  const begin = performance.now();
  const waiting = [...steps];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { name, command } = step;
      const started = performance.now();
      const { ok, output } = await run(command, 'quiet');
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (ok) continue;
      console.log(output.trimEnd());
      failures.push([`check > ${name}`, ...output.trimEnd().split('\n').slice(0, 40)].join('\n'));
    }
  };
  // Two at a time: most of these use one core.
  await Promise.all([work(), work()]);
  return {
    row: {
      ...{ name: 'check', passed: steps.length - failures.length, failed: failures.length, skipped: 0 },
      seconds: (performance.now() - begin) / 1000,
    },
    failures,
  };
};
