/** Of one question: who hasn't found it among these types more. For itself, so that the window needn't hold the schemas of the search. */
export const mostSearchHits = 500;
