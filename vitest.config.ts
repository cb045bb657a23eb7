import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache } from './test/runner/compile-cache.ts';
import {
  desktopKinds,
  differAtDesktop,
  kinds,
  longest,
  longOnly,
  samePages,
  toolTests,
  webOnly,
} from './test/runner/kinds.ts';
import { isLongRun } from './test/runner/scope.ts';

/**
 * One project for each kind of test, so that a kind runs alone: `npx vitest run --project unit`. `e2e` drives
 * the web shell; `e2e-double` and `e2e-electron` drive the desktop app. Only the long run runs `gallery` and `long`.
 */
const projects = [...kinds, ...desktopKinds, 'gallery', 'long'];

/**
 * Kinds whose files all run at the same time: at the end of a kind that runs alone, its last file leaves a processor
 * idle. Most of these files wait for an app, a browser or a server now and then, so four of them run on two cores.
 */
const together: readonly string[] = [
  ...['integration', 'migrations', 'fuzz', 'simulation', 'kills'],
  ...['e2e', 'e2e-double'],
];

/**
 * Kinds whose files share a process per worker. Loading the modules again for each file costs these kinds more than
 * half of their time. Each test restores the globals, timers and environment variables that it replaces.
 */
const sharedProcess: readonly string[] = [
  'unit',
  'property',
  'contract',
  'integration',
  'migrations',
  'fuzz',
  'e2e',
  'e2e-double',
];

/** Milliseconds. A test that takes longer hangs. The long run gives one test thousands of histories or kills. */
const timeouts: Record<string, number> = {
  e2e: 120_000,
  'e2e-double': 120_000,
  'e2e-electron': 120_000,
  gallery: 120_000,
  simulation: 3_600_000,
  kills: 900_000,
  integration: 90_000,
  fuzz: 600_000,
  long: 3_600_000,
};

const includeOf = (kind: string): string[] => {
  if (!kind.startsWith('e2e-')) return [`test/${kind}/**/*.test.ts`];
  const specs = isLongRun || kind === 'e2e-electron' ? ['test/e2e/**/*.test.ts'] : differAtDesktop;
  return [...specs, 'test/shell/**/*.test.ts'];
};

const excludeOf = (kind: string): string[] => {
  const tools = isLongRun || kind === 'e2e-electron' ? [] : toolTests;
  if (!kind.startsWith('e2e')) return tools;
  const atDesktop = isLongRun ? webOnly : [...webOnly, ...samePages];
  const long = isLongRun ? [] : longOnly.map(({ spec }) => spec);
  return [...tools, ...(kind === 'e2e' ? [] : atDesktop), ...long];
};

// A list that names a file which is gone would leave its tests out in silence.
const named = [
  ...[...differAtDesktop, ...webOnly, ...samePages, ...toolTests],
  ...longOnly.flatMap(({ spec, coveredBy }) => [spec, ...coveredBy]),
  ...longest,
];
for (const file of named) {
  if (!existsSync(file)) throw new Error(`test/runner/kinds.ts names ${file}, which doesn't exist.`);
}

/**
 * Every commit of a store waits for the disk, 3 ms on a common one: so on Linux the tests keep their temporary folders in
 * memory, where there is room. `TMPDIR` names another place.
 */
const inMemory = '/dev/shm';
const leastFreeBytes = 4e9;
if (process.env['TMPDIR'] === undefined && existsSync(inMemory)) {
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize > leastFreeBytes) process.env['TMPDIR'] = inMemory;
}

// The tests start some hundred processes that load the same modules.
Object.assign(process.env, compileCache);

/** Starts the longest files of a group first. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longest.some((file) => moduleId.endsWith(file));
    const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return (await super.sort(specs)).toSorted(
      (a, b) => orderOf(a) - orderOf(b) || Number(isLong(b)) - Number(isLong(a)),
    );
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // A state may take long to come while other programs use the processor.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: projects.map((kind) => ({
      extends: true,
      test: {
        name: kind,
        include: includeOf(kind),
        exclude: excludeOf(kind),
        env: kind.startsWith('e2e') ? { ORDERBELL_SHELL: kind.slice('e2e-'.length) || 'web' } : {},
        environment: 'node',
        isolate: !sharedProcess.includes(kind),
        // Node runs TypeScript by itself, which saves a tenth of the processor time.
        experimental: { viteModuleRunner: false },
        testTimeout: timeouts[kind] ?? 30_000,
        hookTimeout: timeouts[kind] ?? 30_000,
        // The specs in a real Electron run one after another: its windows share one display and one focus.
        fileParallelism: kind !== 'e2e-electron',
        maxWorkers: together.includes(kind) ? 4 : 2,
        sequence: { groupOrder: together.includes(kind) ? projects.length : projects.indexOf(kind) },
      },
    })),
  },
});
