import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Timers } from '../../core/ports.ts';
import { linkScheme } from './start-arguments.ts';

/**
 * Windows uses these to link notifications, the taskbar and the start with this program. They never change.
 * The uninstaller removes their registry entries (`assets/installer.nsh`).
 */
export const appUserModelId = 'app.orderbell.desktop';
export const toastActivator = '{6D0A5C1F-3C2B-4E0B-9D57-8A1C2E64F0B7}';
/**
 * Only where the Start menu has no entry of Orderbell: Electron takes over the id of an existing one (`EnsureShortcut` in
 * windows_toast_activator.cc). Its registry key leads to the folder where the portable program unpacked itself.
 */
const portableToastActivator = '{B1E7F3A4-52D9-4C66-8F0E-3D7A9B5C2E18}';

type Introducing = {
  setAppUserModelId: (id: string) => void;
  setToastActivatorCLSID: (id: string) => void;
  setAsDefaultProtocolClient: (scheme: string, path: string, args: string[]) => boolean;
};

/**
 * Registers the app with Windows, before anything shows. On other systems the package does that. Unpackaged
 * builds and the portable program don't register links, since their path may change. Arguments after `--`
 * are never read as options, so a link can't inject one.
 */
export const introduce = (
  app: Introducing,
  {
    platform,
    packaged,
    portable,
    program,
  }: { platform: NodeJS.Platform; packaged: boolean; portable: boolean; program: string },
): void => {
  if (platform !== 'win32' || !packaged) return;
  app.setAppUserModelId(appUserModelId);
  // Without one, Windows gets another random id at each start.
  app.setToastActivatorCLSID(portable ? portableToastActivator : toastActivator);
  if (!portable) app.setAsDefaultProtocolClient(linkScheme, program, ['--']);
};

/**
 * Registers us with Windows for clicks in the notification centre. Electron then points our entry in the
 * Start menu to the running program (`EnsureShortcut` in windows_toast_activator.cc). The portable program
 * restores the entry of an installed Orderbell. Electron writes on another thread and reports nothing, so
 * we check the entry several times.
 *
 * @param targetOf returns the program of a Start menu entry; throws for an unreadable entry
 * @param own the running program
 */
export const registerForClicks = ({
  register,
  targetOf,
  portable,
  env,
  own,
  timers,
}: {
  register: () => void;
  targetOf: (entry: string) => string;
  portable: boolean;
  env: NodeJS.ProcessEnv;
  own: string;
  timers: Pick<Timers, 'after'>;
}): void => {
  const { APPDATA: folder } = env;
  const entry =
    portable && folder !== undefined
      ? join(folder, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Orderbell.lnk')
      : null;
  const before = entry === null ? null : bytesOf(entry);
  register();
  if (entry === null || before === null) return;
  const putBack = (): void => {
    try {
      // Only our own program's entry is replaced: an installer may have written another one.
      if (bytesOf(entry)?.equals(before) !== false) return;
      if (targetOf(entry).toLowerCase() === own.toLowerCase()) writeFileSync(entry, before);
    } catch {
      // The installed Orderbell repairs its entry when it starts.
    }
  };
  putBack();
  for (const ms of putBackAfterMs) timers.after(ms, putBack);
};

const putBackAfterMs = [1_000, 5_000, 30_000];

const bytesOf = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};
