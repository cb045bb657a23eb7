import { useQueryClient } from '@tanstack/react-query';
import type { SettingsPatch } from '../../../shared/contract/calls/settings.ts';
import { useClient } from '../../transport/core-context.tsx';
import { changeSettings } from '../../transport/pending-settings.ts';

/** Changes settings on the screen at once, then in the core. The core's answer wins. */
export const useChangeSettings = (): ((patch: SettingsPatch) => void) => {
  const client = useClient();
  const queries = useQueryClient();
  return (patch) =>
    void changeSettings(queries, patch, (asked) => client.call('settings.set', { patch: asked }));
};
