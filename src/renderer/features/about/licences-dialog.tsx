import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './licences-dialog.module.css';

/** Whose work is shipped with Orderbell, on what terms. The list is fetched only when somebody wants it. */
export const LicencesDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const { data, isError } = useQuery({
    queryKey: ['licences'],
    queryFn: async () => (await import('./licences.json')).default,
  });
  return (
    <Dialog title={t('about.licences')} onClose={onClose} wide>
      <div className={css['licences']}>
        <p>{t('about.licences-what')}</p>
        {isError && (
          <Notice tone="red" icon="triangle" role="alert">
            {t('about.licences-failed')}
          </Notice>
        )}
        {data === undefined && !isError && <Skeleton rows={8} label={t('about.licences')} />}
        {data?.packages.map(({ name, version, licence, paragraphs }) => (
          <Disclosure
            key={`${name} ${version}`}
            className={css['one']}
            summary={
              <>
                {name} <small>{version}</small> <small>{licence}</small>
              </>
            }
          >
            <pre>{paragraphs.map((at) => data.paragraphs[at]).join('\n\n') || licence}</pre>
          </Disclosure>
        ))}
      </div>
    </Dialog>
  );
};
