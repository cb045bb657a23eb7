import { longestSnoozeMs } from '../../../shared/domain/alerts/alert-silence.ts';
import type { RelayStore } from './relay-store.ts';

/** Notes that a snooze of the alerts begins, ends early or is prolonged. @param until as the settings have it */
export const noteSnooze = (
  store: Pick<RelayStore, 'snoozes' | 'beginSnooze' | 'endSnooze'>,
  until: number | null,
  now: number,
): void => {
  const last = store.snoozes().at(-1);
  const isRunning = last !== undefined && now < last.to;
  // A longer one was chosen by a clock that was ahead. It silences no alert either.
  if (until !== null && until > now && until - now <= longestSnoozeMs) {
    if (!isRunning) store.beginSnooze({ from: now, to: until });
    else if (last.to !== until) store.endSnooze(until);
  } else if (isRunning) store.endSnooze(now);
};
