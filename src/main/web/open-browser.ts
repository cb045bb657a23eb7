import { spawn } from 'node:child_process';
import { hasDisplay } from '../shells/display.ts';
import { createLeadingFile } from '../shells/leading-file.ts';
import { launchTokenLife } from './sign-in.ts';

/** The command that opens a file for the user. `null` without a display. */
export const openerFor = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): { command: string; args: string[] } | null => {
  if (!hasDisplay(platform, env)) return null;
  if (platform === 'darwin') return { command: 'open', args: [] };
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler'] };
  return { command: 'xdg-open', args: [] };
};

/**
 * Opens the address in the user's browser where there is a display. The address is in a file that only this
 * user can read, so that it isn't on a command line. Never fails, since the address is printed too.
 *
 * @returns the function that removes the file
 */
export const openBrowser = (folder: string, address: string): (() => void) => {
  const { write, remove } = createLeadingFile(folder, 'open-orderbell.html');
  const opener = openerFor(process.platform, process.env);
  if (opener === null) return remove;
  try {
    const child = spawn(opener.command, [...opener.args, write(address)], {
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
