import { useEffect, useEffectEvent } from 'react';
import { closeDialogs } from '../../components/open-dialogs.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';

/** Opens what a notification or a link asks for; also what was asked for before there was a desk. */
export const useAskedFor = (openOrder: (key: number) => void, openUnreadable: () => void): void => {
  const client = useClient();
  const take = useEffectEvent((): void => {
    client.call('orders.take-asked-for', {}).then(
      ({ key, unreadable }) => {
        if (key === null && !unreadable) return;
        closeDialogs();
        if (key !== null) openOrder(key);
        else openUnreadable();
      },
      // Where the core can't be asked, the desk says so by itself.
      () => undefined,
    );
  });
  useEffect(() => take(), []);
  useCoreEvents(({ name }) => {
    if (name === 'orders.asked-for') take();
  });
};
