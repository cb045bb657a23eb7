import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { type LineAnswer, termsOfAnswer } from '../../../shared/domain/answer/line-answer.ts';
import { deliveriesOf, promisedDates } from '../../../shared/domain/delivery/delivery.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { PlannedDelivery } from '../../../shared/domain/planning/week-capacity.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { pendingAnswers } from '../order/lines/line-view.ts';
import type { Plans } from './use-planning.ts';

/** Delivery dates per line, without the draft: from answers being sent, otherwise the promised ones. */
export const plansWithoutDraft = ({ order, responses }: Pick<OrderDetail, 'order' | 'responses'>): Plans => {
  const pending = pendingAnswers(responses);
  const promised = Map.groupBy(promisedDates(deliveriesOf(order)), ({ position }) => position);
  return new Map(
    order.lines.map((line) => {
      const sent = pending.get(line.position);
      return [
        line.position,
        sent === undefined
          ? (promised.get(line.position) ?? []).map(({ date, standing }) => ({ date, standing }))
          : datesOf(line, sent.answer).map((date) => ({ date, standing: 'waiting' })),
      ];
    }),
  );
};

/**
 * Delivery dates per line: from the draft, otherwise from `standing`.
 *
 * @param standing from `plansWithoutDraft`
 * @param written `null` for a line without a readable draft
 * @param nameOf key of a line in the plans
 */
export const plansOf = (
  lines: readonly OrderLine[],
  standing: Plans,
  written: (line: OrderLine) => LineAnswer | null,
  nameOf: (position: string) => string,
): Plans =>
  new Map(
    lines.map((line) => {
      const answer = written(line);
      const plan: readonly PlannedDelivery[] =
        answer === null
          ? (standing.get(line.position) ?? [])
          : datesOf(line, answer).map((date) => ({ date, standing: 'answer' }));
      return [nameOf(line.position), plan];
    }),
  );

const datesOf = (line: OrderLine, answer: LineAnswer): CalendarDate[] =>
  answer.kind === 'reject'
    ? []
    : termsOfAnswer(line, answer).deliverySchedule.flatMap(({ date }) => date ?? []);
