import { z } from 'zod';
import {
  changedSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  settingsSchema,
} from '../../../shared/contract/calls/settings.ts';
import type { Emit } from '../events.ts';
import type { SettingsStorage } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';

export type SettingsService = { get: () => Settings; set: (change: SettingsChange) => Settings };

/**
 * The settings, complete: a missing or unreadable one has its default. `set` stores a change and returns all.
 * Throws what the storage throws if it can't be stored.
 */
export const createSettings = (deps: {
  storage: SettingsStorage;
  emit: Emit;
  /** The computer's region (ISO 3166-1). Its public holidays count until the user changes the calendar. */
  region?: string | undefined;
}): SettingsService => {
  let stored = storedFields(deps.storage.read());
  let current = readSettings(stored, deps.region);
  return {
    get: () => current,
    set: (change) => {
      const named = new Set(Object.keys(change));
      const changed = Object.entries(changedSettings(current, change)).filter(([name]) => named.has(name));
      // What this Orderbell can't read is another one's: it stays where it is.
      const next = { ...stored, ...Object.fromEntries(changed) };
      deps.storage.write(next);
      stored = next;
      current = readSettings(stored, deps.region);
      deps.emit({ name: 'settings.changed', settings: current });
      return current;
    },
  };
};

/** Each field on its own: one that can't be read falls back to its default and takes no other with it. */
export const readSettings = (stored: Record<string, unknown>, region?: string): Settings => {
  const readable = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(stored[name]);
    return read.success ? [[name, read.data]] : [];
  });
  const workshop = { ...defaultSettings.workshop, country: region ?? null };
  return settingsSchema.parse({ ...defaultSettings, workshop, ...Object.fromEntries(readable) });
};

const storedFields = (value: unknown): Record<string, unknown> => {
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? read.data : {};
};

export const settingsHandlers = (settings: SettingsService): HandlersOf<'settings.get' | 'settings.set'> => ({
  'settings.get': () => settings.get(),
  'settings.set': ({ patch }) => settings.set(patch),
});
