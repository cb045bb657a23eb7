import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';

/** Changes the account's authentication, if the service accepts it. */
export const useMeans = () => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    // One at a time: the service checks each choice, and the last one must win.
    scope: { id: 'accounts.use-means' },
    mutationFn: (means: AuthMeans) => client.call('accounts.use-means', { means }),
    // Fetched again: events may be newer than this result.
    onSuccess: () => renew(queries, keys.account),
  });
};
