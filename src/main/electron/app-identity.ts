import { readFileSync, writeFileSync } from 'node:fs';
import { linkScheme } from './order-link.ts';

/**
 * By these Windows knows which program a notification, a place in the taskbar and a start belong to. They never change; what
 * stands under them in the registry goes with the program (`assets/installer.nsh`).
 */
export const appUserModelId = 'app.orderbell.desktop';
export const toastActivator = '{6D0A5C1F-3C2B-4E0B-9D57-8A1C2E64F0B7}';
/** What stands under it leads to where the portable program unpacked itself, and that is gone afterwards. */
const portableToastActivator = '{B1E7F3A4-52D9-4C66-8F0E-3D7A9B5C2E18}';

type Introducing = {
  setAppUserModelId: (id: string) => void;
  setToastActivatorCLSID: (id: string) => void;
  setAsDefaultProtocolClient: (scheme: string, path: string, args: string[]) => boolean;
};

/**
 * Tells Windows who we are, before anything shows. Elsewhere the package says it all. What was only built here, and the
 * portable program, take no links: both move and go. Behind `--` nothing of a link is an argument.
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
  // Given none, Windows gets another one at each start.
  app.setToastActivatorCLSID(portable ? portableToastActivator : toastActivator);
  if (!portable) app.setAsDefaultProtocolClient(linkScheme, program, ['--']);
};

/**
 * Registers with Windows as the program that its notifications belong to, before anything waits: Electron does so with the
 * first `Notification.isSupported()`, and until then a click that started us finds nobody.
 *
 * By the way Electron lets the entry of the Start menu lead to the program that runs (`EnsureShortcut`), and the portable one
 * runs where nothing is afterwards. Then the entry of an installed Orderbell is put back at once: at the end would be too late after a
 * crash.
 */
export const registerForNotifications = (deps: {
  portable: boolean;
  execPath: string;
  /** Of the entry in the Start menu. */
  entry: string;
  isSupported: () => boolean;
  targetOf: (entry: string) => string;
}): void => {
  const before = deps.portable ? contentOf(deps.entry) : null;
  deps.isSupported();
  if (before === null) return;
  try {
    if (deps.targetOf(deps.entry).toLowerCase() === deps.execPath.toLowerCase())
      writeFileSync(deps.entry, before);
  } catch {
    // An entry that can't be read or written is nobody's way to Orderbell.
  }
};

const contentOf = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};
