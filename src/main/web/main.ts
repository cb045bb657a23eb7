import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { usualDataFolder } from '../adapters/data-folder/data-folder.ts';
import { keepHeapSmall } from '../adapters/heap.ts';
import { failStartAtErrors } from '../adapters/inner-errors.ts';
import { startFailureOf } from '../adapters/node-ports.ts';
import { endAtOnce, nothingOpened } from '../shells/process-end.ts';
import { readStartOptions, usage } from '../shells/start-options.ts';
import { PortFailure, startWebShell } from './start-web-shell.ts';

const opened = nothingOpened();
let folder = usualDataFolder(process.platform, process.env);

/** Ends the process, which releases the lock of the data folder. */
const fail = (error: unknown): void => {
  console.error(error instanceof PortFailure ? error.message : startFailureOf(error, folder).message);
  // Windows writes to a pipe only later. There a process is killed only if it can't exit.
  if (process.platform === 'win32' && !opened.isStuck()) process.exit(1);
  endAtOnce(1);
};

failStartAtErrors(fail);
try {
  keepHeapSmall();
  const root = join(import.meta.dirname, '..', '..', '..');
  const { version } = z
    .object({ version: z.string() })
    .parse(createRequire(import.meta.url)(join(root, 'package.json')));
  const read = readStartOptions(process.argv.slice(2), process.cwd());
  if (read.kind !== 'options') {
    console.error(read.kind === 'wrong' ? `${read.message}\n${usage}` : usage);
    process.exit(read.kind === 'wrong' ? 2 : 0);
  }
  folder = read.options.dataDir ?? folder;
  await startWebShell(read.options, { staticFolder: join(root, 'out', 'renderer'), version, opened });
} catch (error) {
  fail(error);
}
