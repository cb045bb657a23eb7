import { expect, it } from 'vitest';
import {
  compareTimestamps,
  instantOf,
  laterTimestamp,
  serviceTimestamp,
  serviceTimestampSchema,
  timestampAt,
} from '../../../src/shared/domain/values/service-timestamp.ts';

it.each([
  '2026-11-17T09:00:00.000Z',
  '2026-11-17T09:00:00Z',
  '2026-11-17T09:00:00.123456789Z',
  '2026-11-17T24:00:00.000Z',
])('keeps %s unchanged', (text) => expect(serviceTimestamp(text)).toBe(text));

it.each([
  '2026-11-17',
  '2026-11-17T09:00:00',
  '2026-11-17T09:00:00+01:00',
  '2026-13-17T09:00:00Z',
  '2026-00-17T09:00:00Z',
  '2026-11-00T09:00:00Z',
  '2026-11-32T09:00:00Z',
  '2026-11-17T25:00:00Z',
  '2026-11-17T24:00:00.001Z',
  '2026-11-17T09:60:00Z',
  '2026-11-17T09:00:60Z',
  '+002026-11-17T09:00:00Z',
  '2026-11-17T09:00:00Z (UTC)',
  '2026-11-17T09:00:00.Z',
  'now',
  '',
])('refuses "%s"', (text) => expect(serviceTimestampSchema.safeParse(text).success).toBe(false));

it('compares to the last digit', () => {
  const compare = (a: string, b: string) => compareTimestamps(serviceTimestamp(a), serviceTimestamp(b));
  expect(compare('2026-11-17T09:00:00Z', '2026-11-17T09:00:00.000Z')).toBe(0);
  expect(compare('2026-11-17T09:00:00.1Z', '2026-11-17T09:00:00.09Z')).toBe(1);
  expect(compare('2026-11-17T09:00:00.123456Z', '2026-11-17T09:00:00.123457Z')).toBe(-1);
  expect(compare('2026-11-17T09:00:00.999Z', '2026-11-17T09:00:01Z')).toBe(-1);
});

it('gives the later of two', () => {
  const [early, late] = [
    serviceTimestamp('2026-11-17T09:00:00Z'),
    serviceTimestamp('2026-11-17T09:00:00.5Z'),
  ];
  expect(laterTimestamp(early, late)).toBe(late);
  expect(laterTimestamp(late, early)).toBe(late);
});

it('is made from a clock and read back', () => {
  const instant = Date.parse('2026-11-17T09:00:00.123Z');
  expect(timestampAt(instant)).toBe('2026-11-17T09:00:00.123Z');
  expect(instantOf(timestampAt(instant))).toBe(instant);
});
