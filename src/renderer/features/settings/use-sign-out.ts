import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';

/** Signs out. That nobody is signed in is told by an event, long before the service has let go: she may be signed in again by then. */
export const useSignOut = (onDone: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('accounts.sign-out', {}),
    onSuccess: () => {
      onDone();
      void renew(queries, keys.account);
    },
  });
};
