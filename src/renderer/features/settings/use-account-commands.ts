import type { Account } from '../../../shared/contract/accounts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useCommands } from '../keyboard/running.ts';
import { useSignOut } from './use-sign-out.ts';

/** Signing out, and the practice service's own page. */
export const useAccountCommands = (account: Account): void => {
  const client = useClient();
  const signOut = useSignOut(() => undefined);
  const openControls = async (): Promise<void> => {
    const { address } = await client.call('practice.controls', {});
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
  };
  useCommands({
    'sign-out': () => signOut.mutate(),
    ...(account.practice ? { 'practice-controls': () => void openControls() } : {}),
  });
};
