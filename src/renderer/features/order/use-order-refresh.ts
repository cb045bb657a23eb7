import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';

/** Fetches the order by its id when it is told to. */
export const useOrderRefresh = (key: number) => {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call('orders.refresh', { key }) });
};
export type OrderRefresh = ReturnType<typeof useOrderRefresh>;
