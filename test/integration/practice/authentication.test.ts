import { describe, expect, it } from 'vitest';
import { type Practice, type Reply, startPractice } from './practice-client.ts';

const minute = 60_000;
const login = '/v2/authentication/login';
const refresh = '/v2/authentication/refresh';
const logout = '/v2/authentication/logout';
const poll = '/v2/order-search/poll';

describe('the practice service signs in', () => {
  it('with the right password and gives a token pair that a JWT reader understands', async () => {
    const practice = await startPractice();
    const reply = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    expect(reply.status).toBe(200);
    const [, payload = ''] = (reply.headers['set-authorization'] ?? '').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const issued = Date.parse('2026-11-17T09:00:00.000Z') / 1000;
    expect(claims).toMatchObject({ iat: issued, exp: issued + 600 });
    expect(reply.headers['set-refresh-token']).toBeTruthy();
  });

  it.each([
    ['a wrong password', `Basic ${Buffer.from('supplier@practice.example:wrong').toString('base64')}`],
    ['nonsense', 'Basic ???'],
    ['another scheme', 'Bearer abc'],
  ])('with 401 for %s', async (_, authorization) => {
    const practice = await startPractice();
    const reply = await practice.call('GET', login, { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.headers['set-authorization']).toBeUndefined();
  });

  it('for ten minutes, then the access token is dead', async () => {
    const practice = await startPractice();
    const order = practice.service.world.orders()[0];
    const { headers } = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    const fetchOrder = () =>
      practice.call('GET', `/order/${order?.id}`, {
        headers: { authorization: `Bearer ${headers['set-authorization']}` },
      });
    practice.wait(10 * minute - 1000);
    expect((await fetchOrder()).status).toBe(200);
    practice.wait(1000);
    expect((await fetchOrder()).status).toBe(401);
  });

  it('again with a refresh token, which works once', async () => {
    const practice = await startPractice();
    const first = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    const token = first.headers['set-refresh-token'] ?? '';
    const second = await practice.call('GET', refresh, { headers: { 'refresh-token': token } });
    expect(second.status).toBe(200);
    expect(second.headers['set-refresh-token']).not.toBe(token);
    expect((await practice.call('GET', refresh, { headers: { 'refresh-token': token } })).status).toBe(401);
    const next = second.headers['set-refresh-token'] ?? '';
    expect((await practice.call('GET', refresh, { headers: { 'refresh-token': next } })).status).toBe(200);
  });

  it('not again with a refresh token that is a day old', async () => {
    const practice = await startPractice();
    const { headers } = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    practice.wait(24 * 60 * minute);
    const sent = { headers: { 'refresh-token': headers['set-refresh-token'] ?? '' } };
    expect((await practice.call('GET', refresh, sent)).status).toBe(401);
  });

  it('not again with an additional Authorization header, and the token stays valid', async () => {
    const practice = await startPractice();
    const { headers } = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    const token = { 'refresh-token': headers['set-refresh-token'] ?? '' };
    const both = await practice.call('GET', refresh, {
      headers: { ...token, authorization: practice.basic },
    });
    expect(both.status).toBe(401);
    expect((await practice.call('GET', refresh, { headers: token })).status).toBe(200);
  });

  it('out at once, while the access token lives on', async () => {
    const practice = await startPractice();
    const order = practice.service.world.orders()[0];
    const { headers } = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    const token = { 'refresh-token': headers['set-refresh-token'] ?? '' };
    expect((await practice.call('POST', logout, { headers: token })).status).toBe(200);
    expect((await practice.call('GET', refresh, { headers: token })).status).toBe(401);
    const bearer = { headers: { authorization: `Bearer ${headers['set-authorization']}` } };
    expect((await practice.call('GET', `/order/${order?.id}`, bearer)).status).toBe(200);
  });

  it('only with a token where Basic is not enough', async () => {
    const practice = await startPractice();
    const path = `/order/${practice.service.world.orders()[0]?.id}`;
    const asked = async (authorization: string) =>
      (await practice.call('GET', path, { headers: { authorization } })).status;
    const { headers } = await practice.call('GET', login, { headers: { authorization: practice.basic } });
    expect(await asked(practice.basic)).toBe(401);
    expect(await asked(`Bearer ${headers['set-authorization']}x`)).toBe(401);
    expect(await asked(`Bearer ${headers['set-authorization']}`)).toBe(200);
  });
});

type Tokens = { access: string; refresh: string };

/** A pair of tokens from a sign-in, and the calls that it allows. */
const signIn = async (practice: Practice) => {
  const pairOf = ({ headers }: Reply): Tokens => ({
    access: headers['set-authorization'] ?? '',
    refresh: headers['set-refresh-token'] ?? '',
  });
  const pair = pairOf(await practice.call('GET', login, { headers: { authorization: practice.basic } }));
  const sent = { headers: { 'refresh-token': pair.refresh } };
  return {
    pair,
    practice,
    renew: async () => pairOf(await practice.call('GET', refresh, sent)),
    end: () => practice.call('POST', logout, sent),
  };
};
type SignedIn = Awaited<ReturnType<typeof signIn>>;

describe('an endpoint of the practice service takes as Bearer', () => {
  it.each<[string, number, (signedIn: SignedIn) => string | Promise<string>]>([
    ['an access token', 200, ({ pair }) => pair.access],
    ['an access token that was renewed', 200, async ({ renew }) => (await renew()).access],
    [
      'an access token whose session was renewed since',
      200,
      ({ pair, renew }) => renew().then(() => pair.access),
    ],
    ['an access token whose session was ended', 200, ({ pair, end }) => end().then(() => pair.access)],
    [
      'an access token of ten minutes ago',
      401,
      ({ pair, practice }) => {
        practice.wait(10 * minute);
        return pair.access;
      },
    ],
    ['a refresh token', 401, ({ pair }) => pair.refresh],
    ['a refresh token that was renewed', 401, async ({ renew }) => (await renew()).refresh],
    ['a refresh token that was used', 401, ({ pair, renew }) => renew().then(() => pair.refresh)],
    ['a refresh token that was signed out', 401, ({ pair, end }) => end().then(() => pair.refresh)],
    [
      'a refresh token of a day ago',
      401,
      ({ pair, practice }) => {
        practice.wait(24 * 60 * minute);
        return pair.refresh;
      },
    ],
  ])('%s: %i', async (_, status, tokenOf) => {
    const practice = await startPractice();
    const token = await tokenOf(await signIn(practice));
    expect(token.split('.')).toHaveLength(3);
    const headers = { authorization: `Bearer ${token}` };
    const order = `/order/${practice.service.world.orders()[0]?.id}`;
    expect((await practice.call('GET', order, { headers })).status).toBe(status);
    expect((await practice.call('POST', poll, { headers, body: '{}' })).status).toBe(status);
  });
});

describe('the practice service refuses what doesn’t belong to it', () => {
  it('an unknown path and HEAD are 404 in JSON, a wrong method is 405', async () => {
    const practice = await startPractice();
    const unknown = await practice.ask('GET', '/v2/nothing/here');
    expect([unknown.status, unknown.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect((await practice.ask('HEAD', login)).status).toBe(404);
    expect((await practice.ask('DELETE', login)).status).toBe(405);
  });
});
