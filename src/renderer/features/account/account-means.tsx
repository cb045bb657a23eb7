import type { ReactElement } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Notice } from '../../components/notice.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import css from '../settings/settings.module.css';
import { MeansField } from './means-field.tsx';
import { useMeans } from './use-means.ts';

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
