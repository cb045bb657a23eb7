import { whyUnanswerable } from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine, ScheduleEntry } from '../../../shared/domain/order/order.ts';
import { isDelivered, isToCome, shownTerms } from '../../../shared/domain/order/order-facts.ts';
import { type CalendarDate, dayAfter } from '../../../shared/domain/values/calendar-date.ts';
import { distanceIn } from '../../format/date-reader.ts';
import type { Formats } from '../../format/formats.ts';
import type { LineView } from '../order/line-view.ts';
import { type ProposalText, proposalText } from './draft-model.ts';

/** One day for every delivery of every line, or how many days each of them comes later than it stands: so that they keep their distance. */
export type Move = { kind: 'day'; date: CalendarDate } | { kind: 'later'; days: number };

/** `null`: nothing typed yet, unreadable, or to be asked about. */
export const readMove = (typed: string, formats: Formats): Move | null => {
  const days = distanceIn(typed);
  if (days !== null) return { kind: 'later', days };
  const reading = formats.readDate(typed);
  return reading.kind === 'read' ? { kind: 'day', date: reading.date } : null;
};

/** Lines that no answer of ours is waited for, and whose dates can be moved all the same: those agreed, and those the buyer has to agree to. */
export const furtherKinds = ['agreed', 'buyer'] as const;
export type Further = (typeof furtherKinds)[number];

/** Those of one kind that an answer can be about now: not delivered, and none on its way. */
export const furtherLines = (views: readonly LineView[], further: Further): OrderLine[] =>
  views
    .filter(
      ({ line, underWay }) =>
        underWay === null &&
        whyUnanswerable(line) === null &&
        attentionOf(line) === further &&
        hasToCome(line),
    )
    .map(({ line }) => line);

const hasToCome = (line: OrderLine): boolean =>
  !isDelivered(line) && shownTerms(line).deliverySchedule.some((entry) => isToCome(entry, line, false));

/**
 * When each delivery comes then, in their order. What has left already keeps its day, unless all of it has; `null`: no calendar has
 * that day.
 */
const movedDates = (line: OrderLine, move: Move): (CalendarDate | null)[] => {
  const moves = movesOf(line);
  return shownTerms(line).deliverySchedule.map((entry) => {
    if (!moves(entry)) return entry.date;
    if (move.kind === 'day') return move.date;
    return entry.date === null ? null : dayAfter(entry.date, move.days);
  });
};

const movesOf = (line: OrderLine): ((entry: ScheduleEntry) => boolean) => {
  const isPartly = hasToCome(line);
  return (entry) => !isPartly || isToCome(entry, line, false);
};

/** Every day on which anything of these lines comes then; as many as there are deliveries. */
export const daysOf = (lines: readonly OrderLine[], move: Move | null): CalendarDate[] =>
  move === null ? [] : lines.flatMap((line) => movedDates(line, move)).filter((date) => date !== null);

/** Whether any delivery comes on another day then. */
export const isMoved = (line: OrderLine, move: Move): boolean =>
  movedDates(line, move).some((date, index) => date !== shownTerms(line).deliverySchedule[index]?.date);

/** Whether deliveries that would come on different days all come on one then. */
export const isGathered = (line: OrderLine, move: Move): boolean => {
  if (move.kind !== 'day') return false;
  const moving = shownTerms(line).deliverySchedule.filter(movesOf(line));
  return new Set(moving.map(({ date }) => date)).size > 1;
};

/** What the line stands at, on its new dates; one that there is no day for is missing. */
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
