import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');

/** The web shell as `npm start` starts it. */
export const startWeb = async (dataDir: string, options: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(
    process.execPath,
    ['src/main/launcher/start.ts', '--shell', 'web', '--no-open', '--data-dir', dataDir, ...options],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`;
      const match = /^Orderbell: (http:\/\/127\.0\.0\.1:\d+\/#\S+)$/.exec(line);
      if (match?.[1] !== undefined) found(match[1]);
    });
    child.once('exit', (code) =>
      failed(new Error(`Orderbell ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  const ended = once(child, 'close').then(() => child.exitCode);
  /** Presses Enter in its terminal. */
  const newLink = async (): Promise<string> => {
    const links = (): string[] => [...printed.matchAll(/^Orderbell: (\S+)$/gm)].map(([, link = '']) => link);
    const before = links().length;
    child.stdin.write('\n');
    while (links().length === before) await once(child.stdout, 'data');
    return links().at(-1) ?? '';
  };
  return {
    ...{
      newLink,
      address,
      printed: () => printed,
      stop: () => end(child),
      ended: () => ended,
      desktop: null,
    },
    sleep: async (): Promise<void> => void child.kill('SIGUSR2'),
  };
};

const end = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  // Its last output has arrived only then.
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  // Windows has no such signal: it ends a process at once, without a code of its own.
  return process.platform === 'win32' ? 0 : child.exitCode;
};
