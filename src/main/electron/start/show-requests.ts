import type { NoticeTarget } from '../notifications/notice-rule.ts';
import { numberInLink } from './start-arguments.ts';

/**
 * A request to show the window: a second start of Orderbell, an opened link, or a clicked notification with
 * what it opens. `link` is `null` for a request without one.
 */
export type ShowRequest = { link: string | null; opens?: NoticeTarget };

/**
 * Keeps requests until Orderbell can handle them. On macOS a link arrives even before the app is ready, and a
 * notification about a slow keychain can be clicked before there is a window.
 */
export type ShowRequests = {
  add: (request: ShowRequest) => void;
  /** Passes all requests to `take` from now on, the waiting ones first. */
  listen: (take: (request: ShowRequest) => void) => void;
  /**
   * Called when Orderbell ends. It drops waiting requests and keeps new ones, which came after the request
   * to quit.
   */
  end: () => void;
  /**
   * The request for which Orderbell has to start again after it ended: the last valid link, or the window.
   * `null`: nothing arrived, or only invalid links.
   */
  waiting: () => ShowRequest | null;
};

export const createShowRequests = (): ShowRequests => {
  const waiting: ShowRequest[] = [];
  let taker: ((request: ShowRequest) => void) | null = null;
  return {
    add: (request) => {
      if (taker === null) waiting.push(request);
      else taker(request);
    },
    listen: (take) => {
      taker = take;
      for (const request of waiting.splice(0)) take(request);
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

/**
 * Handles a request: shows the window, and the order that the link or the notification is about. A link
 * that isn't ours does nothing.
 *
 * @param showOrder shows an order by its number or its key, or the orders that can't be read
 */
export const createOpener =
  (deps: {
    showWindow: () => void;
    showOrder: (order: { purchaseOrderNumber: string } | { key: number } | { unreadable: true }) => void;
    onIgnored: () => void;
  }): ((request: ShowRequest) => void) =>
  ({ link, opens = null }) => {
    const purchaseOrderNumber = link === null ? null : numberInLink(link);
    if (link !== null && purchaseOrderNumber === null) {
      deps.onIgnored();
      return;
    }
    deps.showWindow();
    if (purchaseOrderNumber !== null) deps.showOrder({ purchaseOrderNumber });
    else if (opens !== null) deps.showOrder(opens === 'unreadable' ? { unreadable: true } : { key: opens });
  };
