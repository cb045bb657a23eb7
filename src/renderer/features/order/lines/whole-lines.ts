/**
 * Which rendered lines show all of their content. When many lines appear at once, as on dragging the scroll
 * bar, most only show what is read in passing. The others follow a few at a time, or when scrolling ends. A
 * whole line stays whole.
 *
 * @param before the lines that were whole
 * @param drawn the rendered positions, in the order in which they become whole
 */
export const wholeLines = (
  before: ReadonlySet<string>,
  drawn: readonly string[],
  isScrolling: boolean,
): ReadonlySet<string> => {
  if (!isScrolling) return new Set(drawn);
  const coming = drawn.filter((position) => !before.has(position)).slice(0, few);
  return new Set(drawn.filter((position) => before.has(position) || coming.includes(position)));
};

/** One turn of a mouse wheel brings this many lines. */
const few = 2;
