import type { HandlersOf } from '../rpc/handlers.ts';
import type { SettingsService } from './settings-service.ts';

export const settingsHandlers = (settings: SettingsService): HandlersOf<'settings.get' | 'settings.set'> => ({
  'settings.get': () => settings.get(),
  'settings.set': ({ patch }) => settings.set(patch),
});
