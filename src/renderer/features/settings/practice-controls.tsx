import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from './settings.module.css';

/** Link to the control page of the practice service, which opens in the browser. */
export const PracticeControls = (): ReactElement | null => {
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
