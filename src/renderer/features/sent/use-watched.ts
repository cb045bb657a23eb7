import { useRef, useState } from 'react';
import { isAlive, type SentEntry } from './sent-entry.ts';

/**
 * Entries being sent, and those that finished while the order was open. The latter stay until the user
 * closes them. `watch` adds an entry sent here, which may finish before it is ever read as being sent.
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
