import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { makeInside, usualDataFolder } from '../adapters/data-folder.ts';
import { keepHeapSmall } from '../adapters/heap.ts';
import { StartFailure, startSentence } from '../adapters/start-failure.ts';
import { readStartOptions, type StartOptions, usage } from '../doors/start-options.ts';
import { announceAppProtocol } from './app-protocol.ts';
import { createArrivals } from './arrivals.ts';
import { guardAllContents } from './guard-contents.ts';
import { linksIn } from './order-link.ts';
import { refuseDebuggers } from './refuse-debuggers.ts';
import { createSpeech } from './speech.ts';
import { isHiddenStart, ourArguments } from './start-arguments.ts';
import { startElectronDoor } from './start-electron-door.ts';
import { type DoorTexts, textsIn } from './texts.ts';

const speech = createSpeech(() => app.getPreferredSystemLanguages());

/** What is printed is English, what is shown the user's language. */
const fail = async (message: (texts: DoorTexts) => string): Promise<void> => {
  console.error(message(textsIn('en')));
  // Linux shows no box before that.
  await app.whenReady();
  dialog.showErrorBox('Orderbell', message(speech.texts()));
  app.exit(1);
};

/** Electron needs a profile to get as far as a box: here there is none, or none that can be written to. */
const failEarly = (message: (texts: DoorTexts) => string): void => {
  try {
    const lent = mkdtempSync(join(tmpdir(), 'orderbell-'));
    app.once('quit', () => removeQuietly(lent));
    app.setPath('userData', lent);
  } catch {
    // Then it is tried with Electron's own.
  }
  void fail(message);
};

const removeQuietly = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows keeps what is still open.
  }
};

const run = (options: StartOptions): void => {
  const usual = usualDataFolder(process.platform, process.env);
  const folder = options.dataDir ?? usual;
  // Chromium's own files stay apart from Orderbell's; the single instance is one for each data folder.
  // Electron takes no folder that isn't there yet.
  app.setPath('userData', makeInside(folder, 'window'));
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  announceAppProtocol();
  const arrivals = createArrivals();
  for (const link of linksIn(process.argv)) arrivals.arrive({ link });
  // Before the app is ready: else the link that starts it is missed, and who starts it once more meanwhile sees nothing.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    arrivals.arrive({ link });
  });
  app.on('second-instance', (_event, argv) => {
    // The system starts what it was told to start, whether it runs already or not.
    if (isHiddenStart(argv)) return;
    const links = linksIn(argv);
    // Whoever made a link brings the window to the front only by one that is ours.
    if (links.length === 0) arrivals.arrive({ link: null });
    for (const link of links) arrivals.arrive({ link });
  });
  guardAllContents({ texts: speech.texts, folder });
  app.enableSandbox();
  app
    .whenReady()
    .then(() =>
      startElectronDoor({ folder, usual: folder === usual, practice: options.practice, speech, arrivals }),
    )
    .catch((error: unknown) => fail(reasonOf(error)));
};

const reasonOf =
  (error: unknown) =>
  ({ start, cantStart }: DoorTexts): string =>
    error instanceof StartFailure ? startSentence(start, error.obstacle) : cantStart(String(error));

keepHeapSmall();
refuseDebuggers();
process.umask(0o077);
const read = readStartOptions(ourArguments(process.argv), process.cwd());
if (read.kind === 'options') {
  try {
    run(read.options);
  } catch (error) {
    failEarly(reasonOf(error));
  }
} else if (read.kind === 'wrong') failEarly(() => `${read.message}\n${usage}`);
else {
  console.log(usage);
  app.exit(0);
}
