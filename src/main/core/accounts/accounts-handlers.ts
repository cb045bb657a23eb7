import type { HandlersOf } from '../rpc/handlers.ts';
import type { Accounts } from './accounts-service.ts';

export const accountsHandlers = (
  accounts: Accounts,
): HandlersOf<
  | 'accounts.current'
  | 'accounts.sign-in'
  | 'accounts.try-practice'
  | 'accounts.use-means'
  | 'accounts.set-answers'
  | 'accounts.dismiss-token-hint'
  | 'accounts.sign-out'
> => ({
  'accounts.current': () => ({ account: accounts.account() }),
  'accounts.sign-in': async (input) => ({ account: await accounts.signIn(input) }),
  'accounts.try-practice': async () => ({ account: await accounts.tryPractice() }),
  'accounts.use-means': async ({ means }) => ({ account: await accounts.useMeans(means) }),
  'accounts.set-answers': ({ patch }) => ({ account: accounts.setAnswers(patch) }),
  'accounts.dismiss-token-hint': () => {
    accounts.dismissTokenHint();
    return {};
  },
  'accounts.sign-out': async () => {
    await accounts.signOut();
    return {};
  },
});
