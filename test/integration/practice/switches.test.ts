import { describe, expect, it } from 'vitest';
import { fieldOf, readPoll, startPractice } from './practice-client.ts';

const pollPath = '/v2/order-search/poll';

describe('a switch', () => {
  it('answers the eleventh request in a second with a 429 and a retry time', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { requestsPerSecond: 10 } });
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await practice.ask('POST', pollPath, {})).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await practice.ask('POST', pollPath, {});
    expect([refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
      '1',
      { status: 429, message: 'At most 10 requests a second.' },
    ]);
    practice.wait(1000);
    expect((await practice.ask('POST', pollPath, {})).status).toBe(200);
  });

  it('lets every third request fail, or all of them, or cuts the connection', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { failing: 'some' } });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await practice.ask('POST', pollPath, {})).status);
    }
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
    practice.service.switches.set({ failing: 'all', failingWith: '500' });
    expect((await practice.ask('POST', pollPath, {})).status).toBe(500);
    practice.service.switches.set({ failingWith: 'cut' });
    await expect(practice.ask('POST', pollPath, {})).rejects.toThrow('socket hang up');
  });

  it.each([
    ['cut', 0],
    ['cut-answer', 1],
  ] as const)('failing with %s carries out %d responses', async (failingWith, taken) => {
    const practice = await startPractice({ sample: 'empty' });
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    practice.service.switches.set({ failing: 'all', failingWith });
    const response = {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: order.purchaseOrderNumber },
      lines: [{ purchaseOrderLinePosition: '10', indicators: { accepted: true } }],
    };
    const sent = practice.ask('POST', '/v2/api-connector/order-response', response);
    await expect(sent).rejects.toThrow('socket hang up');
    expect(practice.service.world.responses).toHaveLength(taken);
  });

  it('delays every request, with password and token, and handles others in the same time', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { delayMs: 60 } });
    const headers = { authorization: practice.basic };
    const login = await practice.call('GET', '/v2/authentication/login', { headers });
    const bearer = `Bearer ${login.headers['set-authorization']}`;
    for (const authorization of [practice.basic, bearer]) {
      const sent = { headers: { authorization, 'content-type': 'application/json' }, body: '{}' };
      const started = performance.now();
      const replies = await Promise.all([1, 2, 3].map(() => practice.call('POST', pollPath, sent)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      // A timer may be a little early. Its delay proves nothing.
      expect(performance.now() - started).toBeGreaterThan(50);
    }
  });

  it('refuses the supplier’s messages, and nothing else', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { refusing: true } });
    for (const path of ['order-response', 'shipment/despatch-advice']) {
      const refused = await practice.ask('POST', `/v2/api-connector/${path}`, {});
      expect([refused.status, fieldOf(refused)]).toEqual([400, 'body']);
    }
    expect((await practice.call('POST', '/v2/api-connector/order-response')).status).toBe(401);
    expect((await practice.ask('POST', pollPath, {})).status).toBe(200);
  });

  it('makes the authentication fail: 500 with Basic, while tokens work', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const headers = { authorization: practice.basic };
    const login = await practice.call('GET', '/v2/authentication/login', { headers });
    const bearer = { authorization: `Bearer ${login.headers['set-authorization']}` };
    practice.service.switches.set({ authentication: 'unreachable' });
    expect((await practice.call('GET', '/v2/authentication/login', { headers })).status).toBe(500);
    expect((await practice.ask('POST', pollPath, {})).status).toBe(500);
    expect((await practice.call('POST', pollPath, { headers: bearer, body: '{}' })).status).toBe(200);
    expect((await practice.call('GET', '/v2/authentication/health')).status).toBe(503);
    expect((await practice.call('GET', '/v2/order-search/health')).status).toBe(200);
  });

  it('makes tokens that die early', async () => {
    const switches = { accessTokenSeconds: 5, refreshTokenSeconds: 20 };
    const practice = await startPractice({ sample: 'empty', switches });
    const login = await practice.call('GET', '/v2/authentication/login', {
      headers: { authorization: practice.basic },
    });
    const poll = () =>
      practice.call('POST', pollPath, {
        headers: { authorization: `Bearer ${login.headers['set-authorization']}` },
        body: '{}',
      });
    const refresh = () =>
      practice.call('GET', '/v2/authentication/refresh', {
        headers: { 'refresh-token': login.headers['set-refresh-token'] ?? '' },
      });
    practice.wait(4000);
    expect((await poll()).status).toBe(200);
    practice.wait(1000);
    expect((await poll()).status).toBe(401);
    practice.wait(15_000);
    expect((await refresh()).status).toBe(401);
  });

  it('hides changes with odd stamps from polls for a while, though they can be fetched', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { lateSeconds: 60 } });
    const issued = [1, 2, 3].map(() => practice.service.buyers.issue());
    const poll = async () => readPoll(await practice.ask('POST', pollPath, {}));
    const found = await poll();
    // The clock doesn't move, so the stamps are one millisecond apart.
    expect(found.data.map(({ id }) => id)).toEqual([issued[0]?.id, issued[2]?.id]);
    expect(found.total).toBe('2');
    expect((await practice.order(issued[1]?.id ?? '')).id).toBe(issued[1]?.id);
    practice.service.switches.set({ lateChanges: 'all' });
    expect((await poll()).data).toEqual([]);
    practice.wait(61_000);
    expect((await poll()).data.map(({ id }) => id)).toEqual(issued.map(({ id }) => id));
  });

  it('lets copies of the index order the changes of one second differently, with the same total', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { indexCopies: 2 } });
    for (let count = 0; count < 20; count += 1) practice.service.buyers.issue();
    practice.wait(1000);
    const newest = practice.service.buyers.issue().id;
    const lists = [];
    for (let count = 0; count < 20; count += 1) {
      const { data, total } = readPoll(await practice.ask('POST', pollPath, {}));
      expect(total).toBe('21');
      expect(data.at(-1)?.id).toBe(newest);
      lists.push(data.map(({ id }) => id));
    }
    // Each list is complete, and there are two of them.
    expect(new Set(lists.map((ids) => new Set(ids).size))).toEqual(new Set([21]));
    expect(new Set(lists.map(String)).size).toBe(2);
    practice.service.switches.set({ sortOrder: 'by-id' });
    const byId = readPoll(await practice.ask('POST', pollPath, {})).data.map(({ id }) => id);
    expect(byId).toEqual(byId.toSorted());
  });

  it('sorts differently, and a page’s value is still its highest stamp', async () => {
    const practice = await startPractice({ sample: 'empty', switches: { sortOrder: 'newest-first' } });
    const issued = [1, 2, 3].map(() => practice.service.buyers.issue());
    const poll = async (body: object) => readPoll(await practice.ask('POST', pollPath, body));
    const page = await poll({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual([issued[2]?.id, issued[1]?.id]);
    expect(page.lastUpdatedAt).toBe(issued[2]?.lastUpdatedAt);
    practice.service.switches.set({ sortOrder: 'by-id' });
    const ids = (await poll({})).data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  it('returns the highest stamp of all matches, or the clock, instead of the page’s', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const issued = [1, 2, 3].map(() => practice.service.buyers.issue());
    const poll = async () => readPoll(await practice.ask('POST', pollPath, { limit: 1 })).lastUpdatedAt;
    expect(await poll()).toBe(issued[0]?.lastUpdatedAt);
    practice.service.switches.set({ pollMoment: 'all-matching' });
    expect(await poll()).toBe(issued[2]?.lastUpdatedAt);
    practice.service.switches.set({ pollMoment: 'clock' });
    practice.wait(5000);
    expect(await poll()).toBe('2026-11-17T09:00:05.000Z');
  });
});
