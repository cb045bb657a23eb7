import type { CallOutput } from '../../shared/contract/contract.ts';
import type { AppNotices } from './app-notices.ts';
import type { EarlierStores } from './db/earlier-stores.ts';
import type { Log } from './ports.ts';
import type { HandlersOf } from './rpc/handlers.ts';

type Shown = CallOutput<'app.info'>;
type Info = Omit<Shown, 'notices' | 'earlierStores' | 'secrets'> & {
  notices: AppNotices;
  earlierStores: EarlierStores;
  log: Log;
  /** A keychain may turn out later not to work. */
  secrets: () => Shown['secrets'];
};

export const appHandlers = ({
  notices,
  earlierStores,
  log,
  secrets,
  ...info
}: Info): HandlersOf<'app.info' | 'app.dismiss' | 'app.page-failed'> => ({
  'app.info': () => ({
    ...info,
    secrets: secrets(),
    notices: notices.all(),
    earlierStores: earlierStores.unread(),
  }),
  'app.dismiss': ({ notice }) => {
    if (notice === 'earlier-store') earlierStores.dismiss();
    notices.dismiss(notice);
    return {};
  },
  'app.page-failed': ({ at, reloads }) => {
    log('error', 'page-failed', at === null ? {} : { path: at });
    if (reloads) notices.add('window-reloaded');
    return {};
  },
});
