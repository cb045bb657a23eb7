import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAppInfo } from '../../transport/queries.ts';
import { Section } from './setting.tsx';
import css from './settings.module.css';
import { UpdatesFact } from './updates-fact.tsx';

/** Version, updates, data folder and licences. */
export const AboutSection = ({ onLicences }: { onLicences: () => void }): ReactElement => {
  const t = useTexts();
  const { data } = useAppInfo();
  return (
    <Section of={['about']}>
      <div className={css['row']}>
        <dl className={css['facts']}>
          <dt>{t('about.version')}</dt>
          <dd>{data?.version ?? ''}</dd>
          <dt>{t('updates.label')}</dt>
          <dd>
            <UpdatesFact />
          </dd>
          <dt>{t('about.folder')}</dt>
          <dd>
            <code>{data?.dataFolder ?? ''}</code>
            <small>{t('about.folder-what')}</small>
          </dd>
        </dl>
        <Button onClick={onLicences}>{t('about.licences')}</Button>
      </div>
    </Section>
  );
};
