import { whyUnanswerable } from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine, ScheduleEntry } from '../../../../shared/domain/order/order.ts';
import { isDelivered, isToCome, termsToAnswer } from '../../../../shared/domain/order/order-facts.ts';
import { type CalendarDate, dayAfter } from '../../../../shared/domain/values/calendar-date.ts';
import { distanceIn } from '../../../format/date-reader.ts';
import type { Formats } from '../../../format/formats.ts';
import type { LineView } from '../../order/lines/line-view.ts';
import { type ProposalText, proposalText } from './draft-model.ts';

/** One day for every delivery, or a number of days added to each, which keeps the days between them. */
export type Move = { kind: 'day'; date: CalendarDate } | { kind: 'later'; days: number };

/** `null`: nothing typed yet, unreadable or ambiguous. */
export const readMove = (typed: string, formats: Formats): Move | null => {
  const days = distanceIn(typed);
  if (days !== null) return { kind: 'later', days };
  const reading = formats.readDate(typed);
  return reading.kind === 'read' ? { kind: 'day', date: reading.date } : null;
};

/**
 * Lines that need no answer from us but whose dates can still move: confirmed ones, and ones that wait for
 * the buyer.
 */
export const furtherKinds = ['agreed', 'buyer'] as const;
export type Further = (typeof furtherKinds)[number];

/** The lines of one kind that can be answered now: not delivered, and without an answer being sent. */
export const furtherLines = (views: readonly LineView[], further: Further): OrderLine[] =>
  views
    .filter(
      ({ line, pending }) =>
        pending === null &&
        whyUnanswerable(line) === null &&
        attentionOf(line) === further &&
        hasToCome(line),
    )
    .map(({ line }) => line);

/** The lines that a date for several lines is for at first. Where no line waits, it is for others. */
export const firstMoved = (
  views: readonly LineView[],
  waiting: readonly OrderLine[],
): { kind: 'open' | Further; count: number } => {
  if (waiting.length > 0) return { kind: 'open', count: waiting.length };
  const agreed = furtherLines(views, 'agreed').length;
  return agreed > 0
    ? { kind: 'agreed', count: agreed }
    : { kind: 'buyer', count: furtherLines(views, 'buyer').length };
};

const hasToCome = (line: OrderLine): boolean =>
  !isDelivered(line) && termsToAnswer(line).deliverySchedule.some((entry) => isToCome(entry, line, false));

/**
 * The new date of each delivery, in the order of the schedule. A shipped delivery keeps its date, unless
 * all are shipped. `null`: the result is outside of the calendar.
 */
const movedDates = (line: OrderLine, move: Move): (CalendarDate | null)[] => {
  const moves = movesOf(line);
  return termsToAnswer(line).deliverySchedule.map((entry) => {
    if (!moves(entry)) return entry.date;
    if (move.kind === 'day') return move.date;
    return entry.date === null ? null : dayAfter(entry.date, move.days);
  });
};

/** Which deliveries can still change: those to come, or all of them if none is. */
export const movesOf = (line: OrderLine): ((entry: ScheduleEntry) => boolean) => {
  const isPartly = hasToCome(line);
  return (entry) => !isPartly || isToCome(entry, line, false);
};

/** The new dates of all deliveries of these lines, one per delivery. */
export const daysOf = (lines: readonly OrderLine[], move: Move | null): CalendarDate[] =>
  move === null ? [] : lines.flatMap((line) => movedDates(line, move)).filter((date) => date !== null);

/** Whether any delivery gets another date. */
export const isMoved = (line: OrderLine, move: Move): boolean =>
  movedDates(line, move).some((date, index) => date !== termsToAnswer(line).deliverySchedule[index]?.date);

/** Whether deliveries of different dates join on one day. */
export const isGathered = (line: OrderLine, move: Move): boolean => {
  if (move.kind !== 'day') return false;
  const moving = termsToAnswer(line).deliverySchedule.filter(movesOf(line));
  return new Set(moving.map(({ date }) => date)).size > 1;
};

/**
 * A proposal of the line's present terms with the new dates. A date outside of the calendar is left empty.
 */
export const movedText = (line: OrderLine, move: Move, reason: string, formats: Formats): ProposalText => {
  const text = proposalText(line, formats);
  const dates = movedDates(line, move);
  return {
    ...text,
    deliveries: text.deliveries.map((delivery, index) => {
      const date = dates[index] ?? null;
      return { ...delivery, date: date === null ? '' : formats.typedDate(date) };
    }),
    reason,
  };
};
