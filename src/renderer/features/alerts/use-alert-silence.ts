import { useEffect, useState } from 'react';
import { type AlertSilence, silenceAt } from '../../../shared/domain/alerts/alert-silence.ts';
import { useSettings } from '../../transport/queries.ts';

/** The current silence of alerts and its end, or `null`. Updated as time passes. */
export const useAlertSilence = (): AlertSilence | null => {
  const settings = useSettings();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  // `now` may be older than a new snooze, which counts anyway.
  return silenceAt(settings, now);
};
