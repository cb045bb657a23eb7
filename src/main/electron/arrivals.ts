import { numberInLink } from './order-link.ts';

/** What somebody wants who starts Orderbell again, or opens a link: that link, or, `null`, only its window. */
type Arrival = { link: string | null };

/** It arrives before anything is there that could show it: on macOS even before the app is ready. None is lost. */
export type Arrivals = {
  arrive: (arrival: Arrival) => void;
  /** From now on it goes there, what waits first. */
  listen: (take: (arrival: Arrival) => void) => void;
  /** From now on it waits, and what waited is dropped: Orderbell ends, as was asked for after it. */
  end: () => void;
  /**
   * What Orderbell has to start again for, once it has ended: the last link that is ours, or its window; `null`: nothing, as
   * for a link that isn't ours.
   */
  waiting: () => Arrival | null;
};

export const createArrivals = (): Arrivals => {
  const waiting: Arrival[] = [];
  let taker: ((arrival: Arrival) => void) | null = null;
  return {
    arrive: (arrival) => {
      if (taker === null) waiting.push(arrival);
      else taker(arrival);
    },
    listen: (take) => {
      taker = take;
      for (const arrival of waiting.splice(0)) take(arrival);
    },
    end: () => {
      taker = null;
      waiting.length = 0;
    },
    waiting: () => {
      const links = waiting.filter(({ link }) => link !== null && numberInLink(link) !== null);
      return links.at(-1) ?? waiting.find(({ link }) => link === null) ?? null;
    },
  };
};
