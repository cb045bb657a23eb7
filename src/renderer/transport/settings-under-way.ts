import type { QueryClient } from '@tanstack/react-query';
import type { Settings, SettingsPatch } from '../../shared/contract/calls/settings.ts';
import { type ErrorShape, shapeOfError } from '../../shared/contract/errors.ts';
import { createTurns } from '../../shared/contract/turns.ts';
import { renew } from './renew.ts';

/** A change of settings that the core hasn't answered yet. */
export type SettingsUnderWay = { id: string; patch: SettingsPatch };

/**
 * Where the settings lie among what was asked of the core: as it told them last, what is under way to it, the oldest first, and
 * why it refused the last change, `null` where it didn't.
 */
export const settingsKeys = {
  told: ['settings'],
  underWay: ['settings-under-way'],
  refused: ['settings-refused'],
} as const;

/**
 * The settings as the screen shows them: what the user chose last stands over what the core says meanwhile, for that may be from
 * before it. Otherwise a choice would jump back for a moment, and the next one be made on what stood there then.
 */
export const shownSettings = (told: Settings, underWay: readonly SettingsUnderWay[]): Settings => {
  let shown = told;
  for (const { patch } of underWay) shown = merged(shown, patch);
  return shown;
};

const turns = createTurns<QueryClient>();

/** Changes settings at once on the screen, and in the core; what the core then says counts. Never throws: why it refused is told. */
export const changeSettings = async (
  queries: QueryClient,
  patch: SettingsPatch,
  set: (patch: SettingsPatch) => Promise<Settings>,
): Promise<void> => {
  const change: SettingsUnderWay = { id: crypto.randomUUID(), patch };
  const { told, underWay } = settingsKeys;
  queries.setQueryData<SettingsUnderWay[]>(underWay, (before = []) => [...before, change]);
  const ask = async (): Promise<boolean> => {
    try {
      const settings = await set(patch);
      // The event of this change may still be on its way, and that of an earlier change before it. Until the core was read
      // again, the change stays on the screen: otherwise the next choice would be made from the settings before this one.
      if (!isSame(queries.getQueryData(told), settings)) await renew(queries, told);
      queries.setQueryData<ErrorShape | null>(settingsKeys.refused, null);
      return true;
    } catch (error) {
      queries.setQueryData<ErrorShape | null>(settingsKeys.refused, shapeOfError(error));
      return false;
    }
  };
  const isKept = await turns.inTurn(queries, ask);
  queries.setQueryData<SettingsUnderWay[]>(underWay, (all = []) => all.filter(({ id }) => id !== change.id));
  if (!isKept) await renew(queries, told);
};

const isSame = (one: unknown, other: Settings): boolean => JSON.stringify(one) === JSON.stringify(other);

const merged = (settings: Settings, patch: SettingsPatch): Settings => {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
};
