import { useEffect, useEffectEvent } from 'react';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';

/** Opens the order that a notification or a link asks for; also one that was asked for before there was a desk. */
export const useAskedFor = (openOrder: (key: number) => void): void => {
  const client = useClient();
  const take = useEffectEvent((): void => {
    client.call('orders.take-asked-for', {}).then(
      ({ key }) => {
        if (key !== null) openOrder(key);
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
