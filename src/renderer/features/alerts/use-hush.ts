import { useEffect, useState } from 'react';
import { type AlertSilence, silenceAt } from '../../../shared/domain/alerts/alert-silence.ts';
import { useSettings } from '../../transport/queries.ts';

/** Whether the bell keeps still, and until when; looked up again as time passes. */
export const useHush = (): AlertSilence | null => {
  const settings = useSettings();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  // A snooze that began a moment ago is newer than the last look at the clock, and still counts.
  return silenceAt(settings, now);
};
