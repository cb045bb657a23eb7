import type { ReactNode } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSetSettingsError } from '../../transport/queries.ts';
import { useCommands } from '../keyboard/running.ts';
import { useSignOut } from './use-sign-out.tsx';

/**
 * Commands for signing out and for the control page of the practice service. Must be mounted inside the
 * draft providers, since signing out saves drafts.
 */
export const AccountCommands = ({ account }: { account: Account }): ReactNode => {
  const client = useClient();
  const setSettingsError = useSetSettingsError();
  const signOut = useSignOut(
    () => undefined,
    (error) => setSettingsError(shapeOfError(error)),
  );
  const openControls = async (): Promise<void> => {
    const { address } = await client.call('practice.controls', {});
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
  };
  useCommands({
    'sign-out': signOut.begin,
    ...(account.practice ? { 'practice-controls': () => void openControls() } : {}),
  });
  return signOut.question;
};
