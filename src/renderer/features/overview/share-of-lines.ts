import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import { fewestForMedian, type Outcome, outcomes } from '../../../shared/domain/answer/answer-figures.ts';

/** The number of answered lines. */
export const saidIn = (lines: AnswerFigures['lines']): number =>
  outcomes.reduce((sum, one) => sum + lines[one], 0);

/** A percentage in the locale, as `83%`; `null` if too few lines were answered. */
export const shareOfLines = (
  lines: AnswerFigures['lines'],
  outcome: Outcome,
  locale: string,
): string | null => {
  const answeredLines = saidIn(lines);
  if (answeredLines < fewestForMedian) return null;
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(lines[outcome] / answeredLines);
};
