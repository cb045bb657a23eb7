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

/** Several selected rows of a list, for one action on all of them. */
export type Selection<Row> = {
  /** In list order, including rows hidden by the filter. Rows that leave the list are dropped. */
  rows: readonly Row[];
  has: (key: number) => boolean;
  toggle: (key: number) => void;
  extend: (order: readonly number[], from: number, to: number) => void;
  toggleAll: (these: readonly number[]) => void;
  settle: () => void;
  clear: () => void;
};

/** @param rows all rows of the list */
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
