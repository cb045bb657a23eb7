import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileCache } from '../../runner/compile-cache.ts';

const inNamespace = ['-U', '-r', '-m', 'sh', '-c'];

/**
 * Whether this system lets anyone have a small disk of her own: a tmpfs in a namespace of user and mounts. Linux does,
 * unless its administrator forbade it.
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
 * Runs a script of this repository with a disk of its own at a folder that only it sees. `prepare` is done to that disk
 * first, by the shell, with the folder as `$1`. Resolves when it has ended; what goes on for too long is killed.
 *
 * @param args get the folder in the place of `{disk}`
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
