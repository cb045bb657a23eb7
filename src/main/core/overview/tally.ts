import type { AnswerFigures } from '../../../shared/contract/overview.ts';
import { type Age, medianOf, type Outcome, paceOf } from '../../../shared/domain/answer-figures.ts';

/** Adds up the figures of one buyer, or of all. */
export const createTally = () => {
  const open: AnswerFigures['open'] = {
    orders: 0,
    lines: 0,
    byAge: { today: 0, 'one-day': 0, 'three-days': 0, week: 0, older: 0 },
  };
  const times: number[] = [];
  const byPace: AnswerFigures['times']['byPace'] = {
    hour: 0,
    'four-hours': 0,
    day: 0,
    'three-days': 0,
    longer: 0,
  };
  const lines: AnswerFigures['lines'] = { 'as-asked': 0, changed: 0, rejected: 0 };
  return {
    open: (age: Age, asking: number): void => {
      open.orders += 1;
      open.lines += asking;
      open.byAge[age] += 1;
    },
    /** @param ms how long it took */
    answered: (ms: number): void => {
      times.push(ms);
      byPace[paceOf(ms)] += 1;
    },
    said: (outcome: Outcome): void => {
      lines[outcome] += 1;
    },
    figures: (): AnswerFigures => ({
      open,
      times: { answers: times.length, median: medianOf(times), byPace },
      lines,
    }),
  };
};
export type Tally = ReturnType<typeof createTally>;
