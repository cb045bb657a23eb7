import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from './setting.tsx';
import css from './settings.module.css';

export const DiagnosticsSection = ({ onOpen }: { onOpen: () => void }): ReactElement => {
  const t = useTexts();
  return (
    <Section of={['diagnostics']}>
      <div className={css['row']}>
        <p className={css['quiet']}>{t('diagnostics.what')}</p>
        <Button onClick={onOpen}>{t('diagnostics.open')}</Button>
      </div>
    </Section>
  );
};
