import type { ReactElement } from 'react';
import {
  alertsOnAgain,
  areAlertsOff,
  chosenQuiet,
  type QuietHours,
  withDailyHours,
  withQuietDays,
} from '../../../shared/domain/alerts/alert-silence.ts';
import { addDays, calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { weekFrom } from '../../../shared/domain/values/calendar-week.ts';
import { readClockTime } from '../../../shared/domain/values/clock-time.ts';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { CheckField, SaveOnBlurField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** Daily quiet hours, and whole quiet days. The seventh quiet day turns alerts off. */
export const QuietHoursFields = ({ onEscalation }: { onEscalation: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const { quietHours } = settings;
  const off = areAlertsOff(settings);
  const change = useChangeSettings();
  const week = weekFrom(formats.firstDay);
  const shown = off ? week : chosenQuiet(quietHours).days;
  const changeDays = (days: number[]): void =>
    change(
      days.length === week.length
        ? { alertsOff: true }
        : { alertsOff: false, quietHours: withQuietDays(quietHours, days) },
    );
  return (
    <>
      <div className={css['quiet-hours']}>
        <strong>{t('quiet.on')}</strong>
        <p className={css['quiet']}>{t('quiet.what')}</p>
        <QuietTimes hours={quietHours} onHours={(hours) => change({ quietHours: hours })} />
        <QuietDays days={shown} onDays={changeDays} />
        <div className={css['buttons']}>
          <p className={css['quiet']}>{t('quiet.only-here')}</p>
          <Button size="small" onClick={onEscalation}>
            {t('quiet.to-escalation')}
          </Button>
        </div>
        {off && (
          <p className={css['quiet']} role="status">
            {t('quiet.always')}
          </p>
        )}
      </div>
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
  onHours,
}: {
  hours: QuietHours;
  onHours: (hours: QuietHours) => void;
}): ReactElement => {
  const t = useTexts();
  const { daily } = chosenQuiet(hours);
  return (
    <>
      <CheckField
        label={t('quiet.daily')}
        checked={daily}
        onChecked={(wanted) => onHours(withDailyHours(hours, wanted))}
      />
      {daily && (
        <div className={cx(css['inset'], css['times'])}>
          <TimeField
            label={t('quiet.from')}
            value={hours.from}
            onTime={(from) => onHours({ ...hours, from })}
          />
          <TimeField label={t('quiet.to')} value={hours.to} onTime={(to) => onHours({ ...hours, to })} />
        </div>
      )}
    </>
  );
};

/** A box for each weekday (0 is Sunday), from the first day of the week on. */
export const QuietDays = ({
  days,
  onDays,
}: {
  days: readonly number[];
  onDays: (days: number[]) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const week = weekFrom(formats.firstDay);
  return (
    <fieldset className={cx(css['group'], css['days'])}>
      <legend>{t('quiet.days')}</legend>
      {week.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={({ target }) =>
              onDays(week.filter((one) => (one === day ? target.checked : days.includes(one))))
            }
          />
          {formats.weekday(addDays(aSunday, day), 'long')}
        </label>
      ))}
    </fieldset>
  );
};

const aSunday = calendarDate('2026-11-22');

/** In the form of all other times, whatever the browser's own field would show. */
export const TimeField = ({
  label,
  value,
  onTime,
}: {
  label: string;
  value: string;
  onTime: (time: string) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <SaveOnBlurField
      label={label}
      inputMode="text"
      value={formats.clock(value)}
      read={readClockTime}
      wrong={t('quiet.wrong', { example: formats.clock('07:30') })}
      onSave={(time) => {
        if (time !== value) onTime(time);
      }}
    />
  );
};
