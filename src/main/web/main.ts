import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { keepHeapSmall } from '../adapters/heap.ts';
import { StartFailure } from '../adapters/start-failure.ts';
import { readStartOptions, usage } from '../shells/start-options.ts';
import { PortFailure, startWebShell } from './start-web-shell.ts';

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

try {
  await startWebShell(read.options, { staticFolder: join(root, 'out', 'renderer'), version });
} catch (error) {
  if (!(error instanceof StartFailure || error instanceof PortFailure)) throw error;
  console.error(error.message);
  process.exit(1);
}
