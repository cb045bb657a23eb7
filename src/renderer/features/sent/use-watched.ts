import { useRef, useState } from 'react';
import { isAlive, type SentEntry } from './sent-entry.ts';

/**
 * What is on its way, and what came to its end while the order was open: that end is what she is waiting to read, until she
 * puts it away.
 */
export const useWatched = <Entry extends Pick<SentEntry, 'id' | 'state'>>(
  entries: Entry[],
): { shown: Entry[]; putAway: (id: string) => void } => {
  const watched = useRef(new Set<string>());
  const [away, setAway] = useState<string[]>([]);
  for (const entry of entries) if (isAlive(entry)) watched.current.add(entry.id);
  const isRead = (entry: Entry): boolean => !watched.current.has(entry.id) || away.includes(entry.id);
  return {
    shown: entries.filter((entry) => isAlive(entry) || (entry.state === 'done' && !isRead(entry))),
    putAway: (id) => setAway([...away, id]),
  };
};
