/** What is selected, and where a run of rows began, if one is being drawn. Keys are those of the rows. */
export type SelectionState = {
  keys: ReadonlySet<number>;
  /** `before`: what was selected without the run, so that the run can shrink again. */
  run: { anchor: number; before: ReadonlySet<number> } | null;
};

export const nothingSelected: SelectionState = { keys: new Set(), run: null };

/** Those of the rows that are selected, in their order. Of ten thousand no more are looked at than it takes to find them all. */
export const chosenOf = <Row extends { key: number }>(
  rows: Iterable<Row>,
  keys: SelectionState['keys'],
): Row[] => {
  const chosen: Row[] = [];
  for (const row of rows) {
    if (keys.has(row.key)) chosen.push(row);
    if (chosen.length === keys.size) break;
  }
  return chosen;
};

/** One row taken in or left out. A run goes on from the one taken in last. */
export const toggled = ({ keys }: SelectionState, key: number): SelectionState => {
  const rest = new Set(keys);
  if (rest.delete(key)) return { keys: rest, run: null };
  return { keys: new Set([...keys, key]), run: { anchor: key, before: keys } };
};

/**
 * The run drawn on, or back, to another row.
 *
 * @param order keys of the rows as they stand
 * @param from where a run begins if there is none
 */
export const extended = (
  { keys, run }: SelectionState,
  order: readonly number[],
  from: number,
  to: number,
): SelectionState => {
  const { anchor, before } =
    run !== null && order.includes(run.anchor) ? run : { anchor: from, before: keys };
  const [start, end] = [order.indexOf(anchor), order.indexOf(to)].toSorted((a, b) => a - b);
  const between = order.slice(start, (end ?? 0) + 1);
  return { keys: new Set([...before, ...between]), run: { anchor, before } };
};

/** All of these; none of them if they all were. What else is selected stays. */
export const allToggled = ({ keys }: SelectionState, these: readonly number[]): SelectionState => {
  const all = these.every((key) => keys.has(key));
  const listed = new Set(these);
  const rest = [...keys].filter((key) => !listed.has(key));
  return { keys: new Set(all ? rest : [...keys, ...these]), run: null };
};

/** After a step without a run: the next run begins anew. */
export const settled = (state: SelectionState): SelectionState =>
  state.run === null ? state : { ...state, run: null };
