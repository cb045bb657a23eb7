import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery } from '../../transport/queries.ts';
import { isTypedInto, useArrival } from '../keyboard/held-keys.ts';
import { focusRecord } from '../records/record-list.tsx';

/**
 * Opens the next order once it is read. Until then the order before it stays, so that the pane is never empty,
 * and keys wait.
 */
export const useNextOrder = (
  open: number | null,
  onOpen: (key: number) => void,
): {
  /** The order that opened by itself. It counts as seen once the user does something in it. */
  byItself: number | null;
  openByItself: (next: number) => void;
  attend: () => void;
} => {
  const queries = useQueryClient();
  const client = useClient();
  const [byItself, setByItself] = useState<number | null>(null);
  const [isComing, setComing] = useState(false);
  useArrival('record', isComing ? 'coming' : 'there');
  const arrived = useEffectEvent((next: number, before: number | null): void => {
    setComing(false);
    // The user opened another order.
    if (open !== before) return;
    onOpen(next);
    setByItself(next);
  });
  const [awaited, setAwaited] = useState<{ next: number; before: number | null } | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    const { next, before } = awaited;
    // An order that can't be read opens too, and says why.
    void queries
      .ensureQueryData(orderQuery(client, next))
      .catch(() => undefined)
      .then(() => arrived(next, before));
  }, [awaited, queries, client]);
  useEffect(() => {
    if (byItself !== null && !isTypedInto(document.activeElement)) focusRecord('order');
  }, [byItself]);
  return {
    byItself,
    openByItself: (next) => {
      setComing(true);
      setAwaited({ next, before: open });
    },
    attend: () => setByItself(null),
  };
};
