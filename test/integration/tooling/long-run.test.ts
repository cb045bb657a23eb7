import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A few processes, a few histories, on a computer with much else to do. Milliseconds. */
const patience = 180_000;

const shortOne = ['--histories', '2', '--clients', '1', '--kills', '0', '--fuzz', '60'];

it('a short long run counts what it ran and writes its table into its place', {
  timeout: patience,
}, async () => {
  const file = join(folder, 'page.md');
  writeFileSync(file, '# Page\n\n<!-- long run: begin -->\nold\n<!-- long run: end -->\n\n## More\n');
  const { ended } = startLongRun([...shortOne, '--write', file]);
  const { code, output } = await ended;
  expect(output).toMatch(/^\| fuzz inputs \| 60 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  expect(output).toMatch(/^\| histories \| 2 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  expect(output).toMatch(/^\| wrong clients \| 1 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  expect(output).toMatch(/^\| the whole simulation \| 3 \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \| \d+ \|$/m);
  const [before, table = 'none', after] = readFileSync(file, 'utf8').split(
    /<!-- long run: (?:begin|end) -->/,
  );
  expect([before, after]).toEqual(['# Page\n\n', '\n\n## More\n']);
  expect(output).toContain(table.trim());
  expect(code).toBe(0);
});

it('a long run begins with nothing where its table has no place', async () => {
  const file = join(folder, 'other.md');
  writeFileSync(file, '# Another page\n');
  const { code, output } = await startLongRun([...shortOne, '--write', file]).ended;
  expect(output).toBe('');
  expect(code).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe('# Another page\n');
});

it.skipIf(process.platform === 'win32')(
  'a long run that was broken off goes on where it was, and for nobody with other figures',
  { timeout: patience },
  async () => {
    const file = join(folder, 'kept.json');
    const figures = ['--histories', '0', '--clients', '0', '--kills', '0', '--fuzz', '20000'];
    const { child, ended } = startLongRun([...figures, '--keep', file]);
    const watch = setInterval(() => existsSync(file) && child.kill('SIGTERM'), 20);
    const { output: first } = await ended;
    clearInterval(watch);
    const [, done = '0'] = /^\| fuzz inputs \| ([\d,]+) of 20,000 \|/m.exec(first) ?? [];
    expect(Number(done.replace(',', ''))).toBeGreaterThanOrEqual(5_000);
    const other = await startLongRun([...figures, '--keep', file, '--seed', '7']).ended;
    expect(other).toEqual({ code: 1, output: '' });
    const { code, output } = await startLongRun([...figures, '--keep', file]).ended;
    expect(output).toMatch(/^\| fuzz inputs \| 20,000 \| 0 \|/m);
    expect(code).toBe(0);
  },
);

it.skipIf(process.platform === 'win32')(
  'a long run that is told to stop says how it stands, and leaves no file behind',
  async () => {
    const own = mkdtempSync(join(folder, 'stopped-'));
    const { child, ended } = startLongRun(
      ['--histories', '0', '--clients', '0', '--kills', '0', '--fuzz', '100000000'],
      own,
    );
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const { code, output } = await ended;
    expect(output).toMatch(/^\| fuzz inputs \| [\d,]+ of 100,000,000 \| 0 \|/m);
    expect(code).toBe(1);
    expect(readdirSync(own)).toEqual([]);
  },
);
