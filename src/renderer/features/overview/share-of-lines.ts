import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import { fewestForMedian, type Outcome, outcomes } from '../../../shared/domain/answer/answer-figures.ts';

/** How many lines were answered, and how large a part of them got one outcome. */
export const saidIn = (lines: AnswerFigures['lines']): number =>
  outcomes.reduce((sum, one) => sum + lines[one], 0);

/** `83%`, as the locale writes it; `null` where so few lines were answered that a share says nothing. */
export const shareOfLines = (
  lines: AnswerFigures['lines'],
  outcome: Outcome,
  locale: string,
): string | null => {
  const said = saidIn(lines);
  if (said < fewestForMedian) return null;
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(lines[outcome] / said);
};
