import { type AlertSilence, silenceAt } from '../../../shared/domain/alerts/alert-silence.ts';
import { useByClock } from '../../format/use-by-clock.ts';
import { useSettings } from '../../transport/queries.ts';

/** The current silence of alerts and its end, or `null`. Updated as time passes. */
export const useAlertSilence = (): AlertSilence | null => {
  const settings = useSettings();
  const why = useByClock((now) => silenceAt(settings, now)?.why ?? null);
  const until = useByClock((now) => silenceAt(settings, now)?.until ?? null);
  return why === null ? null : { why, until };
};
