import type { StartOptions } from '../shells/start-options.ts';
import type { ElectronBinary } from './electron-binary.ts';

export type ShellChoice =
  | { shell: 'electron'; binary: string }
  | { shell: 'web'; reason: string | null }
  | { shell: 'none'; reason: string };

/**
 * Chooses the shell. By default Orderbell falls back to the web shell and says why. If the user asks for
 * Electron, there is no fallback.
 */
export const chooseShell = (
  wanted: StartOptions['shell'],
  binary: ElectronBinary,
  hasDisplay: boolean,
): ShellChoice => {
  if (wanted === 'web') return { shell: 'web', reason: null };
  if (binary.kind === 'found' && hasDisplay) return { shell: 'electron', binary: binary.path };
  const reason = binary.kind === 'missing' ? binary.reason : 'there is no display';
  return wanted === 'electron'
    ? { shell: 'none', reason: `Electron can't start: ${reason}.` }
    : { shell: 'web', reason: `Electron can't start: ${reason}. Opening the web browser instead.` };
};
