/** One page of a poll as it went over the counter, written down by the service. Instants in ms of true time. */
export type PollTraffic = {
  at: number;
  after: string;
  offset: number;
  /** Records on the page, and the number that the service gives for all of them. */
  size: number;
  total: number;
  /** The page's own `lastUpdatedAt`. */
  topLevel: string;
  /** A client that was alive got the whole answer. */
  heard: boolean;
};
