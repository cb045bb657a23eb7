import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, session } from 'electron';
import { readRegion } from '../adapters/computer-region.ts';
import { openDataFolder } from '../adapters/data-folder/data-folder.ts';
import { createOpenParts } from '../adapters/data-folder/file-saver.ts';
import { lockFolder } from '../adapters/data-folder/folder-lock.ts';
import { createLogFile } from '../adapters/data-folder/log-file.ts';
import { createSettingsStorage } from '../adapters/data-folder/settings-file.ts';
import { createKeychainSecrets } from '../adapters/keychain-secrets.ts';
import type { ShellPorts } from '../adapters/node-ports.ts';
import { createPracticeHost } from '../adapters/practice-host.ts';
import { type DamagedChoice, openOrRestore } from '../adapters/store/open-or-restore.ts';
import { prepareRestored } from '../core/backup/restored-store.ts';
import { type Core, createCore } from '../core/create-core.ts';
import type { Notifier, Ports } from '../core/ports.ts';
import { practiceCompanies } from '../practice/companies/practice-companies.ts';
import { createPracticeService, practicePace } from '../practice/create-practice-service.ts';
import type { Opened } from '../shells/process-end.ts';
import { askAboutDamage, createDialogSaver, findKeychains, openSettingsStore } from './electron-ports.ts';
import { hasSound, type NoticeTarget, noticeContent } from './notifications/notice-rule.ts';
import { createNotifications, type Notifications } from './notifications/notifications.ts';
import { argumentsAgain } from './start/start-arguments.ts';
import { createStartup } from './start/startup.ts';
import type { ShellLanguage } from './texts.ts';
import { createUpdates } from './updates/updates.ts';

/** The core with what it uses of Electron and this computer. */
export type ElectronCore = {
  core: Core;
  ports: Ports;
  notifications: Notifications;
  /** Renews the entry that starts Orderbell with the computer, and deletes parts of earlier downloads. */
  tidy: () => void;
  startInstaller: () => boolean;
};

/**
 * Opens the data folder and creates the core on it. Rejects with a StartFailure that the user can fix.
 *
 * @param folder path of the data folder
 * @param usual whether it is the usual one of this user
 * @param program what starts Orderbell again
 * @param opened gets what this start opens
 */
export const openElectronCore = async (
  {
    folder: path,
    usual,
    program,
    language,
    opened,
    ifDamaged,
  }: {
    folder: string;
    usual: boolean;
    program: string;
    language: ShellLanguage;
    /** See `StartOptions`. */
    ifDamaged: DamagedChoice | null;
    opened: Opened;
  },
  on: {
    click: (opens: NoticeTarget) => void;
    hasPage: () => boolean;
    sound: () => boolean;
    trayState: Notifier['show'];
    /** macOS is about to close the windows for an update. */
    leaving: () => void;
  },
): Promise<ElectronCore> => {
  const folder = await openDataFolder(path);
  const lock = lockFolder(folder.path);
  opened.stops.unshift(lock.release);
  const log = createLogFile(folder.logs);
  const notifications = createNotifications(join(app.getAppPath(), 'assets', 'icons', 'icon-256.png'), {
    onClick: on.click,
    onFailed: () => log('warn', 'notification-failed'),
    hasPage: on.hasPage,
  });
  const secrets = await createKeychainSecrets(
    await findKeychains(folder.path),
    usual ? 'Orderbell' : `Orderbell ${folder.path}`,
    () => notifications.show({ ...language.texts().keychainSlow, opens: null }),
  );
  opened.isStuck = secrets.isStuck;
  const practice = createPracticeHost(
    folder.practice,
    () => createPracticeService({ pace: practicePace, folder: folder.practice }),
    practiceCompanies,
  );
  const parts = createOpenParts(folder.parts);
  const updates = createUpdates(on.leaving);
  const startup = createStartup(app, {
    ...{ platform: process.platform, env: process.env, home: homedir(), program },
  });
  const shell: ShellPorts = {
    ...{ secrets, practice, log, region: readRegion(app.getLocaleCountryCode()) },
    saver: createDialogSaver(parts),
    // An unpackaged build may move, so the system shouldn't start it.
    ...(app.isPackaged ? { startup } : {}),
    updates: updates.port,
    systemProxy: (url) => session.defaultSession.resolveProxy(url),
    settings: createSettingsStorage(folder.path, openSettingsStore),
    notifier: {
      notify: (notice) =>
        notifications.show({
          ...noticeContent(notice, language.texts()),
          sound: hasSound(notice, on.sound()),
        }),
      // macOS shows none of an unsigned app, and doesn't report that.
      ...(process.platform === 'darwin' && updates.port.kind === 'off' && updates.port.reason === 'unsigned'
        ? { never: 'unsigned' as const }
        : { test: () => notifications.test({ ...language.texts().testing, opens: null }) }),
      show: on.trayState,
    },
    restart: () => {
      app.relaunch({ execPath: program, args: argumentsAgain(process.argv.slice(1), null) });
      app.quit();
    },
  };
  const { ports, core, close } = await openOrRestore(
    folder,
    lock,
    shell,
    (all) => createCore(all, { version: app.getVersion(), shell: 'electron' }),
    {
      prepare: prepareRestored,
      ask: async (damaged) => {
        const choice = ifDamaged ?? (await askAboutDamage(damaged, language.texts()));
        if (choice !== 'quit') return choice;
        // The user knows the reason, so no second box names it.
        app.exit(1);
        return new Promise<never>(() => undefined);
      },
    },
  );
  opened.stops.unshift(core.stop, practice.stop, close);
  return {
    ...{ core, ports, notifications },
    tidy: () => {
      // Not awaited: these files may lie on a slow disk.
      void parts.clear();
      if (app.isPackaged) startup.renew();
    },
    startInstaller: updates.startInstaller,
  };
};
