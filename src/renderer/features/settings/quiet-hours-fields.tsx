import { type ReactElement, useState } from 'react';
import type { QuietHours } from '../../../shared/domain/alerts/alert-silence.ts';
import { addDays, calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { weekFrom } from '../../../shared/domain/values/calendar-week.ts';
import { CheckField, TextField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** Daily quiet hours, and whole quiet days. */
export const QuietHoursFields = (): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { quietHours } = useSettings();
  const changeSettings = useChangeSettings();
  const week = weekFrom(formats.firstDay);
  const change = (patch: Partial<QuietHours>): void => changeSettings({ quietHours: patch });
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
          <div className={css['times']}>
            <TimeField label={t('quiet.from')} value={quietHours.from} onTime={(from) => change({ from })} />
            <TimeField label={t('quiet.to')} value={quietHours.to} onTime={(to) => change({ to })} />
          </div>
          <fieldset className={css['days']}>
            <legend>{t('quiet.days')}</legend>
            {week.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={quietHours.days.includes(day)}
                  onChange={(event) =>
                    change({
                      days: week.filter((one) =>
                        one === day ? event.target.checked : quietHours.days.includes(one),
                      ),
                    })
                  }
                />
                {formats.weekday(addDays(aSunday, day), 'long')}
              </label>
            ))}
          </fieldset>
          {week.every((day) => quietHours.days.includes(day)) && (
            <p className={css['quiet']} role="status">
              {t('quiet.always')}
            </p>
          )}
        </div>
      )}
    </>
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
