import { expect, it } from 'vitest';
import { neverTold, timeLineRows } from '../../../src/renderer/features/relay/time-line-rows.ts';
import { noRelay, type RelaySettings } from '../../../src/shared/contract/calls/relay.ts';
import { noQuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import { timeLineOf } from '../../../src/shared/domain/escalation/time-line.ts';

/** A Friday. */
const friday = (time: string): number => new Date(`2026-11-27T${time}`).getTime();

const settings: RelaySettings = {
  ...noRelay,
  on: true,
  contacts: [
    { id: 'anna', name: 'Anna', channel: 'email', address: 'anna@works.example', quietHours: noQuietHours },
    {
      ...{ id: 'ben', name: 'Ben', channel: 'ntfy' },
      quietHours: { on: true, from: '22:00', to: '06:00', days: [] },
    },
  ],
  steps: [
    { id: 'one', afterMinutes: 30, counts: 'all', contacts: ['anna', 'ben'] },
    { id: 'two', afterMinutes: 60, counts: 'working', contacts: ['anna'] },
  ],
};
const open = { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };

const rowsAt = (now: number, changed: Partial<RelaySettings> = {}): string[] => {
  const plan = { ...settings, ...changed };
  return timeLineRows(timeLineOf(plan, open, now), plan, now).map(
    ({ name, step, repeat, delays }) => `${name} ${step} ${repeat}: ${delays.join(', ')}`,
  );
};

it('names no reason for a message that comes in its minutes', () => {
  expect(rowsAt(friday('10:00'))).toEqual(['Anna one 0: ', 'Ben one 0: ', 'Anna two 0: ']);
});

it('says what a message waits for', () => {
  expect(rowsAt(friday('23:00'))).toEqual(['Anna one 0: ', 'Ben one 0: quiet', 'Anna two 0: working']);
});

it('names both reasons where both hold', () => {
  const steps = [{ id: 'one', afterMinutes: 180, counts: 'working' as const, contacts: ['ben'] }];
  const workingHours = { from: '20:00', to: '23:59' };
  // Three hours of work end at eleven, when Ben has quiet hours.
  expect(rowsAt(friday('16:00'), { steps, workingHours })).toEqual(['Ben one 0: working, quiet']);
});

it('counts the minutes of a repetition from the step', () => {
  expect(rowsAt(friday('10:00'), { repeatMinutes: 30 }).at(-1)).toBe('Anna two 1: ');
});

it('knows who is never told', () => {
  const quietHours = { on: true, from: '22:00', to: '06:00', days: [0, 1, 2, 3, 4, 5, 6] };
  const plan = { ...settings, contacts: settings.contacts.map((one) => ({ ...one, quietHours })) };
  expect(neverTold(timeLineOf(plan, open, friday('10:00')), plan)).toEqual(['Anna', 'Ben']);
  expect(neverTold(timeLineOf(settings, open, friday('10:00')), settings)).toEqual([]);
});
