import { attentionOf } from '../order/line-attention.ts';
import type { OrderLine } from '../order/order.ts';
import { requestedTerms, sameTerms } from '../order/terms.ts';
import { type CalendarDate, daysBetween } from '../values/calendar-date.ts';
import { consequenceOf, type LineAnswer, termsOfAnswer } from './line-answer.ts';

/** How many calendar days an order has waited for an answer. */
export const ages = ['today', 'one-day', 'three-days', 'week', 'older'] as const;
export type Age = (typeof ages)[number];

/** @param since the first day of waiting: see `waitingSince` */
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

/** How long an answer took: up to 1, 4, 24 or 72 hours, or longer. */
export const paces = ['hour', 'four-hours', 'day', 'three-days', 'longer'] as const;
export type Pace = (typeof paces)[number];

/** @param ms the time until the answer */
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

/** A median needs this many answers. */
export const fewestForMedian = 5;

/** The median in the unit of `times`; `null` for fewer than `fewestForMedian`. */
export const medianOf = (times: readonly number[]): number | null => {
  if (times.length < fewestForMedian) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(times.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(times.length / 2) - 1] ?? 0;
  return Math.round((lower + upper) / 2);
};

/**
 * How an answer relates to the requested terms. `declined`: the confirmed terms stay in place of a change of
 * the buyer's.
 */
export const outcomes = ['as-ordered', 'changed', 'declined', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The outcome of an answer; `null` if the line requested nothing: we changed agreed terms or withdrew a
 * request.
 */
export const outcomeOf = (seen: OrderLine, answer: LineAnswer): Outcome | null => {
  if (attentionOf(seen) !== 'answer') return null;
  if (answer.kind === 'reject') return 'rejected';
  if (sameTerms(termsOfAnswer(seen, answer), requestedTerms(seen))) return 'as-ordered';
  // The service gets a proposal, but the user proposed nothing.
  return consequenceOf(seen, answer) === 'change-declined' ? 'declined' : 'changed';
};
