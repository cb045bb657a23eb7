import type { AppNotice, StartupState } from '../../../shared/contract/app.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Emit } from '../events.ts';
import type { Log, Ports } from '../ports.ts';
import type { Handlers, HandlersOf } from '../rpc/handlers.ts';

type AppInfo = CallOutput<'app.info'>;

/** Notices of Orderbell about itself. Each is shown until the user dismisses it. */
export const createAppNotices = (first: readonly AppNotice[], emit: Emit) => {
  const unread = new Set(first);
  const all = (): AppNotice[] => [...unread];
  return {
    all,
    add: (notice: AppNotice): void => {
      unread.add(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
    dismiss: (notice: AppNotice): void => {
      unread.delete(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
  };
};

/** Orderbell itself: its version and notices, its window, its start at login, and the practice service's controls. */
export const createAppModule = (deps: {
  ports: Ports;
  version: string;
  door: AppInfo['door'];
  log: Log;
  emit: Emit;
  notices: ReturnType<typeof createAppNotices>;
  account: Accounts['account'];
  /** Answered together, for the first screen of a window. */
  first: Pick<Handlers, 'settings.get' | 'accounts.current' | 'orders.first'>;
}) => {
  const { ports, notices, first } = deps;
  let windowShows = true;

  // The system owns this setting, and a user may change it there, so it is read each time.
  const startupState = (): StartupState => {
    if (ports.startup === undefined) return 'unavailable';
    return ports.startup.isOn() ? 'on' : 'off';
  };

  const handlers: HandlersOf<
    | 'opening.get'
    | 'app.info'
    | 'app.dismiss'
    | 'app.page-failed'
    | 'practice.controls'
    | 'startup.get'
    | 'startup.set'
    | 'window.get'
  > = {
    'opening.get': async (input) => {
      const [settings, { account }, { rows }] = await Promise.all([
        first['settings.get']({}),
        first['accounts.current']({}),
        first['orders.first'](input),
      ]);
      return { settings, account, rows };
    },
    'app.info': () => ({
      version: deps.version,
      door: deps.door,
      dataFolder: ports.host.folder,
      practiceAvailable: ports.practice !== null,
      noNotifications: ports.notifier.never ?? null,
      // A keychain may turn out later not to work.
      secrets: ports.secrets.kind,
      notices: notices.all(),
    }),
    'app.dismiss': ({ notice }) => {
      notices.dismiss(notice);
      return {};
    },
    'app.page-failed': ({ at, reloads }) => {
      deps.log('error', 'page-failed', at === null ? {} : { path: at });
      if (reloads) notices.add('window-reloaded');
      return {};
    },
    // The controls belong to the practice account, even where the practice service runs beside another one.
    'practice.controls': () => ({
      address: deps.account()?.practice === true ? (ports.practice?.controls() ?? null) : null,
    }),
    'startup.get': () => ({ state: startupState() }),
    'startup.set': ({ on }) => {
      ports.startup?.set(on);
      return { state: startupState() };
    },
    'window.get': () => ({ shows: windowShows }),
  };

  return {
    handlers,
    /** The shell's window shows its page, or no longer does. */
    windowShows: (shows: boolean): void => {
      if (shows === windowShows) return;
      windowShows = shows;
      deps.emit({ name: 'window.changed', shows });
    },
  };
};
