import { useEffect, useEffectEvent } from 'react';
import { closeDialogs } from '../../components/dialog.tsx';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';

/** Opens the order that a notification or link asks for, including requests from before the page loaded. */
export const useShowRequests = (openOrder: (key: number) => void, openUnreadable: () => void): void => {
  const client = useClient();
  const take = useEffectEvent((): void => {
    client.call('orders.take-show-request', {}).then(
      ({ key, unreadable }) => {
        if (key === null && !unreadable) return;
        closeDialogs();
        if (key !== null) openOrder(key);
        else openUnreadable();
      },
      // The screen shows by itself that the core can't be reached.
      () => undefined,
    );
  });
  useEffect(() => take(), []);
  useCoreEvents(({ name }) => {
    if (name === 'orders.show-requested') take();
  });
};
