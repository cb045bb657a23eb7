import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';
import { useDraftStore } from '../answer/draft-context.tsx';
import { useAttaching } from '../documents/attach-context.tsx';

/**
 * Signs out, once all that was typed is kept: not at all where that can’t be. That nobody is signed in is told by an event, long before the
 * service has let go: she may be signed in again by then.
 */
export const useSignOut = (onDone: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  const drafts = useDraftStore();
  const { details } = useAttaching();
  return useMutation({
    mutationFn: async () => {
      await Promise.all([drafts.kept(), details.flush()]);
      return client.call('accounts.sign-out', {});
    },
    onSuccess: () => {
      onDone();
      void renew(queries, keys.account);
    },
  });
};
