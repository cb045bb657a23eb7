/** Where one stands among the lines of an order; both `null`: before the first, or behind the last on the way back. */
export type Standing = {
  /** The line that has the focus. */
  focused: string | null;
  /** What one begins with where none has. */
  firstInView: string | null;
};

/**
 * The next of some lines, from where one stands among all of them; past the last one it begins again with the first. `null`: there is none.
 *
 * @param all positions in the order in which they are shown
 * @param some those that one goes through
 */
export const lineStep = (
  all: readonly string[],
  some: ReadonlySet<string>,
  { focused, firstInView }: Standing,
  way: 'next' | 'previous',
): string | null => {
  const inOrder = way === 'next' ? all : all.toReversed();
  // What has the focus is done with; what one only sees is not, unless one goes back.
  const isDone = focused !== null || way === 'previous';
  const at = inOrder.indexOf(focused ?? firstInView ?? '');
  const from = isDone ? at + 1 : Math.max(at, 0);
  return [...inOrder.slice(from), ...inOrder.slice(0, from)].find((position) => some.has(position)) ?? null;
};
