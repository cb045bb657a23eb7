import { useState } from 'react';
import { type At, arrangementAt, type Place } from '../order-list/place.ts';

/** Where the user is among the orders, and how she gets elsewhere. */
export const usePlace = (): {
  place: Place;
  /** The list begins anew. */
  goTo: (at: At) => void;
  /** The list stays as it is and is another place from now on: a view that was saved, or is none any more. */
  becomes: (at: At) => void;
} => {
  const [place, setPlace] = useState<Place>(() => placeOf(first, 0));
  return {
    place,
    goTo: (at) => setPlace(({ visit }) => placeOf(at, visit + 1)),
    becomes: (at) => setPlace((before) => ({ ...before, at })),
  };
};

const first: At = { kind: 'scope', scope: 'to-answer' };

const placeOf = (at: At, visit: number): Place => ({ visit, at, arrangement: arrangementAt(at) });
