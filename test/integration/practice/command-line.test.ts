import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';

const run = (...options: string[]) => {
  const child = spawn(process.execPath, ['src/main/practice/main.ts', ...options], {
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output.text += piece.toString();
    });
  }
  return { child, output, ended: once(child, 'exit') };
};

describe('npm run practice', () => {
  it('prints address, email and password, which work, and ends on request', async () => {
    const { child, output, ended } = run('--seed', '3', '--pace', '0');
    await expect.poll(() => output.text).toMatch(/^password: \S+$/m);
    const found = (pattern: RegExp): string => pattern.exec(output.text)?.[1] ?? '';
    const url = found(/^Practice service: (http:\/\/127\.0\.0\.1:\d+)$/m);
    const sent = `${found(/^email: (.*)$/m)}:${found(/^password: (.*)$/m)}`;
    const reply = await fetch(`${url}/v2/authentication/login`, {
      headers: { authorization: `Basic ${Buffer.from(sent).toString('base64')}` },
    });
    expect(reply.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
  });

  it.each([
    ['--port', 'many'],
    ['--pace', '-1'],
    ['--speed', '3'],
  ])('prints its usage for %s %s', async (...options) => {
    const { output, ended } = run(...options);
    expect((await ended)[0]).toBe(1);
    expect(output.text).toContain('Usage: npm run practice');
  });

  it('prints its usage on request', async () => {
    const { output, ended } = run('--help');
    expect((await ended)[0]).toBe(0);
    expect(output.text).toContain('Usage: npm run practice');
  });

  it('reports that the port is in use', async () => {
    const first = run('--pace', '0');
    await expect.poll(() => first.output.text).toContain('password');
    const port = /127\.0\.0\.1:(\d+)/.exec(first.output.text)?.[1] ?? '';
    const second = run('--port', port);
    expect((await second.ended)[0]).toBe(1);
    expect(second.output.text).toContain(`can't use port ${port} on 127.0.0.1 (another program uses it)`);
  });
});
