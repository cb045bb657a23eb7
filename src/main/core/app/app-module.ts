import type { AppNotice, StartupState } from '../../../shared/contract/calls/app.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { RestoredNotice } from '../backup/restored-store.ts';
import type { CoreContext } from '../context.ts';
import type { Emit } from '../events.ts';
import type { Host, Ports, PracticeHost } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { createDamage } from './damage.ts';
import type { EarlierStores } from './earlier-stores.ts';

type AppInfo = CallOutput<'app.info'>;

/** Notices of Orderbell about itself. Each is shown until the user dismisses it. */
export const createAppNotices = (
  deps: {
    wasSetAside: boolean;
    restoreRefused: boolean;
    host: Pick<Host, 'folder' | 'folderRisk'>;
    settings: SettingsService;
    earlierStores: EarlierStores;
    restored: RestoredNotice;
  },
  emit: Emit,
) => {
  const { wasSetAside, host, settings, earlierStores } = deps;
  const isRiskNew = host.folderRisk !== null && settings.get().riskyFolderTold !== host.folder;
  const unread = new Set<AppNotice>([
    ...(wasSetAside ? (['settings-set-aside'] as const) : []),
    ...(earlierStores.unread().length > 0 ? (['earlier-store'] as const) : []),
    ...(isRiskNew ? (['risky-folder'] as const) : []),
    ...(deps.restored.copiedAt() === null ? [] : (['restored'] as const)),
    ...(deps.restoreRefused ? (['restore-refused'] as const) : []),
  ]);
  const all = (): AppNotice[] => [...unread];
  return {
    all,
    add: (notice: AppNotice): void => {
      unread.add(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
    dismiss: (notice: AppNotice): void => {
      if (notice === 'earlier-store') earlierStores.dismiss();
      if (notice === 'risky-folder') settings.set({ riskyFolderTold: host.folder });
      unread.delete(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
  };
};

/**
 * Orderbell itself: its version and notices, its window, its start at login, and the practice service's
 * controls.
 */
export const createAppModule = (
  core: Pick<CoreContext, 'log' | 'emit'>,
  deps: {
    ports: Ports;
    version: string;
    shell: AppInfo['shell'];
    notices: ReturnType<typeof createAppNotices>;
    earlierStores: EarlierStores;
    restored: RestoredNotice;
    damage: ReturnType<typeof createDamage>;
    accounts: Pick<Accounts, 'account' | 'current'>;
  },
) => {
  const { ports, notices } = deps;
  let windowShows = true;

  // The system owns this setting, and a user may change it there, so it is read each time.
  const startupState = (): StartupState => {
    if (ports.startup === undefined) return 'unavailable';
    return ports.startup.isOn() ? 'on' : 'off';
  };

  // It belongs to the practice account, even where the practice service runs beside another one.
  const practice = (): PracticeHost | null =>
    deps.accounts.account()?.practice === true ? ports.practice : null;

  const handlers: HandlersOf<
    | 'app.info'
    | 'app.dismiss'
    | 'app.page-failed'
    | 'practice.change-order'
    | 'practice.controls'
    | 'practice.reply'
    | 'startup.get'
    | 'startup.set'
    | 'window.get'
  > = {
    'app.info': () => ({
      version: deps.version,
      shell: deps.shell,
      dataFolder: ports.host.folder,
      folderRisk: ports.host.folderRisk,
      practiceAvailable: ports.practice !== null,
      noNotifications: ports.notifier.never ?? null,
      // A keychain may turn out later not to work.
      secrets: ports.secrets.kind,
      notices: notices.all(),
      earlierStores: deps.earlierStores.unread(),
      restoredFrom: deps.restored.copiedAt(),
      damage: deps.damage.of(deps.accounts.current.get()?.id ?? null),
    }),
    'app.dismiss': ({ notice }) => {
      if (notice === 'damaged-rows') deps.damage.dismiss();
      if (notice === 'restored') deps.restored.dismiss();
      notices.dismiss(notice);
      return {};
    },
    'app.page-failed': ({ at, reloads }) => {
      core.log('error', 'page-failed', at === null ? {} : { path: at });
      if (reloads) notices.add('window-reloaded');
      return {};
    },
    'practice.controls': () => ({ address: practice()?.controls() ?? null }),
    'practice.change-order': () => ({ purchaseOrderNumber: practice()?.changeOrder() ?? null }),
    'practice.reply': ({ first }) => ({ reply: practice()?.reply(first) ?? null }),
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
      core.emit({ name: 'window.changed', shows });
    },
  };
};
