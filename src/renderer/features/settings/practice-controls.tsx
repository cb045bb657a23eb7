import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from './settings.module.css';

/** Leads to the switches of the practice service, a page of its own in the browser. */
export const PracticeControls = (): ReactElement | null => {
  const t = useTexts();
  const client = useClient();
  // Its secret is another one at each start, so it isn't kept longer than it is looked at.
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
