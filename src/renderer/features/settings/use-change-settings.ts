import { useQueryClient } from '@tanstack/react-query';
import { defaultSettings, type Settings, type SettingsPatch } from '../../../shared/contract/settings.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/queries.ts';

/** Changes settings at once on the screen, and in the core; what the core then says counts. */
export const useChangeSettings = (): ((patch: SettingsPatch) => void) => {
  const client = useClient();
  const queries = useQueryClient();
  return (patch) => {
    queries.setQueryData<Settings>(keys.settings, (before) => merged(before ?? defaultSettings, patch));
    client.call('settings.set', { patch }).then(
      (settings) => queries.setQueryData(keys.settings, settings),
      () => queries.invalidateQueries({ queryKey: keys.settings }),
    );
  };
};

const merged = (settings: Settings, patch: SettingsPatch): Settings => {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
};
