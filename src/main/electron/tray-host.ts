import { execFile } from 'node:child_process';
import type { Timers } from '../core/ports.ts';

/** `no-icon`: the desktop shows icons, and not ours. `no-host`: it shows none, or nobody can be asked. */
export type TrayPlace = 'shown' | 'no-icon' | 'no-host';

/**
 * Whether this desktop shows our icon now. Windows and macOS always do. On Linux Electron looks for somebody who shows icons
 * once, as the tray is made; without one it stays without for good, and nobody is told (electron#53213). So the session bus
 * is asked for our own entry (StatusNotifierItem, `RegisteredStatusNotifierItems`). GNOME without an extension has nobody there.
 *
 * @param pid of the process that made the tray
 */
export const trayPlace = async (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  pid: number,
): Promise<TrayPlace> => {
  if (platform === 'win32' || platform === 'darwin') return 'shown';
  const said = await ask(env, {
    of: watcher,
    path: '/StatusNotifierWatcher',
    method: getAll,
    args: [watcher],
  });
  if (said === null || !/IsStatusNotifierHostRegistered\W+(?:variant\s+boolean\s+)?true\b/.test(said)) {
    return 'no-host';
  }
  if (new RegExp(`\\borg\\.(?:freedesktop|kde)\\.StatusNotifierItem-${pid}-\\d`).test(said)) return 'shown';
  // Some watchers know an item by its connection alone.
  const connections = [...new Set(said.match(/(?<![\w.]):\d+\.\d+/g))];
  const owners = await Promise.all(connections.map((one) => ownerOf(env, one)));
  return owners.includes(pid) ? 'shown' : 'no-icon';
};

const ownerOf = async (env: NodeJS.ProcessEnv, connection: string): Promise<number | null> => {
  const bus = { of: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
  const method = 'org.freedesktop.DBus.GetConnectionUnixProcessID';
  const said = await ask(env, { ...bus, method, args: [connection] });
  const pid = /\buint32 (\d+)/.exec(said ?? '')?.[1];
  return pid === undefined ? null : Number(pid);
};

const watcher = 'org.kde.StatusNotifierWatcher';
const getAll = 'org.freedesktop.DBus.Properties.GetAll';

type Question = { of: string; path: string; method: string; args: string[] };

/** By one of two programs that desktops have. `null`: neither is there, or nobody answers. */
const ask = async (env: NodeJS.ProcessEnv, { of, path, method, args }: Question): Promise<string | null> =>
  (await answerOf(
    'gdbus',
    [
      ...['call', '--session', '--timeout', '2', '--dest', of, '--object-path', path],
      ...['--method', method, ...args],
    ],
    env,
  )) ??
  answerOf(
    'dbus-send',
    [
      ...['--session', '--print-reply=literal', '--reply-timeout=2000', `--dest=${of}`, path, method],
      ...args.map((arg) => `string:${arg}`),
    ],
    env,
  );

/** Nobody waits longer for a window to close. Milliseconds. */
const patienceMs = 3_000;

/** What the program printed; `null` where it isn't there, or nobody answered it. */
const answerOf = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | null> => {
  // An AppImage brings libraries along that aren't the system's programs' own.
  const { LD_LIBRARY_PATH: _own, LD_PRELOAD: _ours, ...clean } = env;
  return new Promise((resolve) => {
    execFile(program, args, { env: clean, timeout: patienceMs }, (error, printed) =>
      resolve(error === null ? printed : null),
    );
  });
};

export type TrayWatch = {
  /** Whether our icon shows. One that nobody shows is made anew where somebody would. */
  isShown: () => Promise<boolean>;
  /** A panel may start after us: the same once one is there, or nobody came for half a minute. */
  isShownSoon: () => Promise<boolean>;
  /** The window was hidden: if no icon leads back to it any more, `onLost`. */
  start: () => void;
  stop: () => void;
};

/**
 * Sees to it that who hides the window finds it again.
 *
 * @param renew makes another tray, for the one before is never shown
 * @param isHidden whether only the icon leads to the window
 */
export const watchTray = (deps: {
  timers: Timers;
  place: () => Promise<TrayPlace>;
  renew: () => void;
  isHidden: () => boolean;
  onLost: () => void;
}): TrayWatch => {
  const { timers, place } = deps;
  let cancelLook = (): void => undefined;
  let isStopped = false;
  const rest = (ms: number): Promise<void> => new Promise((resolve) => void timers.after(ms, resolve));
  const settled = async (looks: number): Promise<TrayPlace> => {
    const found = await place();
    if (found !== 'no-icon' || looks <= 1 || isStopped) return found;
    await rest(registerMs);
    return settled(looks - 1);
  };
  let asking: Promise<boolean> | null = null;
  const look = async (): Promise<boolean> => {
    let found = await settled(2);
    if (found === 'no-icon' && !isStopped) {
      deps.renew();
      found = await settled(4);
    }
    return found === 'shown';
  };
  // Who asks meanwhile gets the same answer: one tray is enough.
  const isShown = (): Promise<boolean> => {
    asking ??= look().finally(() => {
      asking = null;
    });
    return asking;
  };
  const isShownSoon = async (): Promise<boolean> => {
    for (let left = hostLooks; left > 0 && !isStopped; left -= 1) {
      if (await isShown()) return true;
      await rest(hostLookMs);
    }
    return isShown();
  };
  const start = (): void => {
    cancelLook();
    cancelLook = timers.after(hiddenLookMs, () => {
      if (!deps.isHidden()) return;
      void isShown().then((shown) => {
        if (isStopped || !deps.isHidden()) return;
        if (shown) start();
        else deps.onLost();
      });
    });
  };
  return {
    isShown,
    isShownSoon,
    start,
    stop: () => {
      isStopped = true;
      cancelLook();
    },
  };
};

/** A tray registers in its own time. */
const registerMs = 250;
/** Panels start with the session, as Orderbell does. */
const hostLookMs = 1_000;
const hostLooks = 30;
/** A panel that crashed, a GNOME extension that was switched off. */
const hiddenLookMs = 60_000;
