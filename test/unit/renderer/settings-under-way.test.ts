import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  changeSettings,
  type SettingsUnderWay,
  settingsKeys,
  shownSettings,
} from '../../../src/renderer/transport/settings-under-way.ts';
import type { ErrorShape } from '../../../src/shared/contract/errors.ts';
import { defaultSettings, type Settings, type SettingsPatch } from '../../../src/shared/contract/settings.ts';

/** A core that answers when it is let, and a screen. */
const desk = () => {
  const queries = new QueryClient();
  queries.setQueryData(settingsKeys.told, defaultSettings);
  const calls: PromiseWithResolvers<Settings>[] = [];
  return {
    calls,
    change: (patch: SettingsPatch): Promise<void> =>
      changeSettings(queries, patch, () => {
        const call = Promise.withResolvers<Settings>();
        calls.push(call);
        return call.promise;
      }),
    hear: (settings: Settings): void => void queries.setQueryData(settingsKeys.told, settings),
    refused: () => queries.getQueryData<ErrorShape | null>(settingsKeys.refused),
    shown: (): Settings =>
      shownSettings(
        queries.getQueryData<Settings>(settingsKeys.told) ?? defaultSettings,
        queries.getQueryData<SettingsUnderWay[]>(settingsKeys.underWay) ?? [],
      ),
  };
};

test('a choice stands at once, and what the core says of the one before does not take it back', async () => {
  const { calls, change, hear, shown } = desk();
  const first = change({ pollMinutes: 10 });
  const second = change({ undoSeconds: 30 });
  hear({ ...defaultSettings, pollMinutes: 10 });
  calls[0]?.resolve({ ...defaultSettings, pollMinutes: 10 });
  await first;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
  calls[1]?.resolve({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
  await second;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
});

test('a choice leaves once the one before it was answered, also where that was refused: calls can overtake each other', async () => {
  const { calls, change, shown } = desk();
  const [first, second] = [change({ pollMinutes: 10 }), change({ pollMinutes: 30 })];
  await new Promise(setImmediate);
  expect(calls).toHaveLength(1);
  expect(shown().pollMinutes).toBe(30);
  calls[0]?.reject(new Error('The disk is full.'));
  await first;
  expect(shown().pollMinutes).toBe(30);
  expect(calls).toHaveLength(2);
  calls[1]?.resolve({ ...defaultSettings, pollMinutes: 30 });
  await second;
  expect(shown().pollMinutes).toBe(30);
});

test('the same choice twice is two changes, and nothing of them stays behind', async () => {
  const { calls, change, hear, shown } = desk();
  const both = [change({ pollMinutes: 10 }), change({ pollMinutes: 10 })];
  for (const [index, changed] of both.entries()) {
    calls[index]?.resolve({ ...defaultSettings, pollMinutes: 10 });
    await changed;
  }
  hear({ ...defaultSettings, pollMinutes: 30 });
  expect(shown().pollMinutes).toBe(30);
});

test('a choice that the core refuses is taken back on the screen, and why it did is told until one is kept', async () => {
  const { calls, change, refused, shown } = desk();
  const changed = change({ pollMinutes: 10 });
  expect(shown().pollMinutes).toBe(10);
  calls[0]?.reject(new Error('The disk is full.'));
  await changed;
  expect(shown()).toEqual(defaultSettings);
  expect(refused()).toMatchObject({ code: 'internal' });
  const next = change({ pollMinutes: 30 });
  calls[1]?.resolve({ ...defaultSettings, pollMinutes: 30 });
  await next;
  expect(refused()).toBeNull();
});

test('a later choice that another window made is not taken back by an answer that comes after it', async () => {
  const { calls, change, hear, shown } = desk();
  const changed = change({ pollMinutes: 10 });
  hear({ ...defaultSettings, pollMinutes: 10 });
  hear({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
  calls[0]?.resolve({ ...defaultSettings, pollMinutes: 10 });
  await changed;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
});
