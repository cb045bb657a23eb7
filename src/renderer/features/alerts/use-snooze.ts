import { useMutation } from '@tanstack/react-query';
import type { SnoozeLength } from '../../../shared/domain/alerts/alert-silence.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useTellRefused } from '../../transport/queries.ts';

/** Puts the bell off for a while, `null`: takes that back. That it was done is seen where the bell is. */
export const useSnooze = () => {
  const client = useClient();
  const tellRefused = useTellRefused();
  return useMutation({
    mutationFn: (length: SnoozeLength | null) => client.call('alerts.snooze', { length }),
    onSuccess: () => tellRefused(null),
  });
};
