import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSettings, readSettings } from '../../../../src/main/core/settings/settings-service.ts';
import { noParty } from '../../../../src/shared/contract/calls/export-parties.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';
import { createMemorySettings } from '../../../fakes/memory-ports.ts';

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

  it('of alerts fall back one by one, too', () => {
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

  it('of a group keep their other fields, also if a page shows old ones', () => {
    const storage = createMemorySettings({ fromTheFuture: [1] });
    const settings = createSettings({ storage, emit: () => undefined });
    settings.set({ webhook: { on: true }, buyerParties: { 'company:1': noParty } });
    settings.set({ webhook: { demands: 'bearer' } });
    const last = settings.set({
      ...{
        webhook: { port: 4800 },
        quietHours: { on: true },
        panes: { list: 300 },
        workshop: { perWeek: 5 },
      },
      buyerParties: { 'company:2': noParty },
    });
    expect(last).toEqual({
      ...defaultSettings,
      webhook: { ...defaultSettings.webhook, on: true, demands: 'bearer', port: 4800 },
      quietHours: { ...defaultSettings.quietHours, on: true },
      panes: { ...defaultSettings.panes, list: 300 },
      workshop: { ...defaultSettings.workshop, perWeek: 5 },
      buyerParties: { 'company:1': noParty, 'company:2': noParty },
    });
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(storage.stored())).sort()).toEqual([
      ...['buyerParties', 'fromTheFuture', 'panes', 'quietHours', 'webhook', 'workshop'],
    ]);
  });

  it('take the holidays of the computer’s region, until the user changes the calendar', () => {
    const storage = createMemorySettings();
    const open = (region?: string) => createSettings({ storage, emit: () => undefined, region });
    expect(open('NL').get().workshop.country).toBe('NL');
    expect(open().get().workshop.country).toBeNull();
    open('NL').set({ workshop: { country: null } });
    expect(open('NL').get().workshop.country).toBeNull();
    open('NL').set({ workshop: { country: 'DE' } });
    expect(open('NL').get().workshop.country).toBe('DE');
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
