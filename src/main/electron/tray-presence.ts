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
