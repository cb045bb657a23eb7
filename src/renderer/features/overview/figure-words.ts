import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import { fewestForMedian, type Outcome, outcomes } from '../../../shared/domain/answer/answer-figures.ts';
import type { DeliveryCounts } from '../../../shared/domain/delivery/on-time.ts';
import type { Texts } from '../../i18n/texts.ts';

/** `25 min`, `3 h 20 min`, `2 days 4 h`: rounded to a useful precision. @param ms at least 0 */
export const durationWords = (ms: number, t: Texts): string => {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return t('overview.minutes', { minutes });
  if (minutes < 24 * 60) {
    return t('overview.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
  const hours = Math.round(minutes / 60);
  return t('overview.days', { days: Math.floor(hours / 24), hours: hours % 24 });
};

/** The share of deliveries on time, as `83%`; `null` if too few were due. */
export const shareOnTime = ({ onTime, late }: DeliveryCounts, locale: string): string | null =>
  onTime + late < fewestForMedian
    ? null
    : new Intl.NumberFormat(locale, { style: 'percent' }).format(onTime / (onTime + late));

/** A figure of the table. `words`: what it is of, for the tooltip; a dash in its place if there are too few. */
export type FigureCell = { shown: string; words: string | null };

export const timeCell = ({ median, answers }: AnswerFigures['times'], t: Texts): FigureCell =>
  median === null
    ? { shown: '–', words: t('overview.too-few', { count: answers }) }
    : { shown: durationWords(median, t), words: null };

export const onTimeCell = (deliveries: DeliveryCounts, locale: string, t: Texts): FigureCell => ({
  shown: shareOnTime(deliveries, locale) ?? '–',
  words: t('overview.on-time-count', {
    done: deliveries.onTime,
    count: deliveries.onTime + deliveries.late,
  }),
});

/** The number of answered lines. */
export const answeredLineCount = (lines: AnswerFigures['lines']): number =>
  outcomes.reduce((sum, one) => sum + lines[one], 0);

/** A percentage in the locale, as `83%`; `null` if too few lines were answered. */
export const shareOfLines = (
  lines: AnswerFigures['lines'],
  outcome: Outcome,
  locale: string,
): string | null => {
  const answeredLines = answeredLineCount(lines);
  if (answeredLines < fewestForMedian) return null;
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(lines[outcome] / answeredLines);
};
