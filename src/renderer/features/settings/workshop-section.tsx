import { type ReactElement, useState } from 'react';
import { mostPerWeek, type Workshop } from '../../../shared/domain/planning/workshop.ts';
import { addDays, calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { weekFrom } from '../../../shared/domain/values/calendar-week.ts';
import { cx } from '../../components/cx.ts';
import { CheckField, SelectField, TextField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { usePlaces } from '../hints/hint-queries.ts';
import { ClosedDaysField } from './closed-days-field.tsx';
import { Section, Setting } from './setting.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** When the workshop is open, and how much it takes on per week. */
export const WorkshopSection = (): ReactElement => {
  const t = useTexts();
  const { workshop } = useSettings();
  const changeSettings = useChangeSettings();
  const change = (patch: Partial<Workshop>): void => changeSettings({ workshop: patch });
  return (
    <Section of={['open-days', 'closed-days', 'holidays', 'per-week']}>
      <Setting id="open-days">
        <p className={css['quiet']}>{t('workshop.what')}</p>
        <Weekdays weekdays={workshop.weekdays} onWeekdays={(weekdays) => change({ weekdays })} />
      </Setting>
      <Setting id="holidays">
        <HolidayFields workshop={workshop} onChange={change} />
      </Setting>
      <Setting id="closed-days">
        <ClosedDaysField closed={workshop.closed} onClosed={(closed) => change({ closed })} />
      </Setting>
      <Setting id="per-week">
        <PerWeekField perWeek={workshop.perWeek} onPerWeek={(perWeek) => change({ perWeek })} />
      </Setting>
    </Section>
  );
};

/** The last open day can't be removed: a workshop that is always closed can promise nothing. */
const Weekdays = ({
  weekdays,
  onWeekdays,
}: {
  weekdays: readonly number[];
  onWeekdays: (weekdays: number[]) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const week = weekFrom(formats.firstDay);
  return (
    <fieldset className={cx(css['group'], css['days'])}>
      <legend>{t('workshop.weekdays')}</legend>
      {week.map((day) => {
        const isOpen = weekdays.includes(day);
        return (
          <label key={day}>
            <input
              type="checkbox"
              checked={isOpen}
              disabled={isOpen && weekdays.length === 1}
              onChange={({ target }) =>
                onWeekdays(week.filter((one) => (one === day ? target.checked : weekdays.includes(one))))
              }
            />
            {formats.weekday(addDays(aSunday, day), 'long')}
          </label>
        );
      })}
    </fieldset>
  );
};

const HolidayFields = ({
  workshop: { country, region },
  onChange,
}: {
  workshop: Workshop;
  onChange: (patch: Partial<Workshop>) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const places = usePlaces(country);
  const countries = [...new Set([...(places?.countries ?? []), ...(country === null ? [] : [country])])]
    .map((value) => ({ value, label: formats.country(value, null) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, formats.locale));
  const regions = (places?.regions ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const known = region === null || regions.some(({ value }) => value === region);
  return (
    <div className={css['grid']}>
      <SelectField
        label={t('workshop.country')}
        value={country ?? ''}
        options={[{ value: '', label: t('workshop.no-country') }, ...countries]}
        onValue={(value) => onChange({ country: value === '' ? null : value, region: null })}
      />
      {country !== null && (regions.length > 0 || region !== null) && (
        <SelectField
          label={t('workshop.region')}
          value={region ?? ''}
          options={[
            { value: '', label: t('workshop.whole-country') },
            ...regions,
            ...(known ? [] : [{ value: region, label: region }]),
          ]}
          onValue={(value) => onChange({ region: value === '' ? null : value })}
        />
      )}
    </div>
  );
};

const aSunday = calendarDate('2026-11-22');

/** The weekly limit. Saved as soon as the text is a valid number; until then the old value applies. */
const PerWeekField = ({
  perWeek,
  onPerWeek,
}: {
  perWeek: number | null;
  onPerWeek: (perWeek: number | null) => void;
}): ReactElement => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <CheckField
        label={t('workshop.limit')}
        hint={t('workshop.limit-what')}
        checked={perWeek !== null}
        onChecked={(on) => {
          setTyped(null);
          onPerWeek(on ? usualPerWeek : null);
        }}
      />
      {perWeek !== null && (
        <div className={css['inset']}>
          <TextField
            className={css['short']}
            label={t('workshop.per-week')}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(perWeek)}
            onChange={({ target }) => {
              setTyped(target.value);
              const count = Number(target.value);
              if (/^\d{1,4}$/.test(target.value.trim()) && count >= 1 && count <= mostPerWeek)
                onPerWeek(count);
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
      )}
    </>
  );
};

const usualPerWeek = 10;
