import type { Timers } from '../core/ports.ts';
import { answerOf, hasTrayHost } from './tray-host.ts';

/**
 * What has become of our tray icon. `no-host`: nothing on this desktop shows icons. `host-without-us`: something does, and
 * doesn't know ours. Electron announces an icon once, when it is made; for a host that came later a new one has to be made.
 */
export type TrayPresence = 'shown' | 'host-without-us' | 'no-host';

/**
 * Whether our icon can be seen now. Windows and macOS always show it. On Linux the session bus is asked for our own entry among
 * `RegisteredStatusNotifierItems`: that a host is there doesn't say that it has us. Asked anew each time: hosts come and go.
 *
 * @param pid the process that has the icon: Electron's main process
 */
export const trayPresence = async (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  pid: number,
): Promise<TrayPresence> => {
  if (!(await hasTrayHost(platform, env))) return 'no-host';
  if (platform === 'win32' || platform === 'darwin') return 'shown';
  const said = await firstAnswer(registeredItems, env);
  if (said.includes(`org.freedesktop.StatusNotifierItem-${pid}-`)) return 'shown';
  // Some watchers list connections.
  const connections = [...new Set(said.match(/:\d+\.\d+/g))];
  const owners = await Promise.all(connections.map((name) => firstAnswer(processOf(name), env)));
  return owners.some((owner) => /uint32 (\d+)/.exec(owner)?.[1] === String(pid))
    ? 'shown'
    : 'host-without-us';
};

/**
 * Whether our icon can be seen. Where a host shows icons but not ours, it makes a new one and waits for it to be announced.
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
    const pauseMs = found === 'no-host' ? lookMs : announcingMs;
    leftMs -= pauseMs;
    await new Promise<void>((resolve) => void timers.after(pauseMs, resolve));
  }
};

/** How long a new icon takes to be announced at most. */
const announcedMs = 2_000;
const announcingMs = 200;
/** Each check starts a program. */
const lookMs = 1_000;

/** The same question for each of the two programs that desktops have. */
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

/** Empty where nobody answered. */
const firstAnswer = async ({ gdbus, dbusSend }: Question, env: NodeJS.ProcessEnv): Promise<string> =>
  (await answerOf('gdbus', [...gdbus], env)) ?? (await answerOf('dbus-send', [...dbusSend], env)) ?? '';
