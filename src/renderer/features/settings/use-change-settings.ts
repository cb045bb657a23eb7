import { useQueryClient } from '@tanstack/react-query';
import type { SettingsPatch } from '../../../shared/contract/calls/settings.ts';
import { useClient } from '../../transport/core-context.tsx';
import { changeSettings } from '../../transport/settings-under-way.ts';

/** Changes settings at once on the screen, and in the core; what the core then says counts. */
export const useChangeSettings = (): ((patch: SettingsPatch) => void) => {
  const client = useClient();
  const queries = useQueryClient();
  return (patch) =>
    void changeSettings(queries, patch, (asked) => client.call('settings.set', { patch: asked }));
};
