import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import { whyUnanswerable } from '../../../../shared/domain/answer/line-answer.ts';

/**
 * Positions of a conflicting answer that no longer take one: cancelled, completed or rejected lines. The
 * core would refuse to send the answer unchanged, so the app doesn't offer it.
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
