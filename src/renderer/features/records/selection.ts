import { useMemo, useState } from 'react';

/** The selected rows, by key. `run` is the range that Shift is extending, if any. */
export type SelectionState = {
  keys: ReadonlySet<number>;
  /** `before`: the selection without the range, so that the range can shrink again. */
  run: { anchor: number; before: ReadonlySet<number> } | null;
};

export const nothingSelected: SelectionState = { keys: new Set(), run: null };

/** The selected rows, in list order. Stops at the last one, since a list can be long. */
export const chosenOf = (order: Iterable<number>, keys: SelectionState['keys']): number[] => {
  const chosen: number[] = [];
  for (const key of order) {
    if (keys.has(key)) chosen.push(key);
    if (chosen.length === keys.size) break;
  }
  return chosen;
};

/** Selects or deselects one row. The next range starts at a newly selected row. */
export const toggled = ({ keys }: SelectionState, key: number): SelectionState => {
  const rest = new Set(keys);
  if (rest.delete(key)) return { keys: rest, run: null };
  return { keys: new Set([...keys, key]), run: { anchor: key, before: keys } };
};

/**
 * Extends or shrinks the range to another row.
 *
 * @param order keys of the rows in list order
 * @param from where a new range starts
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

/** Selects all of these rows, or deselects them if all were selected. Other rows keep their state. */
export const allToggled = ({ keys }: SelectionState, these: readonly number[]): SelectionState => {
  const all = these.every((key) => keys.has(key));
  const listed = new Set(these);
  const rest = [...keys].filter((key) => !listed.has(key));
  return { keys: new Set(all ? rest : [...keys, ...these]), run: null };
};

/** Ends the range after a step without Shift. */
export const settled = (state: SelectionState): SelectionState =>
  state.run === null ? state : { ...state, run: null };

/** Several selected rows of a list, for one action on all of them. */
export type Selection = {
  /** In list order, including rows hidden by the filter. Rows that leave the list are dropped. */
  keys: readonly number[];
  has: (key: number) => boolean;
  toggle: (key: number) => void;
  extend: (order: readonly number[], from: number, to: number) => void;
  toggleAll: (these: readonly number[]) => void;
  settle: () => void;
  clear: () => void;
};

/**
 * @param shown the rows that match the filter, in their order; `undefined` while loading
 * @param all all rows of the list
 */
export const useSelection = (
  shown: readonly number[] | undefined,
  all: readonly number[] | undefined,
): Selection => {
  const [state, setState] = useState(nothingSelected);
  const keys = useMemo(
    () => (state.keys.size === 0 ? none : chosenOf(new Set([...(shown ?? []), ...(all ?? [])]), state.keys)),
    [shown, all, state],
  );
  if (shown !== undefined && all !== undefined && keys.length < state.keys.size) {
    setState({ keys: new Set(keys), run: null });
  }
  return {
    keys,
    has: (key) => state.keys.has(key),
    toggle: (key) => setState((before) => toggled(before, key)),
    extend: (order, from, to) => setState((before) => extended(before, order, from, to)),
    toggleAll: (these) => setState((before) => allToggled(before, these)),
    settle: () => setState(settled),
    clear: () => setState(nothingSelected),
  };
};

/** How many of the shown rows are selected. `null`: there are none. */
export const selectedOf = (
  shown: readonly number[],
  { keys, has }: Pick<Selection, 'keys' | 'has'>,
): 'all' | 'some' | 'none' | null => {
  if (shown.length === 0) return null;
  if (keys.length === 0 || !shown.some(has)) return 'none';
  return shown.every(has) ? 'all' : 'some';
};

const none: number[] = [];
