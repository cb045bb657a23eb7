/** Which of the servers that the contract allows this one is. Instants and spans in ms. */
export type Traits = {
  /** The meaning of a page's own `lastUpdatedAt`: highest of the page, of everything that matches, or the index's time. */
  topLevel: 'page' | 'match' | 'index';
  /** The order of `data`. */
  sort: 'ascending' | 'descending' | 'none';
  /**
   * Copies of the search index. Each poll is answered by one of them, and each orders records of one moment in its own way (without
   * an order, all records): several pages repeat some and leave out others, while `total` stays true.
   */
  copies: 1 | 2 | 3;
  /** How late the search index shows every version, at least. */
  lag: number;
  /** Records on a page: the contract's hundred on the scale of a history with a handful of orders. */
  pageSize: number;
  /** Stamps are cut to this: with 60 000 everything of one minute shares one moment. */
  granularity: number;
  /** To the moment before it or after it: upwards, everything is stamped a little ahead. */
  rounding: 'down' | 'up';
  /** Records have no `id`, so a single order can't be fetched. */
  ids: boolean;
  /** Records carry `version`; without it the versions of one order have stamps of their own. */
  versions: boolean;
  /** Some orders stand in the list twice, and `total` counts both. */
  duplicates: boolean;
  /**
   * How long an order response lies in a queue after its 202, and looks see nothing of it. Where the client can't be sure of
   * that 202, no longer than 40 s: who tries again after a minute can't see what takes longer (docs/sync-and-outbox.md).
   */
  queue: number;
  /** So far is the reader behind that shows single orders. */
  fetchLag: number;
  /** How late the search index shows what a response did. */
  ownLate: number;
  /** How long an access token works. */
  token: number;
  /** Whether lines carry the `…IncludingRequests` twins: without them nobody sees what a request of the supplier asks for. */
  twins: boolean;
  /** Whether lines have moments of their own. */
  lineStamps: boolean;
  /** Whether an order gives back the documents that the supplier attached. */
  givesDocuments: boolean;
  autoConfirm: boolean;
  proposeWhenAccepted: boolean;
};
