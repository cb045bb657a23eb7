import { execFile } from 'node:child_process';

/**
 * Whether something on this desktop shows tray icons now. Windows and macOS always do. On Linux a desktop says so on the
 * session bus (StatusNotifierItem, `IsStatusNotifierHostRegistered`); GNOME without an extension has nobody there, and
 * Electron doesn't tell. Where nobody can be asked it counts as no. Asked anew each time: an extension comes and goes.
 */
export const hasTrayHost = async (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<boolean> => {
  if (platform === 'win32' || platform === 'darwin') return true;
  for (const [program, args] of questions) {
    const said = await answerOf(program, args, env);
    if (said !== null) return /\btrue\b/.test(said);
  }
  return false;
};

const watcher = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const get = 'org.freedesktop.DBus.Properties.Get';
const property = 'IsStatusNotifierHostRegistered';

/** Two programs that desktops have; one is enough. */
const questions: readonly (readonly [program: string, args: string[]])[] = [
  [
    'gdbus',
    [
      ...['call', '--session', '--timeout', '2', '--dest', watcher, '--object-path', path],
      ...['--method', get, watcher, property],
    ],
  ],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply=literal', '--reply-timeout=2000', `--dest=${watcher}`, path],
      ...[get, `string:${watcher}`, `string:${property}`],
    ],
  ],
];

/** Nobody waits longer for a window to close. Milliseconds. */
const patienceMs = 3_000;

/** What the program printed; `null` where it isn't there, or nobody answered it. */
export const answerOf = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | null> => {
  // An AppImage brings libraries along that aren't the system's programs' own.
  const { LD_LIBRARY_PATH: _own, LD_PRELOAD: _ours, ...clean } = env;
  return new Promise((resolve) => {
    execFile(program, args, { env: clean, timeout: patienceMs }, (error, printed) =>
      resolve(error === null ? printed : null),
    );
  });
};
