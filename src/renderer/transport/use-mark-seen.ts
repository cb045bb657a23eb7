import { useEffect, useState } from 'react';
import { useClient, usePageVisibility } from './core-context.tsx';

const seenAfter = 1000;

/**
 * Marks a record as seen after one second on a visible page. Returns whether it was unseen until then.
 *
 * @param attended false while the record opened by itself and the user has done nothing in it
 */
export const useMarkSeen = (
  call: 'orders.mark-seen' | 'shipments.mark-seen',
  { key, revision, seenRevision }: { key: number; revision: number; seenRevision: number | null },
  attended = true,
): boolean => {
  const client = useClient();
  const visibility = usePageVisibility();
  const unseen = seenRevision === null || seenRevision < revision;

  useEffect(() => {
    if (!unseen || !attended) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (!visibility.isVisible()) return;
      timer = setTimeout(() => {
        // On failure it stays unseen, and is marked the next time.
        client.call(call, { key, revision }).catch(() => undefined);
      }, seenAfter);
    };
    check();
    const stop = visibility.watch(check);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, visibility, call, key, revision, unseen, attended]);
  return unseen;
};

/** Keeps "new" marks while the record is open: marking it as seen must not remove them. */
export const useStickyChanges = <One>(fresh: One[]): One[] => {
  const [kept, setKept] = useState(fresh);
  if (fresh.length > 0 && fresh !== kept) setKept(fresh);
  return fresh.length > 0 ? fresh : kept;
};
