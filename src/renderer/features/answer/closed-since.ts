import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { whyUnanswerable } from '../../../shared/domain/answer/line-answer.ts';

/**
 * Positions of an answer in conflict that take no answer any more (cancelled, completed, rejected): the core wouldn't send it as
 * it is, so nobody is offered that.
 */
export const closedSince = (
  { state, answers }: Pick<ResponseEntry, 'state' | 'answers'>,
  { order }: Pick<OrderDetail, 'order'>,
): string[] =>
  state !== 'conflict'
    ? []
    : answers
        .map(({ position }) => position)
        .filter((position) => {
          const line = order.lines.find((one) => one.position === position);
          return line !== undefined && whyUnanswerable(line) !== null;
        });
