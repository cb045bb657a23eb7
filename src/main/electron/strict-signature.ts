import { execFile } from 'node:child_process';

/** What is wrong with the signature of an installer, by one of these publishers, at this path; `null`: nothing. */
type Verify = (publishers: string[], path: string) => Promise<string | null>;

/**
 * electron-updater takes an update as genuine where PowerShell, by which it asks Windows about signatures, can't be started.
 * An update that nobody looked at is none.
 */
export const strictly =
  (verify: Verify): Verify =>
  async (publishers, path) =>
    (await verify(publishers, path)) ?? ((await canAsk()) ? null : 'nobody can be asked about it');

/** For a busy computer. Milliseconds. */
const patienceMs = 20_000;

const canAsk = (): Promise<boolean> => {
  // Another PowerShell's modules, which this one can't load, may be named there.
  const { PSModulePath: _others, ...env } = process.env;
  const args = ['-NoProfile', '-NonInteractive', '-Command', 'ConvertTo-Json test'];
  return new Promise((resolve) => {
    execFile('powershell.exe', args, { env, timeout: patienceMs, windowsHide: true }, (error) =>
      resolve(error === null),
    );
  });
};
