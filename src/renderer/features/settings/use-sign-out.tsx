import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { useSetSettingsError } from '../../transport/queries.ts';
import { renew } from '../../transport/renew.ts';
import { useDraftStore } from '../answer/draft/draft-context.tsx';
import { useAttaching } from '../documents/attach-context.tsx';
import { useCommands } from '../keyboard/running.ts';
import css from './settings.module.css';

/**
 * Signs out after all input is saved. If saving fails, the user stays signed in. Asks first if answers are
 * unsent. The screen follows the event: the service may end the session much later, when the user has
 * signed in again.
 */
export const useSignOut = (onDone: () => void, onFailed: (error: Error) => void = () => undefined) => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const drafts = useDraftStore();
  const { details } = useAttaching();
  const [unsent, setUnsent] = useState(0);
  const signOut = useMutation({
    mutationFn: async () => {
      await Promise.all([drafts.saveAll(), details.flush()]);
      return client.call('accounts.sign-out', {});
    },
    onSuccess: () => {
      onDone();
      void renew(queries, keys.account);
    },
    onError: onFailed,
  });
  const ask = useMutation({
    mutationFn: () => client.call('responses.unsent', {}),
    onSuccess: ({ count }) => {
      if (count > 0) setUnsent(count);
      else signOut.mutate();
    },
    onError: onFailed,
  });
  const question = unsent > 0 && (
    <Dialog title={t('sign-out.ask', { count: unsent })} onClose={() => setUnsent(0)}>
      <p>{t('sign-out.unsent')}</p>
      <div className={css['choice']}>
        <Button variant="quiet" onClick={() => setUnsent(0)}>
          {t('sign-out.stay')}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            setUnsent(0);
            signOut.mutate();
          }}
        >
          {t('settings.sign-out')}
        </Button>
      </div>
    </Dialog>
  );
  return {
    /** Asks about unsent answers, then signs out. */
    begin: () => ask.mutate(),
    isPending: ask.isPending || signOut.isPending,
    error: ask.error ?? signOut.error,
    question,
  };
};

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
