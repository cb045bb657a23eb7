import { describe, expect, it } from 'vitest';
import { longestWaitMs, retryAfterMs } from '../../../../src/main/core/service/service-problem.ts';

const serverTime = Date.parse('2026-11-02T08:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 120 ', 120_000],
    ['02 Nov 2026 08:01:30 GMT', null],
    ['Mo, 02 Nov 2026 08:01:30 GMT', null],
    ['999999', longestWaitMs],
    ['99999999999999999999', longestWaitMs],
    ['Mon, 02 Nov 2026 08:01:30 GMT', 90_000],
    ['Mon, 02 Nov 2026 07:00:00 GMT', 0],
    ['Fri, 01 Jan 2100 00:00:00 GMT', longestWaitMs],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s is %s ms', (header, ms) => {
    expect(retryAfterMs(header, serverTime)).toBe(ms);
  });
});
