/** The variant of a server, among those that the contract allows. Instants and spans in ms. */
export type Traits = {
  /**
   * The meaning of a page's `lastUpdatedAt`: highest stamp of the page, highest of all matches, or the
   * index's time.
   */
  topLevel: 'page' | 'match' | 'index';
  /** The order of `data`. */
  sort: 'ascending' | 'descending' | 'none';
  /**
   * Copies of the search index. Each poll is answered by one of them. Each copy sorts records with the same
   * stamp differently; without a sort, all records. So several pages repeat some records and leave out
   * others, while `total` is right.
   */
  copies: 1 | 2 | 3;
  /** The least delay with which the search index shows a version. */
  lag: number;
  /** Records on a page. The contract allows a hundred; a history has only a handful of orders. */
  pageSize: number;
  /** Stamps are cut to this: with 60 000 all changes of one minute share a stamp. */
  granularity: number;
  /** Rounding up stamps everything slightly ahead. */
  rounding: 'down' | 'up';
  /** Without ids, records have no `id`, so a single order can't be fetched. */
  ids: boolean;
  /** Records carry `version`. Without it, each version of an order has its own stamp. */
  versions: boolean;
  /** Some orders are in the list twice, and `total` counts both. */
  duplicates: boolean;
  /**
   * How long an order response waits in a queue after its 202; a check doesn't see it. If the client can't
   * be sure of the 202, at most 40 s: a retry after a minute can't see anything slower
   * (docs/sync-and-outbox.md).
   */
  queue: number;
  /** How far the reader of single orders is behind. */
  fetchLag: number;
  /** How late the search index shows the effect of a response. */
  ownLate: number;
  /** How long an access token works. */
  token: number;
  /**
   * Whether lines carry the `…IncludingRequests` twins. Without them the terms of a supplier's request are
   * hidden.
   */
  twins: boolean;
  /** Whether lines have their own stamps. */
  lineStamps: boolean;
  /** Whether an order lists the documents that the supplier attached. */
  givesDocuments: boolean;
  autoConfirm: boolean;
  proposeWhenAccepted: boolean;
};
