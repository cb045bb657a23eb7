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

/** An order of so few lines fits on the screen whole, unless one of them needs an answer. */
const mostWhole = 2;

/**
 * Positions of the lines that take one row, since they need nothing. A line with other terms, with an answer
 * on its way, or with a reason why it can't be answered is shown whole.
 *
 * @param first positions of the lines that needed an answer when the order was opened. They stay whole.
 *   `null`: a past version, which shows everything.
 */
export const inOneRow = (
  views: readonly LineView[],
  first: ReadonlySet<string> | null,
): ReadonlySet<string> => {
  if (first === null || (first.size === 0 && views.length <= mostWhole)) return new Set();
  return new Set(
    views.flatMap((view) => (first.has(view.line.position) || saysMore(view) ? [] : [view.line.position])),
  );
};

const saysMore = ({ line, compared, turnedDown, pending }: LineView): boolean =>
  compared !== null ||
  turnedDown !== null ||
  // Documents alone change nothing in the line.
  (pending !== null && !pending.documentsOnly) ||
  line.obstacle !== null ||
  attentionOf(line) === 'answer';
