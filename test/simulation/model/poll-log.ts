/** One page of a poll, as the service logged it. Instants in ms of true time. */
export type PollTraffic = {
  at: number;
  after: string;
  offset: number;
  /** Records on the page, and the service's number of all of them. */
  size: number;
  total: number;
  /** The page's own `lastUpdatedAt`. */
  topLevel: string;
  /** A running client received the whole answer. */
  received: boolean;
};
