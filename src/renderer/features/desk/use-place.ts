import { useRef, useState } from 'react';
import type { OrderSort } from '../../../shared/domain/order/order-sort.ts';
import { type At, arrangementAt, type Place } from '../order-list/place.ts';

/** The folder, buyer or view that the user opened, and how it is sorted. */
export const usePlace = (): {
  place: Place;
  /** Opens another list. */
  goTo: (at: At) => void;
  /** Keeps the list but renames the place: a view was saved or deleted. */
  becomes: (at: At) => void;
  /** Remembers the sort order of this list until the window closes. Filters aren't remembered. */
  sorted: (sort: OrderSort) => void;
} => {
  const [place, setPlace] = useState<Place>(() => ({
    visit: 0,
    at: first,
    arrangement: arrangementAt(first),
  }));
  const sorts = useRef(new Map<string, OrderSort>());
  return {
    place,
    goTo: (at) => {
      const usual = arrangementAt(at);
      const sort = sorts.current.get(nameOf(at)) ?? usual.sort;
      setPlace(({ visit }) => ({ visit: visit + 1, at, arrangement: { ...usual, sort } }));
    },
    becomes: (at) => setPlace((before) => ({ ...before, at })),
    sorted: (sort) => {
      // A view stores its own sort order, and changes it only when the user saves it.
      if (place.at.kind !== 'view') sorts.current.set(nameOf(place.at), sort);
    },
  };
};

const first: At = { kind: 'scope', scope: 'to-answer' };

const nameOf = (at: At): string => {
  switch (at.kind) {
    case 'scope':
      return `scope ${at.scope}`;
    case 'buyer':
      return `buyer ${at.buyer}`;
    case 'view':
      return `view ${at.view.id}`;
  }
};
