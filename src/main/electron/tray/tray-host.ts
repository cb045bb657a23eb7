import { execFile } from 'node:child_process';

/**
 * Whether this desktop shows tray icons now. Windows and macOS always do. A Linux desktop answers on the
 * session bus (StatusNotifierItem, `IsStatusNotifierHostRegistered`); GNOME needs an extension. Electron
 * doesn't report it. No answer counts as no. Ask each time, since extensions come and go.
 */
export const hasTrayHost = async (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<boolean> => {
  if (platform === 'win32' || platform === 'darwin') return true;
  for (const [program, args] of questions) {
    const answer = await answerOf(program, args, env);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
};

const watcher = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const get = 'org.freedesktop.DBus.Properties.Get';
const property = 'IsStatusNotifierHostRegistered';

/** Two programs of Linux desktops. One is enough. */
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

/** Closing a window must not take longer. Milliseconds. */
const patienceMs = 3_000;

/** The output of the program. `null` when it is missing or fails. */
export const answerOf = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | null> => {
  // The libraries of an AppImage don't fit the system's programs.
  const { LD_LIBRARY_PATH: _own, LD_PRELOAD: _ours, ...clean } = env;
  return new Promise((resolve) => {
    execFile(program, args, { env: clean, timeout: patienceMs }, (error, printed) =>
      resolve(error === null ? printed : null),
    );
  });
};
