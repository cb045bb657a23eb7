import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { createInstanceLock } from './instance-lock.ts';
import { isInstalled } from './platform.ts';

const known = [
  ...['before-quit', 'will-quit', 'quit', 'window-all-closed', 'web-contents-created', 'second-instance'],
  // Only macOS emits it, when its icon in the dock is clicked.
  'activate',
  // The same for a link.
  'open-url',
  // A test triggers it (`part.gone`).
  'child-process-gone',
];
const { emit, listening } = createEvents('app', known);

/** Whether the app is ready, for members that depend on it. */
export const appReady = (): boolean => isReady;

/** For events that the windows emit on the app. */
export const appEvents = { emit };

type ClosableWindow = { close: () => boolean; destroy: () => void };
const windows = new Set<ClosableWindow>();

/** Every window is listed here, because `quit` closes them all. */
export const openWindows = {
  add: (window: ClosableWindow): void => void windows.add(window),
  remove: (window: ClosableWindow): void => {
    windows.delete(window);
    if (windows.size > 0 || quitting) return;
    // "If you do not subscribe to this event and all windows are closed, the default behavior is to quit
    // the app".
    if (handlesAllClosed) emit('window-all-closed');
    else app.quit();
  },
};

const folderOf = (start: string): string => {
  const above = dirname(start);
  return existsSync(join(start, 'package.json')) || above === start ? start : folderOf(above);
};
const appFolder = folderOf(resolve(dirname(process.argv[1] ?? '')));
const { version, productName } = z
  .object({ version: z.string(), productName: z.string() })
  .parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));

const paths = new Map([
  ['home', homedir()],
  ['downloads', join(homedir(), 'Downloads')],
]);
const lock = createInstanceLock();
let quitting = false;
let handlesAllClosed = false;

const end = (code: number): void => {
  emit('quit', createEvent({}), code);
  void lock.release().finally(() => process.exit(code));
};

// The system's autostart list; it only knows our entry.
let opensAtLogin = false;

export const app = imitate('app', {
  ...listening,
  on: (event: string, listener: (...args: unknown[]) => void): void => {
    handlesAllClosed ||= event === 'window-all-closed';
    listening.on(event, listener);
  },
  isPackaged: isInstalled,
  commandLine: imitate('commandLine', { removeSwitch: (): void => undefined }),
  // A tick later, so that listeners registered in the same tick get it.
  whenReady: (): Promise<void> => ready,
  getAppPath: (): string => appFolder,
  getVersion: (): string => version,
  getName: (): string => productName,
  getLocaleCountryCode: (): string => process.env['ORDERBELL_DOUBLE_COUNTRY'] ?? '',
  getPreferredSystemLanguages: (): string[] => [process.env['ORDERBELL_DOUBLE_LANGUAGE'] ?? 'en-GB'],
  getPath: (name: string): string => {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`The double doesn't imitate app.getPath('${name}').`);
    return path;
  },
  setPath: (name: string, path: string): void => {
    if (!existsSync(path)) throw new Error(`app.setPath: there is no folder ${path}`);
    paths.set(name, path);
  },
  requestSingleInstanceLock: (): boolean =>
    lock.request(paths.get('userData') ?? appFolder, (argv, folder) =>
      emit('second-instance', createEvent({}), argv, folder, null),
    ),
  releaseSingleInstanceLock: (): void => void lock.release(),
  getLoginItemSettings: () => ({
    openAtLogin: opensAtLogin,
    executableWillLaunchAtLogin: opensAtLogin,
    wasOpenedAtLogin: process.env['ORDERBELL_DOUBLE_OPENED_AT_LOGIN'] !== undefined,
  }),
  setLoginItemSettings: ({ openAtLogin }: { openAtLogin: boolean }): void => {
    opensAtLogin = openAtLogin;
  },
  setAppUserModelId: (): void => undefined,
  setToastActivatorCLSID: (): void => undefined,
  setAsDefaultProtocolClient: (): boolean => true,
  enableSandbox: (): void => undefined,
  setBadgeCount: (): boolean => false,
  relaunch: (): void => undefined,
  quit: (): void => {
    const before = createEvent({});
    emit('before-quit', before);
    if (before.defaultPrevented) return;
    quitting = true;
    for (const window of windows) {
      if (window.close()) continue;
      quitting = false;
      return;
    }
    const will = createEvent({});
    emit('will-quit', will);
    if (will.defaultPrevented) quitting = false;
    else end(0);
  },
  exit: (code = 0): void => {
    quitting = true;
    for (const window of windows) window.destroy();
    end(code);
  },
});

let isReady = false;
const ready = new Promise<void>((resolved) =>
  setImmediate(() => {
    isReady = true;
    resolved();
  }),
);

toTest.answer('part.gone', (details) => emit('child-process-gone', createEvent({}), details));
toTest.answer('quit', () => app.quit());
toTest.answer('open-url', (link) => emit('open-url', createEvent({}), link));
