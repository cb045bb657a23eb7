import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';

/** Fetches the open record from the service by its id. */
export const useRefresh = (call: 'orders.refresh' | 'shipments.refresh', key: number) => {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(call, { key }) });
};
export type Refresh = ReturnType<typeof useRefresh>;
