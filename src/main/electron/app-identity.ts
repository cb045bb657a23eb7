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
