import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { actionId } from './document-actions.ts';
import css from './document-list.module.css';
import { DocumentRow, type DocumentSummary } from './document-row.tsx';
import { foreignLink } from './foreign-link.ts';

/** A document on another host. A dialog shows the host before it opens; only https links open. */
export const LinkedDocument = ({ url, summary }: { url: string; summary: DocumentSummary }): ReactElement => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const link = foreignLink(url);
  return (
    <DocumentRow summary={summary}>
      {link.kind === 'refused' ? (
        <span className={css['state']}>{t('documents.link-refused')}</span>
      ) : (
        <Button
          size="small"
          variant="quiet"
          icon="widen"
          data-document={actionId('open-elsewhere', url)}
          onClick={() => setAsking(true)}
        >
          {t('documents.elsewhere', { host: link.host })}
        </Button>
      )}
      {asking && link.kind === 'https' && (
        <Dialog title={t('documents.leaving')} onClose={() => setAsking(false)}>
          <p className={css['host']}>{link.host}</p>
          <p>{t('documents.leaving-what')}</p>
          <p className={css['address']}>{link.href}</p>
          <div className={css['choice']}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
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
    </DocumentRow>
  );
};
