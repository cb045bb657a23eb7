import { useRef, useState } from 'react';
import { isAlive, type SentEntry } from './sent-entry.ts';

/**
 * What is on its way, and what came to its end while the order was open: that end is what the user waits to read, until it is
 * put away. `watch` takes what is sent from here: it may come to its end before it is read once as being on its way.
 */
export const useWatched = <Entry extends Pick<SentEntry, 'id' | 'state'>>(
  entries: Entry[],
): { shown: Entry[]; watch: (id: string) => void; putAway: (id: string) => void } => {
  const watched = useRef(new Set<string>());
  const [away, setAway] = useState<string[]>([]);
  for (const entry of entries) if (isAlive(entry)) watched.current.add(entry.id);
  const isRead = (entry: Entry): boolean => !watched.current.has(entry.id) || away.includes(entry.id);
  return {
    shown: entries.filter((entry) => isAlive(entry) || (entry.state === 'done' && !isRead(entry))),
    watch: (id) => void watched.current.add(id),
    putAway: (id) => setAway([...away, id]),
  };
};
