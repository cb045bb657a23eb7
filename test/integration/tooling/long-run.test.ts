import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'orderbell-long-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startLongRun = (args: string[], temporary = folder) => {
  const child = spawn(process.execPath, ['test/long/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
};

it('a short long run counts what it ran and writes its table down', async () => {
  const file = join(folder, 'table.md');
  const { ended } = startLongRun(['--histories', '2', '--kills', '0', '--fuzz', '60', '--write', file]);
  const { code, output } = await ended;
  expect(output).toMatch(/^\| fuzz inputs \| 60 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  expect(output).toMatch(/^\| histories \| 2 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  expect(output).toContain(readFileSync(file, 'utf8'));
  expect(code).toBe(0);
});

it.skipIf(process.platform === 'win32')(
  'a long run that is told to stop says how it stands, and leaves no file behind',
  async () => {
    const own = mkdtempSync(join(folder, 'stopped-'));
    const { child, ended } = startLongRun(['--histories', '0', '--kills', '0', '--fuzz', '100000000'], own);
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const { code, output } = await ended;
    expect(output).toMatch(/^\| fuzz inputs \| [\d,]+ of 100,000,000 \| 0 \|/m);
    expect(code).toBe(1);
    expect(readdirSync(own)).toEqual([]);
  },
);
