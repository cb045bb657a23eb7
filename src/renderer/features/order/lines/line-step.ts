/**
 * Where the user is among the lines. Both `null`: before the first line, or after the last when going back.
 */
export type CurrentLine = {
  /** The line that has the focus. */
  focused: string | null;
  /** The start if no line has the focus. */
  firstInView: string | null;
};

/**
 * The next line of a subset, from the user's position. After the last one it continues with the first.
 * `null`: none.
 *
 * @param all positions in the order of the screen
 * @param some the positions to go through
 */
export const lineStep = (
  all: readonly string[],
  some: ReadonlySet<string>,
  { focused, firstInView }: CurrentLine,
  direction: 'next' | 'previous',
): string | null => {
  const inOrder = direction === 'next' ? all : all.toReversed();
  // The focused line is skipped. A line that is only in view is skipped when going back.
  const isDone = focused !== null || direction === 'previous';
  const at = inOrder.indexOf(focused ?? firstInView ?? '');
  const from = isDone ? at + 1 : Math.max(at, 0);
  return [...inOrder.slice(from), ...inOrder.slice(0, from)].find((position) => some.has(position)) ?? null;
};
