import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import type { LineView } from './line-view.ts';

/** Positions of the lines that need an answer. */
export const toAnswerIn = (lines: readonly OrderLine[]): ReadonlySet<string> =>
  new Set(lines.filter((line) => attentionOf(line) === 'answer').map(({ position }) => position));

/**
 * The lines that need an answer first, then the rest. Each group keeps the order's own order.
 *
 * @param first positions of the lines that needed an answer when the order was opened. A line that was
 *   answered since then stays in its place, where the user looks for it.
 */
export const answerFirst = (views: readonly LineView[], first: ReadonlySet<string>): LineView[] => {
  const { ahead = [], rest = [] } = Object.groupBy(views, ({ line }) =>
    first.has(line.position) ? 'ahead' : 'rest',
  );
  return [...ahead, ...rest];
};

/**
 * Whether a line is shown in one row. Only beside lines that need an answer. A line with other terms, with an
 * answer on its way, or with a reason why it can't be answered is shown whole.
 */
export const isRest = (
  { line, compared, turnedDown, pending }: LineView,
  first: ReadonlySet<string>,
): boolean =>
  first.size > 0 &&
  !first.has(line.position) &&
  compared === null &&
  turnedDown === null &&
  pending === null &&
  line.obstacle === null &&
  attentionOf(line) !== 'answer';
