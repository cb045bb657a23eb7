import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Sends it each of the signals when it has said the word, and gives what it said and how it ended. */
const endBy = async (signals: { after: string; signal: NodeJS.Signals }[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'end-slowly.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    for (const { after, signal } of signals) if (after === line) child.kill(signal);
  });
  await once(child, 'close');
  return { said, code: child.exitCode };
};

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'one %s ends it in order, however long that takes, whatever else listens',
  async (signal) => {
    const { said, code } = await endBy([{ after: 'ready', signal }]);
    expect(said).toEqual(['ready', 'ending', 'ended in order']);
    expect(code).toBe(0);
  },
);

test.skipIf(process.platform === 'win32')('a second one ends it at once', async () => {
  const { said, code } = await endBy([
    { after: 'ready', signal: 'SIGTERM' },
    { after: 'ending', signal: 'SIGINT' },
  ]);
  expect(said).toEqual(['ready', 'ending']);
  expect(code).toBe(1);
});
