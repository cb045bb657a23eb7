import { type ReactElement, useState } from 'react';
import {
  alertsOnAgain,
  areAlertsOff,
  noQuietHours,
  type QuietHours,
} from '../../../shared/domain/alerts/alert-silence.ts';
import { addDays, calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { weekFrom } from '../../../shared/domain/values/calendar-week.ts';
import { CheckField, TextField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** Daily quiet hours, and whole quiet days. The seventh quiet day turns alerts off. */
export const QuietHoursFields = (): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const { quietHours } = settings;
  const off = areAlertsOff(settings);
  // Equal times mean whole days only.
  const isDaily = quietHours.from !== quietHours.to;
  const { from, to } = noQuietHours;
  const changeSettings = useChangeSettings();
  const week = weekFrom(formats.firstDay);
  const change = (patch: Partial<QuietHours>): void => changeSettings({ quietHours: patch });
  const shown = off ? week : quietHours.days;
  const changeDay = (day: number, quiet: boolean): void => {
    const days = week.filter((one) => (one === day ? quiet : shown.includes(one)));
    changeSettings(
      days.length === week.length ? { alertsOff: true } : { alertsOff: false, quietHours: { days } },
    );
  };
  return (
    <>
      <CheckField
        label={t('quiet.on')}
        hint={t('quiet.what')}
        checked={quietHours.on}
        onChecked={(on) => change({ on })}
      />
      {quietHours.on && (
        <div className={css['inset']}>
          <CheckField
            label={t('quiet.daily')}
            checked={isDaily}
            onChecked={(daily) => change(daily ? { from, to } : { to: quietHours.from })}
          />
          {isDaily && (
            <div className={css['times']}>
              <TimeField
                label={t('quiet.from')}
                value={quietHours.from}
                onTime={(time) => change({ from: time })}
              />
              <TimeField
                label={t('quiet.to')}
                value={quietHours.to}
                onTime={(time) => change({ to: time })}
              />
            </div>
          )}
          <fieldset className={css['days']}>
            <legend>{t('quiet.days')}</legend>
            {week.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={shown.includes(day)}
                  onChange={(event) => changeDay(day, event.target.checked)}
                />
                {formats.weekday(addDays(aSunday, day), 'long')}
              </label>
            ))}
          </fieldset>
          {off && (
            <p className={css['quiet']} role="status">
              {t('quiet.always')}
            </p>
          )}
        </div>
      )}
      <AlertsOffField />
    </>
  );
};

/** No alerts on any day. The quiet hours stay as they are, for when alerts are on again. */
const AlertsOffField = (): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <CheckField
      label={t('quiet.off')}
      hint={t('quiet.off-what')}
      checked={areAlertsOff(settings)}
      onChecked={(alertsOff) => change(alertsOff ? { alertsOff } : alertsOnAgain(settings.quietHours))}
    />
  );
};

const aSunday = calendarDate('2026-11-22');

/** Saved as soon as the text is a valid time; until then the old value applies. */
const TimeField = ({
  label,
  value,
  onTime,
}: {
  label: string;
  value: string;
  onTime: (time: string) => void;
}): ReactElement => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="time"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (/^\d{2}:\d{2}$/.test(target.value)) onTime(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
};
