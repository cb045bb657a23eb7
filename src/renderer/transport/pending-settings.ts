import type { QueryClient } from '@tanstack/react-query';
import { changedSettings, type Settings, type SettingsPatch } from '../../shared/contract/calls/settings.ts';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { createPendingChanges, type PendingChange } from './pending-changes.ts';
import { renew } from './renew.ts';

export type PendingSettingsChange = PendingChange<SettingsPatch>;

/** Cache keys, also of the error of the last change (`null`: none). */
export const settingsKeys = {
  reported: ['settings'],
  pending: ['settings-pending'],
  error: ['settings-error'],
} as const;

/** The settings with pending changes. */
export const shownSettings = (reported: Settings, pending: readonly PendingSettingsChange[]): Settings =>
  pending.reduce((shown, { patch }) => changedSettings(shown, patch), reported);

const changes = createPendingChanges<SettingsPatch>(settingsKeys);

/** The core's answer wins. Never throws: an error is stored under `error`. */
export const changeSettings = async (
  queries: QueryClient,
  patch: SettingsPatch,
  set: (patch: SettingsPatch) => Promise<Settings>,
): Promise<void> => {
  const { reported } = settingsKeys;
  const error = await changes.change(queries, patch, async () => {
    const settings = await set(patch);
    if (!isSame(queries.getQueryData(reported), settings)) await renew(queries, reported);
  });
  queries.setQueryData<ErrorShape | null>(settingsKeys.error, error);
};

const isSame = (one: unknown, other: Settings): boolean => JSON.stringify(one) === JSON.stringify(other);
