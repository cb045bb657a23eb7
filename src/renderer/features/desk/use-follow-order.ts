import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import type { Folder } from '../../../shared/domain/order/folder.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { changedOrders, readRows } from '../../transport/order-lists.ts';
import { belongsTo, type Listed } from '../order-list/place.ts';

/**
 * Shows the folder of an order that opens from elsewhere, unless the shown list has the order. The order may change
 * its folder just after it opened. Then the list follows once, as long as the user has done nothing.
 */
export const useFollowOrder = (
  /** The order beside a list of orders. `null`: there is none, or no list. */
  beside: number | null,
  listed: RefObject<Listed>,
  onFolder: (folder: Folder) => void,
): {
  /** To be called when an order opens from elsewhere. */
  follow: (key: number) => void;
  /** The same for an order that is about to change its folder. */
  followLater: (key: number) => void;
} => {
  const client = useClient();
  const { today } = useFormats();
  const [opened, setOpened] = useState<{ key: number } | null>(null);
  const followed = useRef<number | null>(null);
  const place = useEffectEvent((row: OrderRow | undefined): boolean => {
    if (row === undefined || row.key !== beside || belongsTo(row, listed.current, today)) return false;
    onFolder(row.folder);
    return true;
  });
  useEffect(() => {
    if (opened === null) return;
    // An order that can't be read says so in its pane.
    void readRows(client, [opened.key]).then(
      ([row]) => place(row),
      () => undefined,
    );
  }, [opened, client]);
  const [changed, setChanged] = useState<{ key: number } | null>(null);
  useCoreEvents((event) => {
    const key = followed.current;
    if (key !== null && changedOrders(event).includes(key)) setChanged({ key });
  });
  useEffect(() => {
    if (changed === null) return;
    void readRows(client, [changed.key]).then(
      ([row]) => {
        if (followed.current === changed.key && place(row)) followed.current = null;
      },
      () => undefined,
    );
  }, [changed, client]);
  useEffect(() => {
    const end = (): void => {
      followed.current = null;
    };
    window.addEventListener('pointerdown', end, true);
    window.addEventListener('keydown', end, true);
    return () => {
      window.removeEventListener('pointerdown', end, true);
      window.removeEventListener('keydown', end, true);
    };
  }, []);
  const followLater = (key: number): void => {
    followed.current = key;
  };
  return {
    followLater,
    follow: (key) => {
      followLater(key);
      setOpened({ key });
    },
  };
};
