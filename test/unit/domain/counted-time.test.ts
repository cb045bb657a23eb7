import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  allTime,
  passedUntil,
  type Span,
  whenPassed,
  workingTime,
} from '../../../src/shared/domain/escalation/counted-time.ts';

vi.stubEnv('TZ', 'Europe/Amsterdam');
afterAll(() => void vi.unstubAllEnvs());

const spans: Span[] = [
  { from: 0, to: 10 },
  { from: 20, to: 30 },
];

describe('counted time', () => {
  it.each<[since: number, ms: number, pauses: Span[], passed: number | null]>([
    [0, 0, [], 0],
    [-5, 0, [], 0],
    [12, 0, [], 20],
    [0, 10, [], 10],
    [0, 11, [], 21],
    [4, 16, [], 30],
    [0, 21, [], null],
    [0, 5, [{ from: 2, to: 4 }], 7],
    // In any order, one within the other, outside the spans, and over the end of one.
    [
      0,
      5,
      [
        { from: 8, to: 22 },
        { from: 2, to: 6 },
        { from: 3, to: 4 },
        { from: 12, to: 15 },
      ],
      23,
    ],
    [
      0,
      3,
      [
        { from: -5, to: 0 },
        { from: 30, to: 40 },
      ],
      3,
    ],
    [0, 5, [{ from: 3, to: Number.POSITIVE_INFINITY }], null],
  ])('from %i, %i later, with pauses %j: %s', (since, ms, pauses, passed) => {
    expect(whenPassed(since, ms, spans, pauses)).toBe(passed);
    if (passed !== null) expect(passedUntil(since, passed, spans, pauses)).toBe(ms);
  });

  it('ends now', () => {
    expect([-1, 0, 5, 15, 25, 99].map((now) => passedUntil(0, now, spans, []))).toEqual([
      0, 0, 5, 10, 15, 20,
    ]);
    expect(passedUntil(3, 8, allTime, [{ from: 4, to: 6 }])).toBe(3);
  });
});

describe('working time', () => {
  const first = (from: string, to: string, weekdays: number[], since: string): string | undefined => {
    const at = new Date(since).getTime();
    const [span] = workingTime({ from, to }, { weekdays, closed: [], holidays: new Map() }, at)(at);
    return span && [span.from, span.to].map((instant) => new Date(instant).toISOString()).join(' ');
  };

  it('is 24 hours if both times are equal, and begins with the shift of yesterday', () => {
    expect(first('08:00', '08:00', [3], '2026-11-18T12:00')).toBe(
      '2026-11-18T07:00:00.000Z 2026-11-19T07:00:00.000Z',
    );
    expect(first('22:00', '06:00', [2, 3], '2026-11-18T02:00')).toBe(
      '2026-11-17T21:00:00.000Z 2026-11-18T05:00:00.000Z',
    );
    expect(first('08:00', '17:00', [], '2026-11-18T12:00')).toBeUndefined();
  });
});
