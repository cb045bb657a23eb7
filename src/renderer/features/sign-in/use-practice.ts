import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putAccount } from '../../transport/account-in-use.ts';
import { useClient } from '../../transport/core-context.tsx';
import { renew } from '../../transport/renew.ts';

/** Starts the practice service and signs in to it. */
export const usePractice = () => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('accounts.try-practice', {}),
    onSuccess: ({ account }) => {
      putAccount(queries, account);
      void renew(queries);
    },
  });
};
