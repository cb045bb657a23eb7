import type { ReactElement } from 'react';
import { CheckField, SelectField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { Section, Setting, withOwn } from './setting.tsx';
import css from './settings.module.css';
import { StartupField } from './startup-field.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const pollTimes = ['1', '2', '5', '10', '15', '30', '60'] as const;

/** When the app polls, and what for. */
export const PollingSection = (): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <Section of={['startup', 'poll', 'only-issued']}>
      <Setting id="poll">
        <div className={css['grid']}>
          <SelectField
            label={t('settings.poll')}
            value={String(settings.pollMinutes)}
            options={withOwn(pollTimes, String(settings.pollMinutes)).map((value) => ({
              value,
              label: t('settings.minutes', { count: Number(value) }),
            }))}
            onValue={(value) => change({ pollMinutes: Number(value) })}
          />
        </div>
      </Setting>
      <Setting id="only-issued">
        <CheckField
          label={t('settings.only-issued')}
          hint={t('settings.only-issued-hint')}
          checked={settings.onlyIssued}
          onChecked={(onlyIssued) => change({ onlyIssued })}
        />
      </Setting>
      <Setting id="startup">
        <StartupField otherwise={<p className={css['quiet']}>{t('startup.unavailable')}</p>} />
      </Setting>
    </Section>
  );
};
