import { longestStepMinutes } from '../../../shared/domain/escalation/escalation-plan.ts';
import type { Texts } from '../../i18n/texts.ts';

/** "45 minutes", "2 hours". One hour is 60 minutes: some languages have no "every 1 hour". */
export const durationText = (minutes: number, t: Texts): string =>
  minutes > 60 && minutes % 60 === 0
    ? t('escalation.hours', { count: minutes / 60 })
    : t('escalation.minutes', { count: minutes });

/** `null`: no number of minutes that a step can have. */
export const minutesIn = (text: string): number | null => {
  const minutes = Number(text.trim());
  return /^\d{1,5}$/.test(text.trim()) && minutes <= longestStepMinutes ? minutes : null;
};
