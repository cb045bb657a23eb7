import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { NoticeOutcome } from '../../../shared/contract/calls/alerts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';
import { playAlertSound } from '../alerts/alert-sound.ts';
import { askBrowser, showBrowserNotice } from '../alerts/browser-notices.ts';
import css from './settings.module.css';

/**
 * Plays the alert sound and shows a notification now, even in quiet hours. Then reports what browser or
 * system did.
 */
export const AlertTest = (): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const shell = useAppInfo().data?.shell ?? 'web';
  const inBrowser = async (): Promise<NoticeOutcome> => {
    const permission = await askBrowser();
    if (permission !== 'granted') return permission === 'unavailable' ? 'unavailable' : 'refused';
    const shown = await showBrowserNotice({
      title: t('alert-test.title'),
      body: t('alert-test.body'),
      tag: 'orderbell-test',
    });
    return shown ? 'shown' : 'refused';
  };
  const test = useMutation({
    mutationFn: async () => {
      const sound = playAlertSound(shell);
      const notification =
        shell === 'web' ? await inBrowser() : (await client.call('alerts.test', {})).notification;
      return { sound, notification };
    },
  });
  const { data } = test;
  const where = shell === 'web' ? 'web' : 'desktop';
  return (
    <div className={css['row']}>
      <Button icon="bell" disabled={test.isPending} onClick={() => test.mutate()}>
        {t('alert-test.try')}
      </Button>
      <p className={css['quiet']}>{t('alert-test.what')}</p>
      <div role="status" className={css['whole']}>
        {data !== undefined && (
          <Notice
            tone={data.notification === 'shown' ? 'green' : 'amber'}
            icon={data.notification === 'shown' ? 'tick' : 'triangle'}
          >
            {t(`alert-test.sound.${data.sound}`)}{' '}
            {data.notification === 'refused'
              ? t(`alert-test.refused.${where}`)
              : t(`alert-test.${data.notification}`)}
          </Notice>
        )}
      </div>
      {test.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(test.error))}
        </Notice>
      )}
    </div>
  );
};
