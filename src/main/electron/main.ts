import { join } from 'node:path';
import { app, dialog } from 'electron';
import { usualDataFolder } from '../adapters/data-folder.ts';
import { keepHeapSmall } from '../adapters/heap.ts';
import { StartFailure } from '../adapters/start-failure.ts';
import { readStartOptions, type StartOptions, usage } from '../doors/start-options.ts';
import { announceAppProtocol } from './app-protocol.ts';
import { guardAllContents } from './guard-contents.ts';
import { createSpeech } from './speech.ts';
import { ourArguments } from './start-arguments.ts';
import { startElectronDoor } from './start-electron-door.ts';

const fail = (message: string): void => {
  console.error(message);
  dialog.showErrorBox('Orderbell', message);
  app.exit(1);
};

const run = (options: StartOptions): void => {
  const usual = usualDataFolder(process.platform, process.env);
  const folder = options.dataDir ?? usual;
  // Chromium's own files stay apart from Orderbell's; the single instance is one for each data folder.
  app.setPath('userData', join(folder, 'window'));
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  announceAppProtocol();
  const speech = createSpeech(() => app.getPreferredSystemLanguages());
  guardAllContents({ texts: speech.texts, folder });
  app.enableSandbox();
  app
    .whenReady()
    .then(() => startElectronDoor({ folder, usual: folder === usual, practice: options.practice, speech }))
    .catch((error: unknown) =>
      fail(error instanceof StartFailure ? error.message : `Orderbell can't start: ${String(error)}`),
    );
};

keepHeapSmall();
process.umask(0o077);
const read = readStartOptions(ourArguments(process.argv), process.cwd());
if (read.kind === 'options') run(read.options);
else if (read.kind === 'wrong') fail(`${read.message}\n${usage}`);
else {
  console.log(usage);
  app.exit(0);
}
