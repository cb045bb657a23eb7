import { useMemo, useState } from 'react';
import { allToggled, chosenOf, extended, nothingSelected, settled, toggled } from './selection.ts';

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

const none: number[] = [];
