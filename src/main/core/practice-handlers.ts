import type { Accounts } from './accounts/accounts-service.ts';
import type { PracticeHost } from './ports.ts';
import type { HandlersOf } from './rpc/handlers.ts';

/** What is said of the practice service: nothing while another account is in use, even if it runs. */
export const practiceHandlers = (
  practice: PracticeHost | null,
  account: Accounts['account'],
): HandlersOf<'practice.controls'> => ({
  'practice.controls': () => ({
    address: account()?.practice === true ? (practice?.controls() ?? null) : null,
  }),
});
