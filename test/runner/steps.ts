import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { findElectron } from '../../src/main/launcher/choose-shell.ts';
import { hasDisplay } from '../../src/main/shells/display.ts';
import { desktopKinds, kinds } from './kinds.ts';

/** How many tests had which result. */
type Tally = { passed: number; failed: number; skipped: number };

/** One line of the summary: a kind of test, or a step before them. */
export type Row = Tally & { name: string; seconds: number };

export type Outcome = {
  /** One row for each kind, in the order in which they ran. */
  rows: Row[];
  /** Every file that ran, with the time that its tests and hooks took. */
  files: { file: string; kind: string; seconds: number }[];
  /** Why tests were skipped, each reason once. */
  skips: string[];
  /** File, test name and reason of each failure. */
  failures: string[];
};

const sum = (tallies: readonly Tally[]): Tally => {
  const total = (key: keyof Tally): number => tallies.reduce((so, tally) => so + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
};

const told = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Runs a program and returns its output. `shown` also prints it at once. */
export const run = async (
  [program = '', ...args]: readonly string[],
  how: 'shown' | 'quiet',
): Promise<{ ok: boolean; output: string }> => {
  const child = spawn(program, args, {
    // On Windows the programs in node_modules/.bin are command files, which only a shell starts.
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
    if (how === 'shown') process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
};

/** Builds main, preload and renderer of the desktop app. Counts as one test. */
export const build = async (): Promise<{ row: Row; failures: string[] }> => {
  const begin = performance.now();
  const { ok } = await run(['electron-vite', 'build', '--logLevel', 'warn'], 'shown');
  const seconds = (performance.now() - begin) / 1000;
  return {
    row: { name: 'build', passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, seconds },
    failures: ok ? [] : ['build > its output is above the first test'],
  };
};

/** Why Electron itself can't run on this computer; `null` where it can. */
export const electronMissing = (): string | null => {
  const binary = findElectron(process.env);
  if (binary.kind === 'missing') return binary.reason;
  return hasDisplay(process.platform, process.env)
    ? null
    : 'there is no display for its window; xvfb-run brings one';
};

/** On a terminal vitest shows live progress; a log gets a line for each kind and each failed file. */
const isTerminal = process.stdout.isTTY;

const labels: Record<string, string> = {
  e2e: 'e2e, web shell',
  'e2e-double': 'e2e, desktop app on the double',
  'e2e-electron': 'e2e, desktop app in Electron',
};
const labelOf = (kind: string): string => labels[kind] ?? kind;

/**
 * Runs kinds of tests in one go. The seconds of a kind are those of its files together, which run side by side.
 *
 * @param filters parts of file names; none means every file
 */
export const runTests = async (wanted: readonly string[], filters: string[] = []): Promise<Outcome> => {
  const begun = new Set<string>();
  let unhandled: readonly SerializedError[] = [];
  const timing: Reporter = {
    onTestModuleQueued: ({ project }) => {
      if (isTerminal || begun.has(project.name)) return;
      begun.add(project.name);
      console.log(`running ${labelOf(project.name)} ...`);
    },
    onTestModuleEnd: (module) => {
      if (!isTerminal && !module.ok()) console.log(`FAILED ${placeOf(module)}`);
    },
    onTestRunEnd: (_modules, errors) => {
      unhandled = errors;
    },
  };
  const vitest = await startVitest(filters, {
    ...{ run: true, watch: false, project: [...wanted], silent: 'passed-only' },
    reporters: isTerminal ? ['default', timing] : [timing],
  });
  const modules = vitest.state.getTestModules();
  await vitest.close();
  const emptyKinds: string[] = [];
  const rows = [...kinds, ...desktopKinds]
    .filter((kind) => wanted.includes(kind))
    .map((kind) => {
      const ofKind = modules.filter(({ project }) => project.name === kind);
      const tally = sum(ofKind.map(tallyOf));
      // A kind without a single test is no success.
      const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
      if (isEmpty) emptyKinds.push(kind);
      return {
        ...{ name: labelOf(kind), ...tally, failed: tally.failed + (isEmpty ? 1 : 0) },
        seconds: ofKind.reduce((so, module) => so + secondsOf(module), 0),
      };
    });
  if (unhandled.length > 0) {
    rows.push({
      name: 'errors outside any test',
      passed: 0,
      failed: unhandled.length,
      skipped: 0,
      seconds: 0,
    });
  }
  return {
    rows,
    files: modules.map((module) => ({
      ...{ file: fileOf(module), kind: module.project.name },
      seconds: secondsOf(module),
    })),
    skips: [...new Set(modules.flatMap(skipsOf))],
    failures: [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => `outside any test\n${reason(error)}`),
      ...emptyKinds.map((kind) => `${labelOf(kind)} > no test ran`),
    ],
  };
};

/** The time of its tests and hooks. */
const secondsOf = (module: TestModule): number => module.diagnostic().duration / 1000;

const fileOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId).replaceAll('\\', '/');

const placeOf = (module: TestModule): string => `${fileOf(module)} (${labelOf(module.project.name)})`;

/** A file or a group that failed by itself, in a hook or while it was loaded, counts as one failed test. */
const ownErrors = (module: TestModule): { name: string; errors: readonly SerializedError[] }[] =>
  [
    { name: '', errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
  ].filter(({ errors }) => errors.length > 0);

const tallyOf = (module: TestModule): Tally => {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  return {
    passed: count('passed'),
    // Pending is a test that never ended, for example because its process crashed.
    failed: count('failed') + count('pending') + ownErrors(module).length,
    skipped: count('skipped'),
  };
};

const skipsOf = (module: TestModule): string[] =>
  [...module.children.allTests('skipped')].flatMap((test) => {
    const result = test.result();
    return result.state === 'skipped' && result.note !== undefined ? [result.note] : [];
  });

const failuresOf = (module: TestModule): string[] => {
  const file = placeOf(module);
  const failed = [...module.children.allTests('failed')].map((test) => ({
    ...{ name: test.fullName, errors: test.result().errors ?? [] },
  }));
  const pending = [...module.children.allTests('pending')].map((test) => ({
    ...{ name: test.fullName, errors: [{ message: 'It never ended.' }] },
  }));
  return [...ownErrors(module), ...failed, ...pending].map(({ name, errors }) =>
    [name === '' ? file : `${file} > ${name}`, ...errors.map(reason)].join('\n'),
  );
};

/** The message with what differs, and where in our own code it was thrown. */
const reason = ({ message, diff, stacks }: SerializedError): string => {
  const own = (stacks ?? []).filter(({ file }) => !file.includes('node_modules')).slice(0, 5);
  const places = own.map(({ file, line }) => `    at ${relative(process.cwd(), file)}:${line}`);
  const text = [message, ...(diff === undefined ? [] : [diff])].join('\n');
  return [...text.split('\n').slice(0, 40), ...places].join('\n');
};

/**
 * The end of every run: a line for each kind, the slowest files, the reasons for skipped tests, each
 * failure with its reason, and the counts.
 */
export const printSummary = ({ rows, files, skips, failures }: Outcome): void => {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const figure = (value: number | string, size: number): string => String(value).padStart(size);
  console.log(`\n${''.padEnd(width)}   passed   failed  skipped   seconds`);
  for (const { name, passed, failed, skipped, seconds } of rows) {
    const counts = [passed, failed, skipped].map((count) => figure(count, 9)).join('');
    console.log(`${name.padEnd(width)}${counts}${figure(seconds.toFixed(1), 10)}`);
  }
  const sinceStart = (performance.now() / 1000).toFixed(1);
  console.log(`${'whole run, by the clock'.padEnd(width + 27)}${figure(sinceStart, 10)}`);
  console.log('\nslowest files');
  for (const { file, kind, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${figure(seconds.toFixed(1), 7)} s  ${file} (${labelOf(kind)})`);
  }
  if (skips.length > 0) console.log('');
  for (const reason of skips) console.log(`skipped: ${reason}`);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  const total = sum(rows);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  console.log(`\n${told(total)}`);
};
