/**
 * The largest number of results. A file of its own, so that the window needn't load the search schemas.
 */
export const mostSearchHits = 500;
