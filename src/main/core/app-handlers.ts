import type { CallOutput } from '../../shared/contract/contract.ts';
import type { AppNotices } from './app-notices.ts';
import type { Log } from './ports.ts';
import type { HandlersOf } from './rpc/handlers.ts';

type Shown = CallOutput<'app.info'>;
type Info = Omit<Shown, 'notices' | 'secrets'> & {
  notices: AppNotices;
  log: Log;
  /** A keychain may turn out later not to work. */
  secrets: () => Shown['secrets'];
};

export const appHandlers = ({
  notices,
  log,
  secrets,
  ...info
}: Info): HandlersOf<'app.info' | 'app.dismiss' | 'app.page-failed'> => ({
  'app.info': () => ({ ...info, secrets: secrets(), notices: notices.all() }),
  'app.dismiss': ({ notice }) => {
    notices.dismiss(notice);
    return {};
  },
  'app.page-failed': ({ at, reloads }) => {
    log('error', 'page-failed', at === null ? {} : { path: at });
    if (reloads) notices.add('window-reloaded');
    return {};
  },
});
