import { useRef } from 'react';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { isAlive } from '../order/line-view.ts';

/** Answers that came to their end while the order was open: that end is what she is waiting to read. */
export const useRecentlyDone = (responses: ResponseEntry[]): string[] => {
  const watched = useRef(new Set<string>());
  for (const entry of responses) if (isAlive(entry)) watched.current.add(entry.id);
  return responses.filter(({ id, state }) => state === 'done' && watched.current.has(id)).map(({ id }) => id);
};
