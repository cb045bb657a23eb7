import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasDisplay } from '../doors/display.ts';
import { launchTokenLife } from './launch-tokens.ts';

/** With what a system opens a file for its user; `null` without a display. */
export const openerFor = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): { command: string; args: string[] } | null => {
  if (!hasDisplay(platform, env)) return null;
  if (platform === 'darwin') return { command: 'open', args: [] };
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler'] };
  return { command: 'xdg-open', args: [] };
};

/** The page that leads to the address. Only its own file name is ever on a command line. */
export const leadingPage = (address: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">' +
  `<meta http-equiv="refresh" content="0;url=${address}"><title>Orderbell</title>` +
  `<p><a href="${address}">Open Orderbell</a></p></html>`;

/**
 * Opens the address in the user's browser, where there is a display. It is handed over in a file that only this user can
 * read and that goes when the address is no longer good, or with the process. Never fails: the address was printed too.
 *
 * @returns what takes the file away
 */
export const openBrowser = (folder: string, address: string): (() => void) => {
  const path = join(folder, 'open-orderbell.html');
  const remove = (): void => rmSync(path, { force: true });
  // One that was left by a process that was killed leads nowhere any more.
  remove();
  const opener = openerFor(process.platform, process.env);
  if (opener === null) return remove;
  try {
    writeFileSync(path, leadingPage(address), { mode: 0o600, flag: 'wx' });
    const child = spawn(opener.command, [...opener.args, pathToFileURL(path).href], {
      stdio: 'ignore',
      detached: true,
    });
    child.on('error', remove);
    child.unref();
    setTimeout(remove, launchTokenLife).unref();
  } catch {
    remove();
  }
  return remove;
};
