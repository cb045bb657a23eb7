import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';
import type { PartName } from './part-names.ts';

const root = join(import.meta.dirname, '..', '..');

/** Where the processes of each part begin, and what they are told to try. The adding up of what came of it (`parts.ts`) isn't among it. */
const simulation = ['test/simulation/run-many.ts', 'test/simulation/scheduler/portion-worker.ts'];
const entries: Record<PartName, readonly string[]> = {
  fuzz: ['test/fuzz/run-fuzz.ts'],
  histories: simulation,
  clients: [
    ...simulation,
    ...['test/simulation/scheduler/caught-by.ts', 'test/simulation/scheduler/budget.ts'],
    'test/simulation/wrong-clients/clients.ts',
  ],
  kills: ['test/kills/run-kills.ts', 'test/kills/ahead.ts', 'src/main/web/main.ts'],
};

/**
 * A short name for the bytes of all that runs in a part: what is imported from where its processes begin, and the versions of the
 * packages. It changes with any of them and with nothing else, so a sentence in the docs or a screen makes no other run of it.
 */
export const codeOf = async (part: PartName): Promise<string> => {
  const files = [...(await filesOf(part)), 'package-lock.json'].toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
};

/** What runs in a part, by its place in the repository. */
export const filesOf = async (part: PartName): Promise<string[]> => {
  const built = await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    build: {
      ...{ ssr: true, write: false, minify: false },
      rollupOptions: { input: entries[part].map((file) => join(root, file)), treeshake: false },
    },
  });
  if (!('output' in built)) throw new Error('one build was asked for');
  const modules = built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return modules
    .map((id) => relative(root, id).replaceAll('\\', '/'))
    .filter((file) => file.startsWith('src/') || file.startsWith('test/'));
};
