import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAppInfo } from '../../transport/queries.ts';
import { Section } from './setting.tsx';
import css from './settings.module.css';
import { UpdatesFact } from './updates-fact.tsx';

/** Which Orderbell this is, whether there is a newer one, where it keeps its data, and whose work is in it. */
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
