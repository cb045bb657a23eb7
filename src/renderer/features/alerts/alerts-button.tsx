import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { type SnoozeLength, snoozeEnd } from '../../../shared/domain/alerts/alert-silence.ts';
import { Icon } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useByClock } from '../../format/use-clock.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAlerts, useSetSettingsError } from '../../transport/queries.ts';
import { useCommands, useNamedCommands } from '../keyboard/running.ts';
import css from './alerts-button.module.css';
import { useAlertSilence, useSnooze } from './silence.tsx';

/** Shows how many alerted orders wait to be opened. A snooze doesn't hide the count. */
export const AlertsButton = ({ onOpen }: { onOpen: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const silence = useAlertSilence();
  const setSettingsError = useSetSettingsError();
  const { mutate } = useSnooze();
  const snooze = (length: SnoozeLength | null): void =>
    mutate(length, { onError: (error) => setSettingsError(shapeOfError(error)) });
  useCommands({
    'snooze-10-minutes': () => snooze('10-minutes'),
    snooze: () => snooze('hour'),
    ...(silence?.why === 'snooze' ? { 'resume-alerts': () => snooze(null) } : {}),
  });
  const morning = formats.moment(useByClock((now) => snoozeEnd('tomorrow', now)));
  useNamedCommands('snooze-until', [{ name: morning, run: () => snooze('tomorrow') }]);
  const waiting = useAlerts().data?.waiting ?? 0;
  const isOff = silence?.why === 'off';
  const name = [
    t(isOff ? 'alerts.off' : 'alerts.title'),
    ...(waiting === 0 ? [] : [t('alerts.waiting', { count: waiting })]),
    ...(silence === null || isOff ? [] : [t(`alerts.${silence.why}`)]),
  ].join(', ');
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={name}
      title={name}
      data-command="alerts"
      onClick={onOpen}
    >
      <Icon name={silence === null ? 'bell' : 'bell-still'} />
      {waiting > 0 && (
        <span className={css['count']} aria-hidden="true">
          {formats.count(waiting)}
        </span>
      )}
    </button>
  );
};
