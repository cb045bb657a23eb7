import type { ReactElement } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './back-button.module.css';

/** Back to the list. Shown only where the window is too narrow for both panes. */
export const BackButton = ({ onBack }: { onBack: () => void }): ReactElement => {
  const t = useTexts();
  return (
    <IconButton
      className={css['back']}
      icon="back"
      label={t('record.back')}
      data-command="back"
      onClick={onBack}
    />
  );
};
