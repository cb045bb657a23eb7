import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSignOut } from '../settings/use-sign-out.tsx';
import css from './practice-bar.module.css';

/** Says that this is practice, and offers what a user tries next. */
export const PracticeBar = (): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const change = useMutation({
    mutationFn: async () => {
      const changed = await client.call('practice.change-order', {});
      // Otherwise the change arrives with the next poll.
      await client.call('sync.poll-now', {});
      return changed;
    },
  });
  const signOut = useSignOut(() => undefined);
  const error = change.error ?? signOut.error;
  return (
    <section className={css['bar']} aria-label={t('account.practice')}>
      <p>{t('practice-bar.what')}</p>
      <Button
        size="small"
        data-command="practice-change"
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {t('practice-bar.change')}
      </Button>
      <Button size="small" data-command="sign-out" disabled={signOut.isPending} onClick={signOut.begin}>
        {t('practice-bar.own')}
      </Button>
      <p role="status" className={css['outcome']}>
        {error !== null
          ? errorText(t, shapeOfError(error))
          : change.data !== undefined &&
            (change.data.purchaseOrderNumber === null
              ? t('practice-bar.none')
              : t('practice-bar.changed', { number: change.data.purchaseOrderNumber }))}
      </p>
      {signOut.question}
    </section>
  );
};
