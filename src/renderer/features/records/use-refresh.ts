import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';

/** Fetches what is open by its id when it is told to. */
export const useRefresh = (call: 'orders.refresh' | 'shipments.refresh', key: number) => {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(call, { key }) });
};
export type Refresh = ReturnType<typeof useRefresh>;
