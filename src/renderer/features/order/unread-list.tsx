import type { ReactElement } from 'react';
import type { Unread } from '../../../shared/domain/order/order.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './unread-list.module.css';

/** Values of the service that couldn't be read, as received. Renders nothing if there are none. */
export const UnreadList = ({ unread }: { unread: Unread }): ReactElement | null => {
  const t = useTexts();
  if (unread.length === 0) return null;
  return (
    <Disclosure className={css['unread']} summary={t('gap.unread')}>
      <p>{t('gap.unread-what')}</p>
      <ul>
        {unread.map(({ field, value }) => (
          <li key={field}>
            {field}: <code>{value}</code>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
