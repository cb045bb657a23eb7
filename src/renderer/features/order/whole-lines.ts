/**
 * Which of the lines drawn are drawn whole. Of many that come at once, as when the bar is pulled, all but a few show only what
 * is read in passing; the rest of them comes a few at a time, or as soon as they hold still. A line that was drawn whole stays
 * so.
 *
 * @param before which ones were
 * @param drawn the positions drawn now, in the order in which they are to be whole
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

/** So many come with one turn of a wheel. */
const few = 2;
