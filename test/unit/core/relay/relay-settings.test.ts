import { describe, expect, it } from 'vitest';
import {
  hasMailPreset,
  mostContacts,
  mostSteps,
  noRelay,
  type RelayContact,
  type RelaySettings,
  readRelaySettings,
  relaySettingsSchema,
  withMailPreset,
  withoutMailPreset,
} from '../../../../src/shared/contract/calls/relay.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';

const settings: RelaySettings = {
  on: true,
  onSince: 1_763_460_000_000,
  steps: [
    { id: 's1', afterMinutes: 15, counts: 'working', contacts: ['ann'] },
    { id: 's2', afterMinutes: 60, counts: 'all', contacts: ['ann', 'bob'] },
  ],
  contacts: [
    { id: 'ann', name: 'Ann', channel: 'email', address: 'ann@example.com', quietHours: noQuietHours },
    { id: 'bob', name: 'Bob', channel: 'ntfy', quietHours: { ...noQuietHours, on: true } },
  ],
  repeatMinutes: 120,
  workingHours: { from: '07:00', to: '16:00' },
  acknowledgedMinutes: null,
  namesOrders: true,
  heartbeat: true,
  reminderDays: 3,
  smtp: {
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    user: 'ann',
    from: 'orders@example.com',
  },
  ntfyServer: 'https://ntfy.example.com',
};

describe('stored settings', () => {
  it('are read whole', () => expect(readRelaySettings(structuredClone(settings))).toEqual(settings));

  it.each([undefined, null, 'text', 7, []])('that are %j are the defaults', (stored) => {
    expect(readRelaySettings(stored)).toEqual(noRelay);
  });

  it.each(Object.keys(settings))('with a damaged %s keep all others', (name) => {
    expect(readRelaySettings({ ...settings, [name]: { damaged: true } })).toEqual({
      ...settings,
      [name]: noRelay[name as keyof RelaySettings],
    });
  });

  it.each<[string, object, object]>([
    ['minutes', { afterMinutes: -1 }, { afterMinutes: 30 }],
    ['hours', { counts: 'some' }, { counts: 'all' }],
    ['a contact', { contacts: ['ann', 7] }, { contacts: ['ann'] }],
    ['its contacts', { contacts: null }, { contacts: [] }],
  ])('with a step of which %s can’t be read keep the rest of it', (_, damage, read) => {
    const [first, ...others] = settings.steps;
    expect(readRelaySettings({ ...settings, steps: [{ ...first, ...damage }, ...others] }).steps).toEqual([
      { ...first, ...read },
      ...others,
    ]);
  });

  it('with damaged quiet hours or a damaged name keep the contact', () => {
    const [first, ...others] = settings.contacts;
    const damaged = { ...first, name: 7, quietHours: { on: 'yes' } };
    expect(readRelaySettings({ ...settings, contacts: [damaged, ...others] }).contacts).toEqual([
      { ...first, name: '', quietHours: noQuietHours },
      ...others,
    ]);
  });

  it('leave out a contact without a usable address or channel, and a step without an id', () => {
    const [ann, bob] = settings.contacts;
    const read = readRelaySettings({
      ...settings,
      contacts: [{ ...ann, address: 'ann' }, { ...bob, channel: 'fax' }, 'text', bob],
      steps: [{ afterMinutes: 5 }, ...settings.steps],
    });
    expect(read).toEqual({ ...settings, contacts: [bob] });
  });
});

it('longer lists than the settings may have are cut', () => {
  const contacts = Array.from(
    { length: mostContacts + 1 },
    (_, index): RelayContact => ({ id: `c${index}`, name: '', channel: 'ntfy', quietHours: noQuietHours }),
  );
  const steps = Array.from({ length: mostSteps + 1 }, (_, index) => ({
    ...{ id: `s${index}`, afterMinutes: index, counts: 'all', contacts: ['c0'] },
  }));
  const read = readRelaySettings({ ...settings, contacts, steps });
  expect(read.contacts).toEqual(contacts.slice(0, mostContacts));
  expect(read.steps).toEqual(steps.slice(0, mostSteps));
  expect(relaySettingsSchema.safeParse({ ...settings, contacts }).success).toBe(false);
});

describe('"Mail me after 30 minutes"', () => {
  const me = { name: 'Me', address: 'me@example.com', afterMinutes: 30, counts: 'all' as const };

  it('switches escalation on from now, with one step and one contact', () => {
    const on = withMailPreset(noRelay, me, 1000);
    expect(hasMailPreset(on)).toBe(true);
    expect(on).toMatchObject({ on: true, onSince: 1000 });
    expect(on.steps).toMatchObject([{ afterMinutes: 30, counts: 'all', contacts: [on.contacts[0]?.id] }]);
    expect(on.contacts).toMatchObject([{ name: 'Me', address: 'me@example.com', channel: 'email' }]);
    expect(readRelaySettings(on)).toEqual(on);
  });

  it('leaves other steps as they are, on and off', () => {
    const on = withMailPreset(withMailPreset(settings, me, 1000), me, 2000);
    expect(on).toMatchObject({ onSince: settings.onSince });
    expect(on.steps).toHaveLength(3);
    expect(hasMailPreset(settings)).toBe(false);
    expect(withoutMailPreset(on)).toEqual({ ...settings, contacts: on.contacts });
  });

  it('counts the chosen hours from the start, and others later', () => {
    const working = withMailPreset(settings, { ...me, counts: 'working' }, 1000);
    expect(working.steps.map(({ id, counts }) => [id, counts])).toEqual([
      ['mail-me', 'working'],
      ['s1', 'working'],
      ['s2', 'all'],
    ]);
    const all = withMailPreset(working, me, 2000);
    expect(all.steps.map(({ counts }) => counts)).toEqual(['all', 'working', 'all']);
  });

  it('waits for the chosen minutes, and for others later', () => {
    const on = withMailPreset(noRelay, { ...me, afterMinutes: 45 }, 1000);
    expect(on.steps.map(({ afterMinutes }) => afterMinutes)).toEqual([45]);
    const later = withMailPreset(on, { ...me, afterMinutes: 10 }, 2000);
    expect(later.steps).toEqual([{ ...on.steps[0], afterMinutes: 10 }]);
  });

  it('changes only the mailbox where it is on, and stays on', () => {
    const on = withMailPreset(noRelay, me, 1000);
    const quietHours = { on: true, from: '20:00', to: '06:00', days: [0] };
    const ben = { id: 'ben', name: 'Ben', channel: 'ntfy' as const, quietHours };
    const [step] = on.steps;
    if (step === undefined) throw new Error('The preset has no step.');
    const changed = {
      ...on,
      contacts: [...on.contacts.map((one) => ({ ...one, quietHours })), ben],
      steps: [{ ...step, afterMinutes: 45, contacts: [...step.contacts, 'ben'] }],
    };
    const moved = withMailPreset(changed, { ...me, address: 'new@example.com', afterMinutes: 45 }, 2000);
    expect(moved).toEqual({
      ...changed,
      contacts: [{ ...changed.contacts[0], address: 'new@example.com' }, ben],
    });
  });

  it('switches escalation off if no other step is left, and keeps the contact', () => {
    const on = withMailPreset(noRelay, me, 1000);
    const off = withoutMailPreset(on);
    expect(off).toEqual({ ...noRelay, onSince: 1000, contacts: on.contacts });
    expect(withMailPreset(off, me, 1000)).toEqual(on);
    expect(hasMailPreset(off)).toBe(false);
  });
});
