/**
 * The next of some lines, from where one stands among all of them; past the last one it begins again with the first. `null`: there is none.
 *
 * @param all positions in the order in which they are shown
 * @param some those that one goes through
 * @param from where one stands; `null` is before the first, or behind the last on the way back
 */
export const lineStep = (
  all: readonly string[],
  some: ReadonlySet<string>,
  from: string | null,
  way: 'next' | 'previous',
): string | null => {
  const inOrder = way === 'next' ? all : all.toReversed();
  const at = from === null ? -1 : inOrder.indexOf(from);
  return (
    [...inOrder.slice(at + 1), ...inOrder.slice(0, at + 1)].find((position) => some.has(position)) ?? null
  );
};
