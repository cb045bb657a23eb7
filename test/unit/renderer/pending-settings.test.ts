import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import {
  changeSettings,
  type PendingSettingsChange,
  settingsKeys,
  shownSettings,
} from '../../../src/renderer/transport/pending-settings.ts';
import {
  changedSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  type SettingsPatch,
} from '../../../src/shared/contract/calls/settings.ts';
import type { ErrorShape } from '../../../src/shared/contract/errors.ts';

/** A core that answers when released, and a screen with its settings. */
const open = () => {
  const queries = new QueryClient();
  let kept = defaultSettings;
  const observer = new QueryObserver(queries, {
    queryKey: settingsKeys.reported,
    queryFn: async () => kept,
    initialData: defaultSettings,
    staleTime: Infinity,
  });
  onTestFinished(observer.subscribe(() => undefined));
  const calls: { keep: () => Settings; answer: () => void; refuse: (error: Error) => void }[] = [];
  const shown = (): Settings =>
    shownSettings(
      queries.getQueryData<Settings>(settingsKeys.reported) ?? defaultSettings,
      queries.getQueryData<PendingSettingsChange[]>(settingsKeys.pending) ?? [],
    );
  const call = (index: number) => {
    const one = calls[index];
    if (one === undefined) throw new Error(`Call ${index} hasn't left.`);
    return one;
  };
  return {
    call,
    calls: () => calls.length,
    change: (patch: SettingsPatch): Promise<void> =>
      changeSettings(queries, patch, () => {
        const { promise, resolve, reject } = Promise.withResolvers<Settings>();
        let own: Settings | null = null;
        const keep = (): Settings => {
          own ??= kept = changedSettings(kept, patch);
          return own;
        };
        calls.push({ keep, answer: () => resolve(keep()), refuse: reject });
        return promise;
      }),
    /** A change by another window. */
    changeElsewhere: (patch: SettingsChange): Settings => (kept = changedSettings(kept, patch)),
    report: (settings: Settings): void => void queries.setQueryData(settingsKeys.reported, settings),
    error: () => queries.getQueryData<ErrorShape | null>(settingsKeys.error),
    shown,
  };
};

test('a choice shows at once, and a reply to the earlier one does not revert it', async () => {
  const { call, change, report, shown } = open();
  const first = change({ pollMinutes: 10 });
  const second = change({ undoSeconds: 30 });
  report(call(0).keep());
  call(0).answer();
  await first;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
  call(1).answer();
  await second;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
});

test('events after the replies do not revert a choice', async () => {
  const { call, change, report, shown } = open();
  const first = change({ panes: { trays: null, list: 300 } });
  const second = change({ panes: { trays: 220, list: 300 } });
  const kept = call(0).keep();
  call(0).answer();
  await first;
  report(kept);
  call(1).answer();
  await second;
  expect(shown().panes).toEqual({ trays: 220, list: 300 });
});

test('a choice is sent after the reply to the earlier one, also after a refusal, since calls can overtake each other', async () => {
  const { call, calls, change, shown } = open();
  const [first, second] = [change({ pollMinutes: 10 }), change({ pollMinutes: 30 })];
  await new Promise(setImmediate);
  expect(calls()).toBe(1);
  expect(shown().pollMinutes).toBe(30);
  call(0).refuse(new Error('The disk is full.'));
  await first;
  expect(shown().pollMinutes).toBe(30);
  expect(calls()).toBe(2);
  call(1).answer();
  await second;
  expect(shown().pollMinutes).toBe(30);
});

test('the same choice twice is two changes, and leaves nothing behind', async () => {
  const { call, change, changeElsewhere, report, shown } = open();
  const both = [change({ pollMinutes: 10 }), change({ pollMinutes: 10 })];
  for (const [index, changed] of both.entries()) {
    call(index).answer();
    await changed;
  }
  report(changeElsewhere({ pollMinutes: 30 }));
  expect(shown().pollMinutes).toBe(30);
});

test('a choice that the core refuses is reverted on the screen, with the reason until one is saved', async () => {
  const { call, change, error, shown } = open();
  const changed = change({ pollMinutes: 10 });
  expect(shown().pollMinutes).toBe(10);
  call(0).refuse(new Error('The disk is full.'));
  await changed;
  expect(shown()).toEqual(defaultSettings);
  expect(error()).toMatchObject({ code: 'internal' });
  const next = change({ pollMinutes: 30 });
  call(1).answer();
  await next;
  expect(error()).toBeNull();
});

test('a later choice of another window is not reverted by a later reply', async () => {
  const { call, change, changeElsewhere, report, shown } = open();
  const changed = change({ pollMinutes: 10 });
  report(call(0).keep());
  report(changeElsewhere({ undoSeconds: 30 }));
  call(0).answer();
  await changed;
  expect(shown()).toEqual({ ...defaultSettings, pollMinutes: 10, undoSeconds: 30 });
});

test('a change of one field leaves what another change has set in the same group', async () => {
  const { change, call, shown, changeElsewhere, calls } = open();
  const on = change({ webhook: { on: true } });
  const port = change({ webhook: { port: 4800 } });
  call(0).answer();
  await on;
  await expect.poll(calls).toBe(2);
  // The credentials are stored while the second change waits for its turn.
  changeElsewhere({ webhook: { demands: 'bearer' } });
  call(1).answer();
  await port;
  expect(shown()).toMatchObject({ webhook: { on: true, port: 4800, demands: 'bearer' } });
});
