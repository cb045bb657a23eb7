import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, propose, reject, responsePath, settled } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const searchPath = '/v2/order-search/poll';

const issued = async (
  harness: Harness,
  purchaseOrderNumber = 'PO-1',
): Promise<{ key: number; orderId: string; line: OrderLine }> => {
  const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber, lines: [terms] });
  const { key, order } = await harness.received(purchaseOrderNumber);
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

describe('an answer in transit', () => {
  it('is checked and not repeated if the connection broke after the service took it', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === responsePath ? 'drop-answer' : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
    expect(harness.practice.world.responses).toHaveLength(1);
  });

  it('is sent again, with the identical bytes, when the connection was cut before', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    let cuts = 2;
    harness.disturb(({ path }) => (path === responsePath && cuts-- > 0 ? 'drop' : 'pass'));
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    const body = harness.bodyOf(id);
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(3);
    expect(harness.practice.world.responses).toHaveLength(1);
    expect(harness.bodyOf(id)).toBe(body);
  });

  it.each([
    ['403', { status: 403 }],
    ['400', { status: 400 }],
    ['a redirect', { status: 301 }],
    [
      'a web page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Hi</title>' },
    ],
  ])('is checked by a poll if the service answers %s to the fetch of an order', async (_, refusal) => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (/\/order\/[^/]+$/.test(path) ? refusal : 'pass'));
    // The order was received too long ago, so it is checked before sending.
    await harness.pass(10_000);
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
    const other = await issued(harness, 'PO-2');
    await harness.pass(10_000);
    harness.practice.buyers.reissue(other.orderId, { netPrice: '4.90' });
    const { id: overtaken } = await harness.send(other.key, at(other.line, reject));
    await harness.reach(other.key, overtaken, 'conflict');
    expect(harness.posts()).toBe(1);
  });

  it('is repeated no sooner than 60 s after an attempt that may have arrived, and after a check', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    let cuts = 1;
    harness.disturb(({ path }) => (path === responsePath && cuts-- > 0 ? { status: 503 } : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    const failedAt = harness.clock.now();
    expect(await harness.entry(key, id)).toMatchObject({
      state: 'waiting',
      undoUntil: null,
      problem: { code: 'service.trouble' },
    });
    await expect(harness.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
    await harness.until(() => harness.posts() === 2);
    expect(harness.clock.now() - failedAt).toBeGreaterThanOrEqual(59_900);
    const resent = harness.requests.lastIndexOf(`POST ${responsePath}`);
    expect(harness.requests.slice(0, resent).at(-1)).toBe(`GET /order/${orderId}`);
    await harness.reach(key, id, 'done');
  });

  it('waits as long as a 429 demands, and didn’t arrive', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    let refusals = 1;
    harness.disturb(({ path }) =>
      path === responsePath && refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '240' } } : 'pass',
    );
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    const { nextAttemptAt, problem } = await harness.entry(key, id);
    expect(problem?.code).toBe('service.rate-limited');
    expect(nextAttemptAt).toBeGreaterThanOrEqual(harness.clock.now() + 239_000);
    await harness.reach(key, id, 'done');
    expect(harness.practice.world.responses).toHaveLength(1);
  });

  it('isn’t sent before the time that the service named, though the user wants it sent at once', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '240' } } : 'pass',
    );
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    harness.disturb(null);
    await harness.call('responses.send-anyway', { id });
    await harness.pass(200_000);
    expect(harness.posts()).toBe(1);
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(2);
  });

  it('is kept with the text of the refusing service, can be edited, and is then sent', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) =>
      path === responsePath
        ? { status: 400, body: JSON.stringify({ message: 'lines[0].reason: too polite' }) }
        : 'pass',
    );
    const { id } = await harness.send(key, at(line, reject));
    const refused = await harness.reach(key, id, 'needs-attention');
    expect(refused.problem).toMatchObject({ code: 'service.refused', detail: 'lines[0].reason: too polite' });
    const { folder } = await harness.detail(key);
    expect(folder).toBe('to-answer');

    await harness.call('responses.edit', { id });
    const { draft } = await harness.detail(key);
    expect(draft?.answers).toEqual(at(line, reject));
    harness.disturb(null);
    const second = await harness.send(key, draft?.answers ?? []);
    await harness.reach(key, second.id, 'done');
    expect((await harness.entry(key, id)).state).toBe('dropped');
    expect((await harness.detail(key)).draft).toBeNull();
  });

  it('is sent again unchanged if the user says so after a refusal', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === responsePath ? { status: 403 } : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    // An administrator has to grant the missing right. The answer waits without the user.
    expect(await harness.entry(key, id)).toMatchObject({
      state: 'waiting',
      problem: { code: 'service.role-missing' },
    });
    harness.disturb(({ path }) => (path === responsePath ? { status: 422, body: 'no' } : 'pass'));
    await harness.reach(key, id, 'needs-attention');
    harness.disturb(null);
    await harness.call('responses.send-anyway', { id });
    await harness.reach(key, id, 'done');
  });

  it('waits while nobody is signed in, and is sent after the sign-in', async () => {
    const harness = await openHarness({ undoSeconds: 5 });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    await settled(harness, harness.call('accounts.sign-out', {}));
    await harness.pass(600_000);
    expect(harness.posts()).toBe(0);
    await harness.signIn();
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });

  it('that waited long for a missing permission is sent at once after a new sign-in', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === responsePath ? { status: 403 } : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => {
      const { nextAttemptAt } = await harness.entry(key, id);
      return nextAttemptAt !== null && nextAttemptAt > harness.clock.now() + 120_000;
    });
    harness.disturb(null);
    const before = harness.posts();
    await harness.signIn();
    await harness.pass(5_000);
    expect(harness.posts()).toBe(before + 1);
    await harness.reach(key, id, 'done');
  });

  it('is not checked at the service of another account that signed in later', async () => {
    const harness = await openHarness();
    const other = createPracticeService({ seed: 9, clock: harness.clock.now, sample: 'empty' });
    const access = await other.start();
    onTestFinished(() => other.stop());
    const { key, line } = await issued(harness);
    // Accepted but never seen, so it is checked repeatedly.
    harness.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'sent');
    const asked: string[] = [];
    other.intercept = ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return 'pass';
    };
    await harness.signIn(access);
    await harness.pass(400_000);
    expect(asked.filter((request) => request.includes('/order/'))).toEqual([]);
  });

  it('is never sent for another account that signed in later', async () => {
    const harness = await openHarness();
    const other = createPracticeService({ seed: 9, clock: harness.clock.now, sample: 'empty' });
    const access = await other.start();
    onTestFinished(() => other.stop());
    const { key, orderId, line } = await issued(harness);
    const looking = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    harness.disturb(async ({ path }) => {
      if (path === responsePath) return { status: 429, headers: { 'Retry-After': '90' } };
      if (path === `/order/${orderId}`) {
        looking.resolve();
        await release.promise;
      }
      return 'pass';
    });
    await harness.send(key, at(line, accept));
    await harness.until(() => harness.requests.includes(`GET /order/${orderId}`));
    await looking.promise;
    const asked: string[] = [];
    other.intercept = ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return 'pass';
    };
    await harness.signIn(access);
    harness.disturb(null);
    release.resolve();
    await harness.pass(300_000);
    expect(asked.some((request) => request.startsWith('GET /v2/order-search'))).toBe(true);
    expect(asked).not.toContain(`POST ${responsePath}`);
    expect(harness.posts()).toBe(1);
  });

  it('holds up no answer to another order when it fails', async () => {
    const harness = await openHarness();
    const one = await issued(harness, 'PO-1');
    const two = await issued(harness, 'PO-2');
    let failures = 0;
    harness.disturb(({ path }) => {
      if (path !== responsePath || failures > 0) return 'pass';
      failures += 1;
      return { status: 500 };
    });
    const first = await harness.send(one.key, at(one.line, accept));
    const second = await harness.send(two.key, at(two.line, accept));
    await harness.reach(two.key, second.id, 'done');
    expect((await harness.entry(one.key, first.id)).state).toBe('waiting');
    await harness.reach(one.key, first.id, 'done');
    const numbers = harness.practice.world.responses.map(
      ({ response }) => response.order.purchaseOrderNumber,
    );
    expect(numbers).toEqual(['PO-2', 'PO-1']);
  });

  it('delays no answer to another order while only a poll could check it and polls wait for an hour', async () => {
    const harness = await openHarness();
    const one = await issued(harness, 'PO-1');
    const two = await issued(harness, 'PO-2');
    harness.disturb(({ path }) => {
      if (path === responsePath) return { status: 503 };
      if (path.endsWith(`/order/${one.orderId}`)) return { status: 404 };
      return path === searchPath ? { status: 429, headers: { 'Retry-After': '3600' } } : 'pass';
    });
    const first = await harness.send(one.key, at(one.line, accept));
    await harness.pass(30_000);
    const rest = (await harness.call('sync.status', {})).nextPollAt ?? 0;
    expect(rest).toBeGreaterThan(harness.clock.now() + 3_500_000);
    await harness.pass(60_000);
    harness.disturb(({ path }) => (path.endsWith(`/order/${one.orderId}`) ? { status: 404 } : 'pass'));
    expect(await harness.entry(one.key, first.id)).toMatchObject({
      ...{ state: 'waiting', problem: { code: 'service.rate-limited' } },
      nextAttemptAt: rest,
    });
    const second = await harness.send(two.key, at(two.line, accept));
    await harness.pass(10_000);
    expect((await harness.entry(two.key, second.id)).state).toBe('done');
    expect((await harness.entry(one.key, first.id)).state).toBe('waiting');
    expect(harness.clock.now()).toBeLessThan(rest);
    await harness.pass(3_600_000);
    await harness.reach(one.key, first.id, 'done');
    const numbers = harness.practice.world.responses.map(
      ({ response }) => response.order.purchaseOrderNumber,
    );
    expect(numbers).toEqual(['PO-2', 'PO-1']);
  });

  it('stays behind an earlier answer to the same order', async () => {
    const harness = await openHarness();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    let failures = 0;
    harness.disturb(({ path }) => {
      if (path !== responsePath || failures > 0) return 'pass';
      failures += 1;
      return { status: 500 };
    });
    const first = await harness.send(key, at(one, accept));
    const second = await harness.send(key, at(two, accept));
    await harness.reach(key, second.id, 'done');
    await harness.reach(key, first.id, 'done');
    const positions = harness.practice.world.responses.map(
      ({ response }) => response.lines[0]?.purchaseOrderLinePosition,
    );
    expect(positions).toEqual([one.position, two.position]);
  });

  it('never has a second request at the same time', async () => {
    const harness = await openHarness();
    const orders = [
      await issued(harness, 'PO-1'),
      await issued(harness, 'PO-2'),
      await issued(harness, 'PO-3'),
    ];
    const open = new Set<string>();
    const together: string[][] = [];
    const seen = new Map<string, number>();
    let unclear = 1;
    harness.disturb(async ({ method, path }) => {
      const name = `${method} ${path.replace(/^\/order\/.*/, '/order')}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const one = `${name} ${seen.get(name)}`;
      open.add(one);
      // Polls and the search for a buyer's name belong to the sync, which continues.
      const answering = [...open].filter((other) => !/\/poll|\/company-search/.test(other));
      if (answering.length > 1) together.push(answering);
      // In the same time a second passes for Orderbell, in which it could send ten more.
      const until = harness.clock.now() + 1_000;
      while (harness.clock.now() < until) await new Promise(setImmediate);
      open.delete(one);
      // One answer may have arrived, so it is checked while the others are sent.
      if (path !== responsePath || unclear === 0) return 'pass' as const;
      unclear -= 1;
      return { status: 503 };
    });
    const sent = await Promise.all(
      orders.map(async ({ key, line }, index) => {
        if (index === 1) await harness.attach(key, line.position, 'a.pdf', Buffer.from('%PDF-1.7'));
        return { key, ...(await harness.send(key, at(line, accept))) };
      }),
    );
    for (const { key, id } of sent) await harness.reach(key, id, 'done');
    // All kinds of requests of the answering modules occurred.
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([`POST ${responsePath}`, 'GET /order', 'POST /v2/object-storage/document']),
    );
    expect(seen.get(`POST ${responsePath}`)).toBe(4);
    expect(together).toEqual([]);
  });
});

describe('a disk that is full', () => {
  it('while the result of an attempt is stored: the answer is checked later and not repeated', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => {
      if (path === responsePath) {
        harness.breakStore((sql) =>
          sql.includes('UPDATE main.outbox') ? new OrderbellError('store.full') : null,
        );
      }
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => harness.practice.world.responses.length === 1);
    await harness.pass(20_000);
    expect((await harness.entry(key, id)).state).toBe('sending');
    harness.breakStore(null);
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });

  it('while the result of an attempt is stored: no other answer goes first, in spite of user actions', async () => {
    const harness = await openHarness({ undoSeconds: 1 });
    const { key, line } = await issued(harness);
    let failing = true;
    harness.disturb(({ path }) => {
      if (path !== responsePath || !failing) return 'pass';
      harness.breakStore((sql) =>
        sql.includes('UPDATE main.outbox') ? new OrderbellError('store.full') : null,
      );
      return 'drop';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => harness.posts() === 1);
    await harness.pass(1_000);
    failing = false;
    harness.breakStore(null);
    // The user goes on working: attaching a document wakes the outbox early.
    await harness.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF'));
    await harness.until(async () => (await harness.entry(key, id)).state !== 'sending');
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(2);
  });

  it('while the end of an attempt that never arrived is written down: the answer is sent again', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => {
      if (path !== responsePath || harness.posts() > 1) return 'pass';
      harness.breakStore((sql) =>
        sql.includes('UPDATE main.outbox') ? new OrderbellError('store.full') : null,
      );
      return 'drop';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => harness.posts() === 1);
    await harness.pass(20_000);
    harness.breakStore(null);
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(2);
  });

  it('while an answer is composed: nothing of it exists, and the draft is kept', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const draft = { revision: 1, answers: at(line, accept) };
    await harness.call('responses.save-draft', { orderKey: key, draft });
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF'));
    harness.breakStore((sql) => (sql.includes('INTO main.outbox') ? new OrderbellError('store.full') : null));
    await expect(harness.send(key, at(line, accept))).rejects.toMatchObject({ code: 'store.full' });
    harness.breakStore(null);
    const detail = await harness.detail(key);
    expect(detail.responses).toEqual([]);
    expect(detail.draft).toEqual(draft);
    expect(detail.attachments).toMatchObject([{ id: documentId, responseId: null }]);
  });
});

describe('an order that can not be fetched', () => {
  it('is checked with one poll', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    let away = true;
    harness.disturb(({ path }) => {
      if (path.includes('/order/')) return { status: 404 };
      if (path === searchPath) return away ? { status: 503 } : 'pass';
      if (path === responsePath) return 'drop-answer';
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    away = false;
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });
});

describe('a service that takes longer for all requests of a check than it may for one', () => {
  it('gets the answer once the check is over', async () => {
    let slow = false;
    const http = (): ReturnType<typeof createHttp> => {
      const real = createHttp();
      return {
        ...real,
        send: async (request) => {
          if (slow && request.url.includes(searchPath)) await takes35Seconds();
          return real.send(request);
        },
      };
    };
    const takes35Seconds = async (): Promise<void> => {
      const until = harness.clock.now() + 35_000;
      while (harness.clock.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    // Only issued orders are polled, so a check reads all the others as well.
    const harness = await openHarness({ onlyIssued: true }, { http });
    const { key, line } = await issued(harness);
    // The cursor moves far past the order, so no poll delivers it again.
    for (const number of ['PO-2', 'PO-3']) {
      await harness.pass(60_000);
      await issued(harness, number);
    }
    await harness.pass(60_000);
    slow = true;
    harness.disturb(({ path }) => (path.includes('/order/') ? { status: 404 } : 'pass'));
    const began = harness.clock.now();
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => harness.posts() > 0, 'the answer');
    expect(harness.clock.now() - began).toBeGreaterThan(60_000);
    slow = false;
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });
});

describe('a process that crashes', () => {
  it('while an answer is being sent: the next process checks first, and finds the effect', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    harness.disturb(async ({ path }) => {
      if (path !== responsePath) return 'pass';
      arrived.resolve();
      await release.promise;
      return 'drop-answer';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => harness.posts() === 1);
    await arrived.promise;
    expect((await harness.entry(key, id)).state).toBe('sending');
    harness.kill();
    release.resolve();
    await expect.poll(() => harness.practice.world.responses.length).toBe(1);

    harness.disturb(null);
    await harness.start();
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });

  it('before a byte arrived: the next process checks, finds nothing and sends identical bytes', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    harness.disturb(async ({ path }) => {
      if (path !== responsePath) return 'pass';
      arrived.resolve();
      await release.promise;
      return 'drop';
    });
    const { id } = await harness.send(key, at(line, propose(line, { netPrice: '4.35' })));
    await harness.until(() => harness.posts() === 1);
    await arrived.promise;
    const body = harness.bodyOf(id);
    harness.kill();
    release.resolve();

    harness.disturb(null);
    await harness.start();
    await expect(harness.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(2);
    expect(harness.bodyOf(id)).toBe(body);
    expect(harness.practice.world.responses).toHaveLength(1);
  });

  it('within the undo time: the answer is sent at its time', async () => {
    const harness = await openHarness({ undoSeconds: 20 });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.kill();
    await harness.start();
    expect((await harness.entry(key, id)).undoUntil).not.toBeNull();
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });

  it('with an answer half written: the draft is there again', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const draft = { revision: 1, answers: at(line, propose(line, { netPrice: '4.35' })) };
    await harness.call('responses.save-draft', { orderKey: key, draft });
    harness.kill();
    await harness.start();
    expect((await harness.detail(key)).draft).toEqual(draft);
    await harness.call('responses.save-draft', { orderKey: key, draft: null });
    expect((await harness.detail(key)).draft).toBeNull();
  });
});
