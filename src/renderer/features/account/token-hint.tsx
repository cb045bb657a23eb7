import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useMeans } from './account-means.tsx';

/** Suggests tokens, once: with basic authentication each request carries the password. */
export const TokenHint = (): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const change = useMeans();
  const dismiss = useMutation({ mutationFn: () => client.call('accounts.dismiss-token-hint', {}) });
  return (
    <Notice
      tone="grey"
      icon="hourglass"
      role="status"
      title={t('means.hint-title')}
      actions={
        <>
          <Button variant="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('means.hint-dismiss')}
          </Button>
          <Button disabled={change.isPending} onClick={() => change.mutate('token')}>
            {t('means.hint-use')}
          </Button>
        </>
      }
    >
      {change.isError ? endedText(t, 'asked', shapeOfError(change.error)) : t('means.hint')}
    </Notice>
  );
};
