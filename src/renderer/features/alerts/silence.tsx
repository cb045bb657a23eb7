import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import {
  type AlertSilence,
  alertsOnAgain,
  type SnoozeLength,
  silenceAt,
  snoozeEnd,
  snoozeLengths,
} from '../../../shared/domain/alerts/alert-silence.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useByClock } from '../../format/use-clock.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSetSettingsError, useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import css from './silence.module.css';

/** Shows whether alerts are silent and until when, with buttons to snooze and to end it. */
export const Silence = (): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const silence = useAlertSilence();
  const snooze = useSnooze();
  const { quietHours } = useSettings();
  const changeSettings = useChangeSettings();
  const morning = useByClock((now) => snoozeEnd('tomorrow', now));
  const lengthText = (length: SnoozeLength): string =>
    length === 'tomorrow' ? t('snooze.tomorrow', { time: formats.moment(morning) }) : t(`snooze.${length}`);
  const isOff = silence?.why === 'off';
  const until =
    silence === null || silence.until === null
      ? []
      : [t('alerts.until', { time: formats.moment(silence.until) })];
  return (
    <div className={css['silence']}>
      <div className={css['state']}>
        <Mark tone="grey" icon={silence === null ? 'bell' : 'bell-still'} />
        <p role="status">
          <strong>
            {silence === null ? t('alerts.on') : [t(`alerts.${silence.why}`), ...until].join(' ')}
          </strong>
          {silence !== null && <span>{t(isOff ? 'quiet.off-what' : 'alerts.meanwhile')}</span>}
        </p>
        {isOff && (
          <Button onClick={() => changeSettings(alertsOnAgain(quietHours))}>{t('snooze.end')}</Button>
        )}
        {silence?.why === 'snooze' && (
          <Button disabled={snooze.isPending} onClick={() => snooze.mutate(null)}>
            {t('snooze.end')}
          </Button>
        )}
      </div>
      {!isOff && (
        <fieldset className={css['lengths']}>
          <legend className="visually-hidden">{t('snooze.label')}</legend>
          <span aria-hidden="true">{t('snooze.label')}</span>
          {snoozeLengths.map((length) => (
            <Button
              key={length}
              size="small"
              disabled={snooze.isPending}
              onClick={() => snooze.mutate(length)}
            >
              {lengthText(length)}
            </Button>
          ))}
        </fieldset>
      )}
      {snooze.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(snooze.error))}
        </Notice>
      )}
    </div>
  );
};

/** The current silence of alerts and its end, or `null`. Updated as time passes. */
export const useAlertSilence = (): AlertSilence | null => {
  const settings = useSettings();
  const why = useByClock((now) => silenceAt(settings, now)?.why ?? null);
  const until = useByClock((now) => silenceAt(settings, now)?.until ?? null);
  if (why === null) return null;
  return why === 'off' ? { why, until: null } : { why, until };
};

/** Snoozes alerts, or ends the snooze with `null`. The alert button shows the result. */
export const useSnooze = () => {
  const client = useClient();
  const setSettingsError = useSetSettingsError();
  return useMutation({
    mutationFn: (length: SnoozeLength | null) => client.call('alerts.snooze', { length }),
    onSuccess: () => setSettingsError(null),
  });
};
