import type { StartOptions } from '../doors/start-options.ts';
import type { ElectronBinary } from './electron-binary.ts';

export type DoorChoice =
  | { door: 'electron'; binary: string }
  | { door: 'web'; reason: string | null }
  | { door: 'none'; reason: string };

/**
 * Chooses the shell. By default Orderbell falls back to the web shell and says why. If the user asks for
 * Electron, there is no fallback.
 */
export const chooseDoor = (
  wanted: StartOptions['door'],
  binary: ElectronBinary,
  hasDisplay: boolean,
): DoorChoice => {
  if (wanted === 'web') return { door: 'web', reason: null };
  if (binary.kind === 'found' && hasDisplay) return { door: 'electron', binary: binary.path };
  const reason = binary.kind === 'missing' ? binary.reason : 'there is no display';
  return wanted === 'electron'
    ? { door: 'none', reason: `Electron can't start: ${reason}.` }
    : { door: 'web', reason: `Electron can't start: ${reason}. Opening the web browser instead.` };
};
