import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Runs `end-slowly.ts` and acts after each line that it prints. Returns the lines and the exit code. */
const endBy = async (acts: Record<string, (child: ChildProcess) => void>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'end-slowly.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    acts[line]?.(child);
  });
  await once(child, 'close');
  return { said, code: child.exitCode };
};

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'one %s ends it cleanly, after any time and with any other listener',
  async (signal) => {
    const { said, code } = await endBy({
      ready: (child) => child.kill(signal),
      ending: (child) => child.stdin?.end(),
    });
    expect(said).toEqual(['ready', 'ending', 'ended in order']);
    expect(code).toBe(0);
  },
);

test.skipIf(process.platform === 'win32')('a second one ends it at once', async () => {
  const { said, code } = await endBy({
    ready: (child) => child.kill('SIGTERM'),
    ending: (child) => child.kill('SIGINT'),
  });
  expect(said).toEqual(['ready', 'ending']);
  expect(code).toBe(1);
});
