import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { Section, Setting } from './setting.tsx';
import css from './settings.module.css';
import { useSignOut } from './use-sign-out.tsx';

/** The signed-in account. */
export const AccountSection = ({
  account,
  onDone,
}: {
  account: Account;
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  const signOut = useSignOut(onDone);
  return (
    <Section of={['account']}>
      <Setting id="account">
        <div className={css['row']}>
          <p className={css['quiet']}>
            {account.practice ? t('account.practice') : account.email}
            <small>{account.baseUrl}</small>
            {/* The practice service runs inside the app and asks for no password. */}
            {!account.practice && <small>{t(`settings.password.${account.passwordKept}`)}</small>}
          </p>
          <Button disabled={signOut.isPending} onClick={signOut.begin}>
            {t('settings.sign-out')}
          </Button>
        </div>
      </Setting>
      <Setting id="account">{account.practice && <PracticeControls />}</Setting>
      {signOut.question}
      {signOut.error !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(signOut.error))}
        </Notice>
      )}
    </Section>
  );
};

/** Link to the control page of the practice service, which opens in the browser. */
const PracticeControls = (): ReactElement | null => {
  const t = useTexts();
  const client = useClient();
  // Its secret changes at each start, so the address isn't cached.
  const { data } = useQuery({
    queryKey: ['practice-controls'],
    queryFn: () => client.call('practice.controls', {}),
    gcTime: 0,
  });
  const address = data?.address ?? null;
  if (address === null) return null;
  const { host, pathname } = new URL(address);
  return (
    <div className={css['row']}>
      <p className={css['quiet']}>
        {t('settings.practice-what')}
        <small>{host + pathname}</small>
      </p>
      <a className={css['link']} href={address} target="_blank" rel="noopener noreferrer">
        {t('settings.practice-open')}
      </a>
    </div>
  );
};
