import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { makeInside, usualDataFolder } from '../adapters/data-folder/data-folder.ts';
import { keepHeapSmall } from '../adapters/heap.ts';
import { failStartAtErrors } from '../adapters/inner-errors.ts';
import { startFailureOf } from '../adapters/node-ports.ts';
import { startSentence } from '../adapters/start-failure.ts';
import { endAtOnce, nothingOpened, stopAll } from '../shells/process-end.ts';
import { readStartOptions, type StartOptions, usage } from '../shells/start-options.ts';
import { createShowRequests } from './start/show-requests.ts';
import { isHiddenStart, linksIn, ourArguments } from './start/start-arguments.ts';
import { startElectronShell } from './start-electron-shell.ts';
import { createShellLanguage, type ShellTexts, textsIn } from './texts.ts';
import { announceAppProtocol } from './window/app-protocol.ts';
import { guardAllContents } from './window/guard-contents.ts';

const language = createShellLanguage(() => app.getPreferredSystemLanguages());

const opened = nothingOpened();
let folder = usualDataFolder(process.platform, process.env);
let hasFailed = false;

/** The terminal gets English, the dialog the user's language. */
const fail = async (message: (texts: ShellTexts) => string): Promise<void> => {
  if (hasFailed) return;
  hasFailed = true;
  console.error(message(textsIn('en')));
  try {
    // Linux shows no dialog before this.
    await app.whenReady();
    // The dialog may stay open for hours, and another start then needs the data folder. What the failed
    // start still opens in the meantime is closed as well.
    while (opened.stops.length > 0) await stopAll(opened.stops.splice(0)).catch(() => undefined);
    app.releaseSingleInstanceLock();
    dialog.showErrorBox('Orderbell', message(language.texts()));
  } finally {
    if (opened.isStuck()) endAtOnce(1);
    app.exit(1);
  }
};

/**
 * Electron needs a profile to show a dialog. Here there is none, or it isn't writable, so a temporary one
 * is used.
 */
const failEarly = (message: (texts: ShellTexts) => string): void => {
  try {
    const lent = mkdtempSync(join(tmpdir(), 'orderbell-'));
    app.once('quit', () => removeQuietly(lent));
    app.setPath('userData', lent);
  } catch {
    // Falls back to Electron's own profile.
  }
  void fail(message);
};

const removeQuietly = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows keeps files that are still open.
  }
};

/**
 * Keeps debuggers off an installed Orderbell, since a debugger could send order responses. Call it before
 * the app is ready, when Chromium reads its switches. A fuse disables Node's own inspector.
 */
export const refuseDebuggers = (): void => {
  if (!app.isPackaged) return;
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name);
};

const run = (options: StartOptions): void => {
  const usual = folder;
  folder = options.dataDir ?? usual;
  // Chromium's files have their own folder, and each data folder has its own instance lock. Electron needs
  // an existing folder.
  app.setPath('userData', makeInside(folder, 'window'));
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  announceAppProtocol();
  const showRequests = createShowRequests();
  for (const link of linksIn(process.argv)) showRequests.add({ link });
  // Before the app is ready. Otherwise Electron loses the link that starts it, and a second start is
  // ignored.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    showRequests.add({ link });
  });
  app.on('second-instance', (_event, argv) => {
    // The system's autostart may run while Orderbell runs already.
    if (isHiddenStart(argv)) return;
    const links = linksIn(argv);
    // A link from outside may bring the window to the front only if it is valid.
    if (links.length === 0) showRequests.add({ link: null });
    for (const link of links) showRequests.add({ link });
  });
  guardAllContents({ texts: language.texts, folder });
  app.enableSandbox();
  app
    .whenReady()
    .then(() =>
      startElectronShell({
        folder,
        usual: folder === usual,
        practice: options.practice,
        language,
        ...{ showRequests, opened },
        ifDamaged: options.ifDamaged,
      }),
    )
    .catch((error: unknown) => fail(reasonOf(error)));
};

const reasonOf =
  (error: unknown) =>
  ({ start }: ShellTexts): string =>
    startSentence(start, startFailureOf(error, folder).obstacle);

failStartAtErrors((error) => void fail(reasonOf(error)));
try {
  keepHeapSmall();
  refuseDebuggers();
  process.umask(0o077);
  const read = readStartOptions(ourArguments(process.argv), process.cwd());
  if (read.kind === 'options') run(read.options);
  else if (read.kind === 'wrong') failEarly(() => `${read.message}\n${usage}`);
  else {
    console.log(usage);
    app.exit(0);
  }
} catch (error) {
  failEarly(reasonOf(error));
}
