/** A part of a list under a heading of its own. */
export type RowGroup = {
  name: string;
  count: number;
  /** Names what stands at the end of its rows. */
  end?: string;
};

/** Where the rows of a list lie, in pixels from its top. */
export type RowPlaces = {
  /** Height of a row. */
  height: number;
  /** Top of the row at an index, below the heading of its group. */
  topOf: (index: number) => number;
  /** Index of the row at an offset; of the row below, at the offset of a heading. */
  indexAt: (offset: number) => number;
  /** The group whose heading lies above the row at an index; `null`: none. */
  headingAt: (index: number) => RowGroup | null;
};

/** Height of a group's heading, in pixels. */
export const headingHeight = 28;

/** Rows of one height, under the headings of their groups if there are any. */
export const rowPlaces = (height: number, groups: readonly RowGroup[]): RowPlaces => {
  let next = 0;
  const starts = groups.map(({ count }) => {
    const start = next;
    next += count;
    return start;
  });
  const topOf = (index: number): number =>
    index * height + headingHeight * starts.filter((start) => start <= index).length;
  return {
    height,
    topOf,
    indexAt: (offset) => {
      const start = starts.findLast((first) => topOf(first) - headingHeight <= offset) ?? 0;
      return start + Math.max(0, Math.floor((offset - topOf(start)) / height));
    },
    headingAt: (index) => groups[starts.indexOf(index)] ?? null,
  };
};
