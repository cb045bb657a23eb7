import { execFile } from 'node:child_process';
import type { Timers } from '../../core/ports.ts';

/**
 * The state of our tray icon. `no-host`: this desktop shows no icons. `host-without-us`: it does, but
 * doesn't know ours. Electron announces an icon only once, when it is created. A later host needs a new
 * icon.
 */
export type TrayPresence = 'shown' | 'host-without-us' | 'no-host';

/**
 * Whether our icon is visible now. Windows and macOS always show it. A Linux desktop answers on the session
 * bus (StatusNotifierItem); GNOME needs an extension. No answer counts as no host. A host may not know our
 * icon, so it also looks for our entry. Ask each time, since hosts come and go.
 *
 * @param pid the process of the icon: Electron's main process
 */
export const trayPresence = async (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  pid: number,
): Promise<TrayPresence> => {
  if (platform === 'win32' || platform === 'darwin') return 'shown';
  const found = await askSessionBus(watcherProperties, env);
  if (!hostRegistered.test(found)) return 'no-host';
  if (found.includes(`org.freedesktop.StatusNotifierItem-${pid}-`)) return 'shown';
  // Some watchers list connections.
  const connections = [...new Set(found.match(/:\d+\.\d+/g))];
  const owners = await Promise.all(connections.map((name) => askSessionBus(processOf(name), env)));
  return owners.some((owner) => /uint32 (\d+)/.exec(owner)?.[1] === String(pid))
    ? 'shown'
    : 'host-without-us';
};

/**
 * Whether our icon is visible. If a host shows icons but not ours, it creates a new one and waits until the
 * host knows it.
 *
 * @param renew replaces our icon by a new one
 * @param patienceMs how long to wait for a host
 */
export const findOurTray = async (
  {
    presence,
    renew,
    timers,
  }: { presence: () => Promise<TrayPresence>; renew: () => void; timers: Pick<Timers, 'after'> },
  patienceMs: number,
): Promise<boolean> => {
  let leftMs = patienceMs;
  let renewed = false;
  for (;;) {
    const found = await presence();
    if (found === 'shown') return true;
    if (found === 'no-host') renewed = false;
    else if (!renewed) {
      renewed = true;
      leftMs = Math.max(leftMs, announcedMs);
      renew();
    }
    if (leftMs <= 0) return false;
    const pauseMs = found === 'no-host' ? checkMs : announcingMs;
    leftMs -= pauseMs;
    await new Promise<void>((resolve) => void timers.after(pauseMs, resolve));
  }
};

/** The longest time until a new icon is announced. */
const announcedMs = 2_000;
const announcingMs = 200;
/** Each check starts a program. */
const checkMs = 1_000;

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';

/** One question for the host and the icons, since each one starts a program. */
const watcherProperties: Question = {
  ...{ to: watcher, path: '/StatusNotifierWatcher' },
  ...{ method: `${bus}.Properties.GetAll`, args: [watcher] },
};

/** `gdbus` prints the value as `<true>`, `dbus-send` as `variant boolean true`. */
const hostRegistered = /IsStatusNotifierHostRegistered\W+(variant\s+boolean\s+)?true\b/;

const processOf = (connection: string): Question => ({
  ...{ to: bus, path: '/org/freedesktop/DBus' },
  ...{ method: `${bus}.GetConnectionUnixProcessID`, args: [connection] },
});

type Question = { to: string; path: string; method: string; args: readonly string[] };

/**
 * What the session bus of a Linux desktop answers, as printed by one of two programs. Empty when neither
 * of them has an answer.
 */
const askSessionBus = async (question: Question, env: NodeJS.ProcessEnv): Promise<string> =>
  (await answerOf('gdbus', gdbusCall(question), env)) ??
  (await answerOf('dbus-send', dbusSendCall(question), env)) ??
  '';

const gdbusCall = ({ to, path, method, args }: Question): string[] => [
  ...['call', '--session', '--timeout', '2', '--dest', to, '--object-path', path],
  ...['--method', method, ...args],
];

const dbusSendCall = ({ to, path, method, args }: Question): string[] => [
  ...['--session', '--print-reply=literal', '--reply-timeout=2000', `--dest=${to}`, path],
  ...[method, ...args.map((text) => `string:${text}`)],
];

/** Closing a window must not take longer. Milliseconds. */
const patienceMs = 3_000;

/** The output of the program. `null` when it is missing or fails. */
const answerOf = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | null> => {
  // The libraries of an AppImage don't fit the system's programs.
  const { LD_LIBRARY_PATH: _own, LD_PRELOAD: _ours, ...clean } = env;
  return new Promise((resolve) => {
    execFile(program, args, { env: clean, timeout: patienceMs }, (error, printed) =>
      resolve(error === null ? printed : null),
    );
  });
};
