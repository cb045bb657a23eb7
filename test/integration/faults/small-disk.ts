import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileCache } from '../../runner/compile-cache.ts';

const inNamespace = ['-U', '-r', '-m', 'sh', '-c'];

/**
 * Whether users of this system can have a small disk: a tmpfs in a namespace of user and mounts. Linux
 * allows it unless its administrator forbids it.
 */
export const hasSmallDisks = (): boolean => {
  try {
    execFileSync('unshare', [...inNamespace, 'mount -t tmpfs -o size=64k none /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const longestMs = 60_000;

/**
 * Runs a script of this repository with a separate disk at a folder that only the script sees. First the
 * shell runs `prepare` on that disk, with the folder as `$1`. Resolves when the script has ended; kills it
 * after a time limit.
 *
 * @param args `{disk}` is replaced by the folder
 */
export const runOnSmallDisk = async (
  script: string,
  args: string[],
  prepare: string,
): Promise<{ code: number | null; output: string }> => {
  const disk = mkdtempSync(join(tmpdir(), 'orderbell-disk-'));
  const filled = args.map((arg) => arg.replaceAll('{disk}', disk));
  const child = spawn(
    'unshare',
    [
      ...inNamespace,
      `mount -t tmpfs -o size=130m,mode=0700 none "$1" && (set -e; ${prepare}) && shift && exec "$@"`,
      ...['sh', disk, process.execPath, resolve(script), ...filled],
    ],
    {
      stdio: 'pipe',
      timeout: longestMs,
      killSignal: 'SIGKILL',
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...compileCache },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (piece) => {
      output += String(piece);
    });
  }
  const [code] = await once(child, 'close');
  rmSync(disk, { recursive: true, force: true });
  return { code: typeof code === 'number' ? code : null, output: output.replaceAll(disk, '{disk}') };
};
