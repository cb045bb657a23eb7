import { type ReactElement, useState } from 'react';
import {
  alertsOnAgain,
  areAlertsOff,
  noQuietHours,
  type QuietHours,
} from '../../../shared/domain/alerts/alert-silence.ts';
import { addDays, calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { weekFrom } from '../../../shared/domain/values/calendar-week.ts';
import { cx } from '../../components/cx.ts';
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
          <QuietTimes hours={quietHours} onChange={change} />
          <QuietDays days={shown} onDay={changeDay} />
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

/** The daily hours, or none. */
export const QuietTimes = ({
  hours,
  onChange,
}: {
  hours: QuietHours;
  onChange: (patch: Partial<QuietHours>) => void;
}): ReactElement => {
  const t = useTexts();
  const { from, to } = noQuietHours;
  // Equal times mean whole days only.
  const isDaily = hours.from !== hours.to;
  return (
    <>
      <CheckField
        label={t('quiet.daily')}
        checked={isDaily}
        onChecked={(daily) => onChange(daily ? { from, to } : { to: hours.from })}
      />
      {isDaily && (
        <div className={css['times']}>
          <TimeField label={t('quiet.from')} value={hours.from} onTime={(time) => onChange({ from: time })} />
          <TimeField label={t('quiet.to')} value={hours.to} onTime={(time) => onChange({ to: time })} />
        </div>
      )}
    </>
  );
};

/** A box for each weekday (0 is Sunday), from the first day of the week on. */
export const QuietDays = ({
  days,
  onDay,
}: {
  days: readonly number[];
  onDay: (day: number, quiet: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <fieldset className={cx(css['group'], css['days'])}>
      <legend>{t('quiet.days')}</legend>
      {weekFrom(formats.firstDay).map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={(event) => onDay(day, event.target.checked)}
          />
          {formats.weekday(addDays(aSunday, day), 'long')}
        </label>
      ))}
    </fieldset>
  );
};

const aSunday = calendarDate('2026-11-22');

/** Saved as soon as the text is a valid time; until then the old value applies. */
export const TimeField = ({
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
