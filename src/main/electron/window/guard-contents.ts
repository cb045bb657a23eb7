import { app, BrowserWindow, dialog, type Session, shell, type WebContents } from 'electron';
import { createLeadingFile } from '../../shells/leading-file.ts';
import { isOwnFile, navigationTo, viewerUrl } from '../page-address.ts';
import type { ShellTexts } from '../texts.ts';

/**
 * What a page may do outside the app: the texts of the question, and the folder for addresses with a
 * secret.
 */
export type Outside = {
  /** Read when they are shown, since the language may change. */
  texts: () => ShellTexts;
  /** For the file that passes an address with a secret to the browser. */
  folder: string;
};

/** Applies the rules to every page of this app. */
export const guardAllContents = (outside: Outside): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => keepHere(contents, event, outside));
    contents.on('will-redirect', (event) => keepHere(contents, event, outside));
    contents.on('will-frame-navigate', (event) => {
      // A frame shows the viewer and nothing else, also later.
      if (!event.isMainFrame && event.url !== viewerUrl) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void offerOutside(contents, url, outside);
      return { action: 'deny' };
    });
  });
};

/**
 * Denies every permission to pages: camera, location, devices and all others. Only files that the page made
 * may download: an export, for which the system's dialog asks where.
 */
export const denyPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
};

const keepHere = (
  contents: WebContents,
  event: { url: string; preventDefault: () => void },
  outside: Outside,
): void => {
  if (navigationTo(event.url).kind === 'stay') return;
  event.preventDefault();
  void offerOutside(contents, event.url, outside);
};

const offerOutside = async (
  contents: WebContents,
  address: string,
  { texts: textsNow, folder }: Outside,
): Promise<void> => {
  const texts = textsNow();
  const navigation = navigationTo(address);
  if (navigation.kind !== 'ask') return;
  const question = {
    type: 'question' as const,
    message: texts.leaving(navigation.shown),
    buttons: [texts.leavingYes, texts.leavingNo],
    defaultId: 1,
    cancelId: 1,
  };
  const window = BrowserWindow.fromWebContents(contents);
  const { response } =
    window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question);
  if (response !== 0) return;
  if (navigation.secret) await handOver(folder, navigation.url);
  else await shell.openExternal(navigation.url);
};

/** Time for a browser to start and read the file. Milliseconds. */
const handOverLife = 60_000;

const handOver = async (folder: string, address: string): Promise<void> => {
  const { write, remove } = createLeadingFile(folder, 'open-controls.html');
  app.once('quit', remove);
  setTimeout(remove, handOverLife).unref();
  await shell.openExternal(write(address));
};
