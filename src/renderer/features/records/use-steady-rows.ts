import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import type { RowGroup } from './row-places.ts';

type Listed = {
  /** Keys of all rows, in their order. */
  keys: readonly number[];
  groups: readonly RowGroup[];
  /** Changes when the user sorts, filters or groups the list. */
  arranged: string;
  open: number | null;
};

/** The rows of a list as it was when the user came to it. */
type Kept = Pick<Listed, 'keys' | 'groups' | 'arranged'>;

/** The rows that a list shows. */
export type SteadyRows = {
  /** Keys of the rows, in their order. */
  rows: readonly number[];
  groups: readonly RowGroup[];
  /** The rows that the list still has. */
  live: readonly number[];
  /** Whether a shown row has left the list. */
  isGone: (key: number) => boolean;
  /** Number of new rows that wait. */
  held: number;
};

/**
 * While the user works in a list, its rows keep their places: a row that leaves the list stays, and new ones wait.
 * So a click opens the row that the user saw. It follows the list again once the user sorts or filters it, or
 * opens a row elsewhere that waits here.
 *
 * @param kept `null`: the user isn't in the list
 */
export const steadyRows = ({ keys, groups, arranged, open }: Listed, kept: Kept | null): SteadyRows => {
  const follows = { rows: keys, groups, live: keys, isGone: () => false, held: 0 };
  if (kept === null || kept.arranged !== arranged || kept.keys === keys) return follows;
  const now = new Set(keys);
  const before = new Set(kept.keys);
  if (open !== null && now.has(open) && !before.has(open)) return follows;
  const live = kept.keys.filter((key) => now.has(key));
  return {
    ...{ rows: kept.keys, groups: kept.groups, live },
    isGone: (key) => !now.has(key),
    held: keys.length - live.length,
  };
};

/**
 * The rows of a list, steady while the pointer is over it, or while the focus is in it after a key.
 *
 * @param hidden whether something lies over the list: it comes back as it is then
 */
export const useSteadyRows = (
  listed: Listed,
  hidden = false,
): SteadyRows & {
  /** To be called when the pointer or a key comes to the rows. */
  hold: (event: SyntheticEvent) => void;
  /** Shows the list as it is now. Its rows stay from now on, if they did so before. */
  renew: () => void;
} => {
  const { keys, groups, arranged, open } = listed;
  const [kept, setKept] = useState<(Kept & { list: Element }) | null>(null);
  const list = kept?.list;
  if (hidden && kept !== null) setKept(null);
  useEffect(() => {
    const pane = list?.closest('section');
    if (list === undefined || !pane) return;
    const leave = (): void => {
      if (!list.contains(document.activeElement)) setKept(null);
    };
    const blur = ({ relatedTarget }: FocusEvent): void => {
      const isInside = relatedTarget instanceof Node && list.contains(relatedTarget);
      if (!isInside && !pane.matches(':hover')) setKept(null);
    };
    pane.addEventListener('pointerleave', leave);
    pane.addEventListener('focusout', blur);
    return () => {
      pane.removeEventListener('pointerleave', leave);
      pane.removeEventListener('focusout', blur);
    };
  }, [list]);
  const seen = useMemo(
    () => steadyRows({ keys, groups, arranged, open }, kept),
    [keys, groups, arranged, open, kept],
  );
  // What was kept is over: the rows stay as they are from now on.
  const isOver = kept !== null && kept.keys !== keys && seen.rows === keys;
  if (isOver) setKept({ keys, groups, arranged, list: kept.list });
  return {
    ...seen,
    hold: ({ currentTarget }) => {
      if (kept === null) setKept({ keys, groups, arranged, list: currentTarget });
    },
    renew: () => {
      if (kept !== null) setKept({ keys, groups, arranged, list: kept.list });
    },
  };
};
