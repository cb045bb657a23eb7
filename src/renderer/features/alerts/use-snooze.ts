import { useMutation } from '@tanstack/react-query';
import type { SnoozeLength } from '../../../shared/domain/alerts/alert-silence.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSetSettingsError } from '../../transport/queries.ts';

/** Snoozes alerts, or ends the snooze with `null`. The alert button shows the result. */
export const useSnooze = () => {
  const client = useClient();
  const setSettingsError = useSetSettingsError();
  return useMutation({
    mutationFn: (length: SnoozeLength | null) => client.call('alerts.snooze', { length }),
    onSuccess: () => setSettingsError(null),
  });
};
