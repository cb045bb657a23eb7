import type { Timers } from '../../core/ports.ts';
import { answerOf, hasTrayHost } from './tray-host.ts';

/**
 * The state of our tray icon. `no-host`: this desktop shows no icons. `host-without-us`: it does, but
 * doesn't know ours. Electron announces an icon only once, when it is created. A later host needs a new
 * icon.
 */
export type TrayPresence = 'shown' | 'host-without-us' | 'no-host';

/**
 * Whether our icon is visible now. Windows and macOS always show it. On Linux it asks the session bus for
 * our entry in `RegisteredStatusNotifierItems`, since a host may not know our icon. Ask each time, since
 * hosts come and go.
 *
 * @param pid the process of the icon: Electron's main process
 */
export const trayPresence = async (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  pid: number,
): Promise<TrayPresence> => {
  if (!(await hasTrayHost(platform, env))) return 'no-host';
  if (platform === 'win32' || platform === 'darwin') return 'shown';
  const registered = await firstAnswer(registeredItems, env);
  if (registered.includes(`org.freedesktop.StatusNotifierItem-${pid}-`)) return 'shown';
  // Some watchers list connections.
  const connections = [...new Set(registered.match(/:\d+\.\d+/g))];
  const owners = await Promise.all(connections.map((name) => firstAnswer(processOf(name), env)));
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

/** One question for each of the two programs. */
type Question = { gdbus: readonly string[]; dbusSend: readonly string[] };

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';

const call = (to: string, path: string, method: string, args: readonly string[]): Question => ({
  gdbus: [
    ...['call', '--session', '--timeout', '2', '--dest', to, '--object-path', path],
    ...['--method', method, ...args],
  ],
  dbusSend: [
    ...['--session', '--print-reply=literal', '--reply-timeout=2000', `--dest=${to}`, path],
    ...[method, ...args.map((text) => `string:${text}`)],
  ],
});

const registeredItems = call(watcher, '/StatusNotifierWatcher', `${bus}.Properties.Get`, [
  watcher,
  'RegisteredStatusNotifierItems',
]);

const processOf = (connection: string): Question =>
  call(bus, '/org/freedesktop/DBus', `${bus}.GetConnectionUnixProcessID`, [connection]);

/** Empty when no program answered. */
const firstAnswer = async ({ gdbus, dbusSend }: Question, env: NodeJS.ProcessEnv): Promise<string> =>
  (await answerOf('gdbus', [...gdbus], env)) ?? (await answerOf('dbus-send', [...dbusSend], env)) ?? '';
