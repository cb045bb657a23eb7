import { describe, expect, it } from 'vitest';
import { createSettings, readSettings } from '../../../src/main/core/settings/settings-service.ts';
import { defaultSettings } from '../../../src/shared/contract/calls/settings.ts';
import { createMemorySettings } from '../../fakes/memory-ports.ts';

describe('settings', () => {
  it('are the defaults if nothing is stored', () => {
    expect(readSettings({})).toEqual(defaultSettings);
  });

  it('fall back one by one', () => {
    expect(readSettings({ undoSeconds: 'ten', pollMinutes: 15, theme: 'pink', panes: { trays: 1 } })).toEqual(
      {
        ...defaultSettings,
        pollMinutes: 15,
      },
    );
  });

  it('of ringing fall back one by one, too', () => {
    const stored = {
      ...{ sound: false, repeatMinutes: 5, quietHours: { on: true, from: '25:00' }, snoozedUntil: 'soon' },
      ...{ reasons: ['Late', ''], theme: 'dark' },
    };
    expect(readSettings(stored)).toEqual({
      ...defaultSettings,
      sound: false,
      repeatMinutes: 5,
      theme: 'dark',
    });
  });

  it('leave unreadable values in the file', () => {
    const storage = createMemorySettings({ fromTheFuture: [1], undoSeconds: 'ten', sound: false });
    const names: string[] = [];
    const settings = createSettings({ storage, emit: ({ name }) => names.push(name) });
    expect(settings.set({ theme: 'dark' })).toEqual({ ...defaultSettings, sound: false, theme: 'dark' });
    expect(storage.stored()).toEqual({ fromTheFuture: [1], undoSeconds: 'ten', sound: false, theme: 'dark' });
    expect(names).toEqual(['settings.changed']);
  });

  it('that could not be written down do not count', () => {
    const storage = createMemorySettings();
    const settings = createSettings({ storage, emit: () => undefined });
    storage.write = () => {
      throw new Error('disk full');
    };
    expect(() => settings.set({ onlyIssued: true })).toThrow('disk full');
    expect(settings.get().onlyIssued).toBe(false);
  });

  it.each([null, 'text', [1, 2]])('restart with defaults on %j', (stored) => {
    const settings = createSettings({ storage: createMemorySettings(stored), emit: () => undefined });
    expect(settings.get()).toEqual(defaultSettings);
  });
});
