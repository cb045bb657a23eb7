import type { Opens } from '../notifications/notice-rule.ts';
import { numberInLink } from './order-link.ts';

/**
 * A request to show the window: a second start of Orderbell, an opened link, or a clicked notification with
 * what it opens. `link` is `null` for a request without one.
 */
export type Arrival = { link: string | null; opens?: Opens };

/**
 * Keeps arrivals until Orderbell can handle them. On macOS a link arrives even before the app is ready, and a
 * slow keychain is told by a notification before there is a window.
 */
export type Arrivals = {
  arrive: (arrival: Arrival) => void;
  /** Passes all arrivals to `take` from now on, the waiting ones first. */
  listen: (take: (arrival: Arrival) => void) => void;
  /**
   * Called when Orderbell ends. It drops waiting arrivals and keeps new ones, which came after the request
   * to quit.
   */
  end: () => void;
  /**
   * The arrival for which Orderbell has to start again after it ended: the last valid link, or the window.
   * `null`: nothing arrived, or only invalid links.
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
