import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';

export const useSignOut = (onDone: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('accounts.sign-out', {}),
    onSuccess: () => {
      onDone();
      queries.setQueryData(keys.account, { account: null });
      // The next account must not see this one's orders, not even for a moment.
      for (const queryKey of [keys.counts, keys.lists, keys.orders, keys.sync, keys.alerts]) {
        queries.removeQueries({ queryKey });
      }
    },
  });
};
