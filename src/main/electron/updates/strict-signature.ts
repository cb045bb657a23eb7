import { execFile } from 'node:child_process';

/**
 * Checks the signature of the installer at this path. Returns what is wrong; `null`: one of the publishers
 * signed it.
 */
type Verify = (publishers: string[], path: string) => Promise<string | null>;

/**
 * electron-updater accepts an update when it can't start PowerShell to check the signature. This refuses an
 * unchecked update.
 */
export const strictly =
  (verify: Verify): Verify =>
  async (publishers, path) =>
    (await verify(publishers, path)) ?? ((await canAsk()) ? null : 'nobody can be asked about it');

/** Enough for a busy computer. Milliseconds. */
const patienceMs = 20_000;

const canAsk = (): Promise<boolean> => {
  // The variable may name modules of another PowerShell, which this one can't load.
  const { PSModulePath: _others, ...env } = process.env;
  const args = ['-NoProfile', '-NonInteractive', '-Command', 'ConvertTo-Json test'];
  return new Promise((resolve) => {
    execFile('powershell.exe', args, { env, timeout: patienceMs, windowsHide: true }, (error) =>
      resolve(error === null),
    );
  });
};
