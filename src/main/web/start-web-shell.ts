import Conf from 'conf';
import { terminalRegion } from '../adapters/computer-region.ts';
import { openDataFolder, usualDataFolder } from '../adapters/data-folder/data-folder.ts';
import { lockFolder } from '../adapters/data-folder/folder-lock.ts';
import { createLogFile } from '../adapters/data-folder/log-file.ts';
import { createSettingsStorage } from '../adapters/data-folder/settings-file.ts';
import { watchInnerErrors } from '../adapters/inner-errors.ts';
import { createKeychainSecrets, loadKeytar } from '../adapters/keychain-secrets.ts';
import type { ShellPorts } from '../adapters/node-ports.ts';
import { createPracticeHost } from '../adapters/practice-host.ts';
import { openOrRestore } from '../adapters/store/open-or-restore.ts';
import { prepareRestored } from '../core/backup/restored-store.ts';
import { createCore } from '../core/create-core.ts';
import { practiceCompanies } from '../practice/companies/practice-companies.ts';
import { createPracticeService, practicePace } from '../practice/create-practice-service.ts';
import { signInToPractice } from '../shells/practice-sign-in.ts';
import { endAtOnce, type Opened, stopAll } from '../shells/process-end.ts';
import type { StartOptions } from '../shells/start-options.ts';
import { createBrowserSaver } from './browser-saver.ts';
import { createWebServer, type WebServer } from './create-web-server.ts';
import { openBrowser } from './open-browser.ts';
import { onEnter, onSignal, say } from './terminal.ts';

/**
 * Starts Orderbell on a loopback port and prints its address. Rejects with a StartFailure or a PortFailure
 * when the user can fix the reason. Until it resolves, uncaught errors are the caller's.
 *
 * @param opened gets what this start opens
 */
export const startWebShell = async (
  options: StartOptions,
  { staticFolder, version, opened }: { staticFolder: string; version: string; opened: Opened },
): Promise<void> => {
  // All files written from now on are for this user only.
  process.umask(0o077);
  const usual = usualDataFolder(process.platform, process.env);
  const folder = await openDataFolder(options.dataDir ?? usual);
  const lock = lockFolder(folder.path);
  opened.stops.unshift(lock.release);
  const secrets = await createKeychainSecrets(
    [loadKeytar()],
    folder.path === usual ? 'Orderbell' : `Orderbell ${folder.path}`,
    () => say("The keychain hasn't responded for 10 seconds. It may be waiting for its password."),
  );
  opened.isStuck = secrets.isStuck;
  const practice = createPracticeHost(
    folder.practice,
    () => createPracticeService({ pace: practicePace, folder: folder.practice }),
    practiceCompanies,
  );
  const downloads = createBrowserSaver();
  let restart = (): void => undefined;
  const shell: ShellPorts = {
    secrets,
    practice,
    region: terminalRegion(process.env, Intl.DateTimeFormat().resolvedOptions().locale),
    saver: downloads.saver,
    settings: createSettingsStorage(folder.path, (file) => new Conf({ ...file, configName: 'settings' })),
    // The page plays the alert sound and shows notifications; only the browser knows if it may.
    notifier: { notify: () => undefined, show: () => undefined },
    log: createLogFile(folder.logs),
    restart: () => {
      say('Orderbell ends to open the backup. Start it again.');
      restart();
    },
  };
  const {
    ports,
    core,
    close: closePorts,
  } = await openOrRestore(folder, lock, shell, (all) => createCore(all, { version, shell: 'web' }), {
    prepare: prepareRestored,
    // A terminal has no dialog: the sentence of the failure names the option.
    ask: async () => options.ifDamaged ?? 'quit',
  });
  opened.stops.unshift(core.stop, practice.stop, closePorts);
  const server = createWebServer({
    ...{ dispatch: core.dispatch, subscribe: core.subscribe, staticFolder, downloads },
  });
  opened.stops.unshift(server.close);

  await listen(server, options.port);
  await core.start();
  if (options.practice) await signInToPractice(core.dispatch, say);

  const endings: (() => void)[] = [];
  restart = onSignal(async () => {
    for (const end of endings) end();
    await stopAll(opened.stops);
    // A hanging keychain call holds a thread, and then the process can't exit normally.
    if (secrets.isStuck()) endAtOnce(0);
  });
  const announce = (): string => {
    const address = server.newAddress();
    say(`Orderbell: ${address}`);
    return address;
  };
  endings.push(onEnter(announce));
  const first = announce();
  if (options.open) endings.push(openBrowser(folder.path, first));
  watchInnerErrors(ports.log, () => {
    core.notice('inner-error');
    say(`Something went wrong in Orderbell. It keeps running. See the log in ${folder.logs}.`);
  });
};

const listen = async (server: WebServer, port: number): Promise<void> => {
  try {
    await server.listen(port);
  } catch (error) {
    throw new PortFailure(port, error);
  }
};

/** Orderbell can't listen on its port. The user sees the message; the exit code is 1. */
export class PortFailure extends Error {
  constructor(port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    const reason = code === 'EADDRINUSE' ? 'another program uses it' : code;
    super(
      `Orderbell can't use port ${port} on 127.0.0.1 (${reason}). ` +
        'Choose another port with --port, or leave the option out.',
      { cause },
    );
    this.name = 'PortFailure';
  }
}
