import type { ReactElement } from 'react';
import { CheckField, SelectField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAppInfo, useSettings } from '../../transport/queries.ts';
import { Silence } from '../alerts/silence.tsx';
import { AlertTest } from './alert-test.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { Section, Setting, withOwn } from './setting.tsx';
import css from './settings.module.css';
import type { SettingTopic } from './settings-index.ts';
import { StartupField } from './startup-field.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const repeatTimes = ['0', '1', '2', '5', '10', '30'] as const;

/** Alert sound, notifications, when to stay quiet, and the start with the computer. */
export const AlertsSection = ({ onTopic }: { onTopic: (topic: SettingTopic) => void }): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  const { shell, noNotifications } = useAppInfo().data ?? {};
  const hint = shell === 'web' ? 'settings.notifications-web' : 'settings.notifications-hint';
  return (
    <Section of={['sound', 'repeat', 'notifications', 'test', 'snooze', 'quiet-hours', 'startup']}>
      <Setting id="sound">
        <CheckField
          label={t('settings.sound')}
          checked={settings.sound}
          onChecked={(sound) => change({ sound })}
        />
      </Setting>
      <Setting id="repeat">
        <div className={css['grid']}>
          <SelectField
            label={t('settings.repeat')}
            hint={t('settings.repeat-hint')}
            value={String(settings.repeatMinutes)}
            disabled={!settings.sound}
            options={withOwn(repeatTimes, String(settings.repeatMinutes)).map((value) => ({
              value,
              label:
                value === '0'
                  ? t('settings.repeat-none')
                  : t('settings.repeat-every', { count: Number(value) }),
            }))}
            onValue={(value) => change({ repeatMinutes: Number(value) })}
          />
        </div>
      </Setting>
      <Setting id="notifications">
        <CheckField
          label={t('settings.notifications')}
          hint={t(noNotifications === 'unsigned' ? 'settings.notifications-unsigned' : hint)}
          checked={settings.notifications}
          onChecked={(notifications) => change({ notifications })}
        />
      </Setting>
      <Setting id="test">
        <AlertTest />
      </Setting>
      <Setting id="snooze">
        <Silence />
      </Setting>
      <Setting id="quiet-hours">
        <QuietHoursFields onEscalation={() => onTopic('escalation')} />
      </Setting>
      <Setting id="startup">
        <StartupField otherwise={<p className={css['quiet']}>{t('startup.unavailable')}</p>} />
      </Setting>
    </Section>
  );
};
