import { describe, expect, it } from 'vitest';
import { accessTokenLifetime, refreshDelay } from '../../../../src/main/core/service/token-renewal.ts';

const serverTime = Date.parse('2026-11-02T08:00:00Z');
const tenMinutes = 10 * 60_000;

const tokenWith = (claims: unknown): string =>
  `head.${Buffer.from(JSON.stringify(claims), 'utf8').toString('base64url')}.sign`;

describe('an access token', () => {
  it('works until its stated time, by the service’s clock', () => {
    expect(accessTokenLifetime(tokenWith({ exp: serverTime / 1000 + 3_600 }), serverTime)).toBe(3_600_000);
    expect(accessTokenLifetime(tokenWith({ exp: serverTime / 1000 + 1 }), serverTime)).toBe(1_000);
  });

  it.each([
    ['is no JWT', 'opaque'],
    ['has a middle that is no JSON', 'head.%%%.sign'],
    ['names no end', tokenWith({ sub: 'us' })],
    ['names an end that is no number', tokenWith({ exp: 'soon' })],
    ['is dead on arrival: a clock is off', tokenWith({ exp: serverTime / 1000 - 60 })],
    ['ends in the moment in which it comes', tokenWith({ exp: serverTime / 1000 })],
  ])('works for ten minutes when it %s', (_, token) => {
    expect(accessTokenLifetime(token, serverTime)).toBe(tenMinutes);
  });
});

describe('the token is renewed', () => {
  it.each([
    [3_600_000, 3_540_000],
    [tenMinutes, 540_000],
    [120_000, 60_000],
  ])('a minute ahead of its end (%i ms)', (lifetime, delay) => expect(refreshDelay(lifetime)).toBe(delay));

  it.each([
    [90_000, 45_000],
    [1_000, 500],
  ])('at half time when it lives for less than two minutes (%i ms)', (lifetime, delay) =>
    expect(refreshDelay(lifetime)).toBe(delay),
  );
});
