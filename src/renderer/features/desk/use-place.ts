import { useRef, useState } from 'react';
import type { OrderSort } from '../../../shared/contract/calls/views.ts';
import { type At, arrangementAt, type Place } from '../order-list/place.ts';

/** Where the user is among the orders, and how she gets elsewhere. */
export const usePlace = (): {
  place: Place;
  /** The list begins anew. */
  goTo: (at: At) => void;
  /** The list stays as it is and is another place from now on: a view that was saved, or is none any more. */
  becomes: (at: At) => void;
  /** She sorts the list otherwise, and finds it so when she comes back, until the window closes. What it was narrowed to is gone then. */
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
      // A view has its own, and keeps another one only when she says so.
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
