import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Account, type AuthMeans, authMeans } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { SelectField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';
import css from '../settings/settings.module.css';

/** The account's authentication. A change applies once the service accepts it. */
export const AccountMeans = ({ account }: { account: Account }): ReactElement => {
  const t = useTexts();
  const change = useMeans();
  return (
    <>
      <div className={css['grid']}>
        <MeansField
          value={change.isPending ? change.variables : account.means}
          onValue={(means) => change.mutate(means)}
        />
        <p role="status">{change.isPending && t('means.changing')}</p>
      </div>
      {change.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {endedText(t, 'asked', shapeOfError(change.error))}
        </Notice>
      )}
    </>
  );
};

/** The choice of authentication, with the consequences of each. */
export const MeansField = ({
  value,
  onValue,
  tall = false,
}: {
  value: AuthMeans;
  onValue: (means: AuthMeans) => void;
  tall?: boolean;
}): ReactElement => {
  const t = useTexts();
  return (
    <SelectField
      label={t('means.label')}
      value={value}
      options={authMeans.map((means) => ({ value: means, label: t(`means.${means}`) }))}
      onValue={onValue}
      hint={t(`means.${value}-hint`)}
      tall={tall}
    />
  );
};

/** Changes the account's authentication, if the service accepts it. */
export const useMeans = () => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    // One at a time: the service checks each choice, and the last one must win.
    scope: { id: 'accounts.use-means' },
    mutationFn: (means: AuthMeans) => client.call('accounts.use-means', { means }),
    // Fetched again: events may be newer than this result.
    onSuccess: () => renew(queries, keys.account),
  });
};
