import type { CallOutput } from '../../shared/contract/contract.ts';
import type { HandlersOf } from './rpc/handlers.ts';

type Info = Omit<CallOutput<'app.info'>, 'notices'> & { settingsSetAside: boolean };

export const appHandlers = ({ settingsSetAside, ...info }: Info): HandlersOf<'app.info'> => ({
  'app.info': () => ({ ...info, notices: settingsSetAside ? ['settings-set-aside'] : [] }),
});
