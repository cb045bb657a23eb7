import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery } from '../../transport/queries.ts';
import { isTypedInto, useArrival } from '../keyboard/held-keys.ts';
import type { WantedLine } from '../order/lines/use-wanted-line.ts';
import { focusRecord } from '../records/record-list.tsx';

/** How the order on the screen was opened. */
export type Opened = {
  /** The line to focus first, if the order was opened for it. */
  line: WantedLine | null;
  /** Counts the times that the user opened an order, also the one that is open. */
  visit: number;
  /** False while the order opened by itself and the user has done nothing in it. */
  attended: boolean;
};

/**
 * The open order. All that belongs to its opening changes with it: else the line or the state of an earlier
 * opening would apply again.
 *
 * The next order opens once it is read. Until then the order before it stays, so that the pane is never
 * empty, and keys wait.
 */
export const useOpenOrder = (): {
  open: number | null;
  opened: Opened;
  /**
   * Opens an order for the user, or closes the open one. `position`: the line to focus, or `null` for the
   * head.
   */
  openOrClose: (key: number | null, position?: string | null) => void;
  openByItself: (next: number) => void;
  attend: () => void;
} => {
  const queries = useQueryClient();
  const client = useClient();
  const [{ open, ...opened }, setOpened] = useState<Opened & { open: number | null }>({
    ...{ open: null, line: null, visit: 0, attended: true },
  });
  const [isComing, setComing] = useState(false);
  useArrival('record', isComing ? 'coming' : 'there');
  const arrived = useEffectEvent((next: number, before: number | null): void => {
    setComing(false);
    // The user opened another order.
    if (open !== before) return;
    setOpened(({ visit }) => ({ open: next, line: null, visit, attended: false }));
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
  const byItself = opened.attended ? null : open;
  useEffect(() => {
    if (byItself !== null && !isTypedInto(document.activeElement)) focusRecord('order');
  }, [byItself]);
  return {
    open,
    opened,
    openOrClose: (key, position) =>
      setOpened(({ visit }) => ({
        open: key,
        line: key === null || position === undefined ? null : { orderKey: key, position },
        visit: visit + 1,
        attended: true,
      })),
    openByItself: (next) => {
      setComing(true);
      setAwaited({ next, before: open });
    },
    attend: () => setOpened((before) => ({ ...before, attended: true })),
  };
};
