import type { ReactElement } from 'react';
import { CheckField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import { StartupField } from '../startup/startup-field.tsx';
import css from './sign-in.module.css';

/**
 * Start with the computer, and alert sound. Both apply to any account on this computer; the settings have
 * them too.
 */
export const FirstChoices = (): ReactElement => {
  const t = useTexts();
  const { sound } = useSettings();
  const change = useChangeSettings();
  return (
    <section className={css['choices']} aria-labelledby="choices-title">
      <h2 id="choices-title">{t('sign-in.this-computer')}</h2>
      <StartupField otherwise={null} />
      <CheckField
        label={t('settings.sound')}
        checked={sound}
        onChecked={(checked) => change({ sound: checked })}
      />
    </section>
  );
};
