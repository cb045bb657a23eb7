import { type CalendarDate, daysBetween } from './calendar-date.ts';
import { type LineAnswer, termsOfAnswer } from './line-answer.ts';
import { attentionOf } from './line-attention.ts';
import type { OrderLine } from './order.ts';
import { requestedTerms, sameTerms } from './terms.ts';

/** For how many calendar days an order has waited for an answer. */
export const ages = ['today', 'one-day', 'three-days', 'week', 'older'] as const;
export type Age = (typeof ages)[number];

/** @param since the day from which it waits: see `waitingSince` */
export const ageOf = (since: CalendarDate, today: CalendarDate): Age => {
  const days = daysBetween(since, today);
  return days <= 0
    ? 'today'
    : days === 1
      ? 'one-day'
      : days <= 3
        ? 'three-days'
        : days <= 7
          ? 'week'
          : 'older';
};

/** How long it took to answer: up to an hour, up to four, up to 24, up to 72, or longer. */
export const paces = ['hour', 'four-hours', 'day', 'three-days', 'longer'] as const;
export type Pace = (typeof paces)[number];

export const paceOf = (ms: number): Pace => {
  const hours = ms / 3_600_000;
  return hours <= 1
    ? 'hour'
    : hours <= 4
      ? 'four-hours'
      : hours <= 24
        ? 'day'
        : hours <= 72
          ? 'three-days'
          : 'longer';
};

/** Fewer answers than this say nothing of how long one takes. */
export const fewestForMedian = 5;

/** The middle one, or midway between the two in the middle; `null` where there are too few. */
export const medianOf = (times: readonly number[]): number | null => {
  if (times.length < fewestForMedian) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(times.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(times.length / 2) - 1] ?? 0;
  return Math.round((lower + upper) / 2);
};

/** What an answer said to what was asked. */
export const outcomes = ['as-asked', 'changed', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/** `null` where nothing had been asked: a change of ours to what was agreed, or a request of ours taken back. */
export const outcomeOf = (seen: OrderLine, answer: LineAnswer): Outcome | null => {
  if (attentionOf(seen) !== 'answer') return null;
  if (answer.kind === 'reject') return 'rejected';
  return sameTerms(termsOfAnswer(seen, answer), requestedTerms(seen)) ? 'as-asked' : 'changed';
};
