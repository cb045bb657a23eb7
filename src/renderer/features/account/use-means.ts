import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';

/** Changes the means of the account in use; the service is asked first, and without its yes nothing changes. */
export const useMeans = () => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    // One after another: the service checks each choice, and the last one has to win.
    scope: { id: 'accounts.use-means' },
    mutationFn: (means: AuthMeans) => client.call('accounts.use-means', { means }),
    // Asked anew, for what was told meanwhile is newer than this answer.
    onSuccess: () => renew(queries, keys.account),
  });
};
