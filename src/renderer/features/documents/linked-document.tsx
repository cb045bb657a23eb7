import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './document-list.module.css';
import { foreignLink } from './foreign-link.ts';

/** A document that lies elsewhere: its host is shown before anything is opened, and nothing but https is. */
export const LinkedDocument = ({
  url,
  shown,
  title,
}: {
  url: string;
  shown: string;
  title: string | undefined;
}): ReactElement => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const link = foreignLink(url);
  return (
    <li className={css['item']} title={title}>
      <span className={css['head']}>
        <Icon name="file" />
        <bdi className={css['name']}>{shown}</bdi>
      </span>
      {link.kind === 'refused' ? (
        <span className={css['state']}>{t('documents.link-refused')}</span>
      ) : (
        <Button size="small" look="quiet" icon="widen" onClick={() => setAsking(true)}>
          {t('documents.elsewhere', { host: link.host })}
        </Button>
      )}
      {asking && link.kind === 'https' && (
        <Dialog title={t('documents.leaving')} onClose={() => setAsking(false)}>
          <p className={css['host']}>{link.host}</p>
          <p>{t('documents.leaving-what')}</p>
          <p className={css['address']}>{link.href}</p>
          <div className={css['choice']}>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('documents.stay')}
            </Button>
            <a
              className={css['leave']}
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setAsking(false)}
            >
              {t('documents.leave')}
            </a>
          </div>
        </Dialog>
      )}
    </li>
  );
};
