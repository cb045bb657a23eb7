import type { QueryClient } from '@tanstack/react-query';
import { changedSettings, type Settings, type SettingsPatch } from '../../shared/contract/calls/settings.ts';
import { type ErrorShape, shapeOfError } from '../../shared/contract/errors.ts';
import { createTurns } from '../../shared/contract/turns.ts';
import { renew } from './renew.ts';

/** A settings change that the core hasn't confirmed yet. */
export type PendingSettingsChange = { id: string; patch: SettingsPatch };

/**
 * Cache keys: the settings last reported, pending changes (oldest first), and the error of the last one
 * (`null`: none).
 */
export const settingsKeys = {
  reported: ['settings'],
  pending: ['settings-pending'],
  error: ['settings-error'],
} as const;

/**
 * Settings as shown: pending changes override the core's last report, which may be older. Otherwise a
 * choice would briefly flip back, and the next choice would start from old values.
 */
export const shownSettings = (reported: Settings, pending: readonly PendingSettingsChange[]): Settings => {
  let shown = reported;
  for (const { patch } of pending) shown = changedSettings(shown, patch);
  return shown;
};

const turns = createTurns<QueryClient>();

/**
 * Changes settings on the screen at once, then in the core. The core's answer wins. Never throws: an error
 * is stored under `error`.
 */
export const changeSettings = async (
  queries: QueryClient,
  patch: SettingsPatch,
  set: (patch: SettingsPatch) => Promise<Settings>,
): Promise<void> => {
  const change: PendingSettingsChange = { id: crypto.randomUUID(), patch };
  const { reported, pending } = settingsKeys;
  queries.setQueryData<PendingSettingsChange[]>(pending, (before = []) => [...before, change]);
  const ask = async (): Promise<boolean> => {
    try {
      const settings = await set(patch);
      // Events of this or an earlier change may still arrive. The change stays pending until the core is
      // read again. Otherwise the next choice would start from old settings.
      if (!isSame(queries.getQueryData(reported), settings)) await renew(queries, reported);
      queries.setQueryData<ErrorShape | null>(settingsKeys.error, null);
      return true;
    } catch (error) {
      queries.setQueryData<ErrorShape | null>(settingsKeys.error, shapeOfError(error));
      return false;
    }
  };
  const isKept = await turns.inTurn(queries, ask);
  queries.setQueryData<PendingSettingsChange[]>(pending, (all = []) =>
    all.filter(({ id }) => id !== change.id),
  );
  if (!isKept) await renew(queries, reported);
};

const isSame = (one: unknown, other: Settings): boolean => JSON.stringify(one) === JSON.stringify(other);
