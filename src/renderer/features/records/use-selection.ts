import { useMemo, useState } from 'react';
import {
  allToggled,
  chosenOf,
  extended,
  nothingSelected,
  type SelectionState,
  settled,
  toggled,
} from './selection.ts';

/** Several rows of a list, chosen to do one thing with all of them. */
export type Selection<Row> = {
  /** In the order of the list, whether or not the filter shows them. What left the list is selected no longer. */
  rows: readonly Row[];
  has: (key: number) => boolean;
  toggle: (key: number) => void;
  extend: (order: readonly number[], from: number, to: number) => void;
  toggleAll: (these: readonly number[]) => void;
  settle: () => void;
  clear: () => void;
};

/** @param rows all that there are in the list */
export const useSelection = <Row extends { key: number }>(
  rows: readonly Row[] | undefined,
): Selection<Row> => {
  const [state, setState] = useState(nothingSelected);
  const chosen = useMemo(() => chosenOf(rows ?? [], state.keys), [rows, state]);
  if (rows !== undefined && chosen.length < state.keys.size) setState(keysOf(chosen));
  return {
    rows: chosen,
    has: (key) => state.keys.has(key),
    toggle: (key) => setState((before) => toggled(before, key)),
    extend: (order, from, to) => setState((before) => extended(before, order, from, to)),
    toggleAll: (these) => setState((before) => allToggled(before, these)),
    settle: () => setState(settled),
    clear: () => setState(nothingSelected),
  };
};

const keysOf = (rows: readonly { key: number }[]): SelectionState => ({
  keys: new Set(rows.map(({ key }) => key)),
  run: null,
});
