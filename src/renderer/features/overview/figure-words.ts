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
  onTime + late < fewestForMedian ? null : shareWords(onTime, onTime + late, locale);

/**
 * A figure of the table. `words`: what it is of, for the tooltip. `isMissing`: there are too few for it, and
 * `words` says how many it needs.
 */
export type FigureCell = { shown: string; words: string | null; isMissing: boolean };

export const timeCell = (
  { median, answers }: Pick<AnswerFigures['times'], 'median' | 'answers'>,
  t: Texts,
): FigureCell =>
  median === null
    ? missing(answers, tooFewAnswers(answers, t), t)
    : { shown: durationWords(median, t), words: null, isMissing: false };

export const onTimeCell = (deliveries: DeliveryCounts, locale: string, t: Texts): FigureCell => {
  const shown = shareOnTime(deliveries, locale);
  const due = deliveries.onTime + deliveries.late;
  return shown === null
    ? missing(due, tooFewDeliveries(deliveries, t), t)
    : {
        shown,
        words: t('overview.on-time-count', { done: deliveries.onTime, count: due }),
        isMissing: false,
      };
};

const missing = (count: number, words: string, t: Texts): FigureCell => ({
  shown: count === 0 ? '–' : t('overview.few'),
  words,
  isMissing: true,
});

export const tooFewAnswers = (count: number, t: Texts): string =>
  t('overview.too-few', { count, needed: fewestForMedian });

export const tooFewDeliveries = ({ onTime, late }: DeliveryCounts, t: Texts): string =>
  t('overview.on-time-few', { done: onTime, count: onTime + late, needed: fewestForMedian });

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
  return shareWords(lines[outcome], answeredLines, locale);
};

/** A share in the locale. What rounds to none or all but isn't says so: `<1%`, `>99%`. */
const shareWords = (part: number, all: number, locale: string): string => {
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' });
  const percent = Math.round((100 * part) / all);
  if (percent === 0 && part > 0) return `<${format(0.01)}`;
  if (percent === 100 && part < all) return `>${format(0.99)}`;
  return format(part / all);
};
