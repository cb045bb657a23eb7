import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttp } from '../../../src/main/adapters/http-undici.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { accept, at, type House, openHouse, propose, reject, responsePath, settled } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const searchPath = '/v2/order-search/poll';

const issued = async (
  house: House,
  purchaseOrderNumber = 'PO-1',
): Promise<{ key: number; orderId: string; line: OrderLine }> => {
  const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber, lines: [terms] });
  const { key, order } = await house.heard(purchaseOrderNumber);
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

describe('an answer in transit', () => {
  it('is checked and not repeated if the connection broke after the service took it', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === responsePath ? 'drop-answer' : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
    expect(house.practice.world.responses).toHaveLength(1);
  });

  it('is sent again, with the identical bytes, when the connection was cut before', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    let cuts = 2;
    house.disturb(({ path }) => (path === responsePath && cuts-- > 0 ? 'drop' : 'pass'));
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    const body = house.bodyOf(id);
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(3);
    expect(house.practice.world.responses).toHaveLength(1);
    expect(house.bodyOf(id)).toBe(body);
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
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (/\/order\/[^/]+$/.test(path) ? refusal : 'pass'));
    // The order was received too long ago, so it is checked before sending.
    await house.pass(10_000);
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
    const other = await issued(house, 'PO-2');
    await house.pass(10_000);
    house.practice.buyers.reissue(other.orderId, { netPrice: '4.90' });
    const { id: overtaken } = await house.send(other.key, at(other.line, reject));
    await house.reach(other.key, overtaken, 'conflict');
    expect(house.posts()).toBe(1);
  });

  it('is repeated no sooner than 60 s after an attempt that may have arrived, and after a check', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issued(house);
    let cuts = 1;
    house.disturb(({ path }) => (path === responsePath && cuts-- > 0 ? { status: 503 } : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    const failedAt = house.clock.now();
    expect(await house.entry(key, id)).toMatchObject({
      state: 'waiting',
      undoUntil: null,
      problem: { code: 'service.trouble' },
    });
    await expect(house.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
    await house.until(() => house.posts() === 2);
    expect(house.clock.now() - failedAt).toBeGreaterThanOrEqual(59_900);
    const resent = house.requests.lastIndexOf(`POST ${responsePath}`);
    expect(house.requests.slice(0, resent).at(-1)).toBe(`GET /order/${orderId}`);
    await house.reach(key, id, 'done');
  });

  it('waits as long as a 429 demands, and didn’t arrive', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    let refusals = 1;
    house.disturb(({ path }) =>
      path === responsePath && refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '240' } } : 'pass',
    );
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    const { nextAttemptAt, problem } = await house.entry(key, id);
    expect(problem?.code).toBe('service.rate-limited');
    expect(nextAttemptAt).toBeGreaterThanOrEqual(house.clock.now() + 239_000);
    await house.reach(key, id, 'done');
    expect(house.practice.world.responses).toHaveLength(1);
  });

  it('isn’t sent before the time that the service named, though the user wants it sent at once', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '240' } } : 'pass',
    );
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    house.disturb(null);
    await house.call('responses.send-anyway', { id });
    await house.pass(200_000);
    expect(house.posts()).toBe(1);
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(2);
  });

  it('is kept with the text of the refusing service, can be edited, and is then sent', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) =>
      path === responsePath
        ? { status: 400, body: JSON.stringify({ message: 'lines[0].reason: too polite' }) }
        : 'pass',
    );
    const { id } = await house.send(key, at(line, reject));
    const refused = await house.reach(key, id, 'needs-attention');
    expect(refused.problem).toMatchObject({ code: 'service.refused', detail: 'lines[0].reason: too polite' });
    const { tray } = await house.detail(key);
    expect(tray).toBe('to-answer');

    await house.call('responses.edit', { id });
    const { draft } = await house.detail(key);
    expect(draft?.answers).toEqual(at(line, reject));
    house.disturb(null);
    const second = await house.send(key, draft?.answers ?? []);
    await house.reach(key, second.id, 'done');
    expect((await house.entry(key, id)).state).toBe('dropped');
    expect((await house.detail(key)).draft).toBeNull();
  });

  it('is sent again unchanged if the user says so after a refusal', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === responsePath ? { status: 403 } : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    // An administrator has to grant the missing right. The answer waits without the user.
    expect(await house.entry(key, id)).toMatchObject({
      state: 'waiting',
      problem: { code: 'service.role-missing' },
    });
    house.disturb(({ path }) => (path === responsePath ? { status: 422, body: 'no' } : 'pass'));
    await house.reach(key, id, 'needs-attention');
    house.disturb(null);
    await house.call('responses.send-anyway', { id });
    await house.reach(key, id, 'done');
  });

  it('waits while nobody is signed in, and is sent after the sign-in', async () => {
    const house = await openHouse({ undoSeconds: 5 });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    await settled(house, house.call('accounts.sign-out', {}));
    await house.pass(600_000);
    expect(house.posts()).toBe(0);
    await house.signIn();
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });

  it('that waited long for a missing permission is sent at once after a new sign-in', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === responsePath ? { status: 403 } : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => {
      const { nextAttemptAt } = await house.entry(key, id);
      return nextAttemptAt !== null && nextAttemptAt > house.clock.now() + 120_000;
    });
    house.disturb(null);
    const before = house.posts();
    await house.signIn();
    await house.pass(5_000);
    expect(house.posts()).toBe(before + 1);
    await house.reach(key, id, 'done');
  });

  it('is not checked at the service of another account that signed in later', async () => {
    const house = await openHouse();
    const other = createPracticeService({ seed: 9, clock: house.clock.now, sample: 'empty' });
    const access = await other.start();
    onTestFinished(() => other.stop());
    const { key, line } = await issued(house);
    // Accepted but never seen, so it is checked repeatedly.
    house.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'sent');
    const asked: string[] = [];
    other.intercept = ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return 'pass';
    };
    await house.signIn(access);
    await house.pass(400_000);
    expect(asked.filter((request) => request.includes('/order/'))).toEqual([]);
  });

  it('is never sent for another account that signed in later', async () => {
    const house = await openHouse();
    const other = createPracticeService({ seed: 9, clock: house.clock.now, sample: 'empty' });
    const access = await other.start();
    onTestFinished(() => other.stop());
    const { key, orderId, line } = await issued(house);
    const looking = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    house.disturb(async ({ path }) => {
      if (path === responsePath) return { status: 429, headers: { 'Retry-After': '90' } };
      if (path === `/order/${orderId}`) {
        looking.resolve();
        await release.promise;
      }
      return 'pass';
    });
    await house.send(key, at(line, accept));
    await house.until(() => house.requests.includes(`GET /order/${orderId}`));
    await looking.promise;
    const asked: string[] = [];
    other.intercept = ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return 'pass';
    };
    await house.signIn(access);
    house.disturb(null);
    release.resolve();
    await house.pass(300_000);
    expect(asked.some((request) => request.startsWith('GET /v2/order-search'))).toBe(true);
    expect(asked).not.toContain(`POST ${responsePath}`);
    expect(house.posts()).toBe(1);
  });

  it('holds up no answer to another order when it fails', async () => {
    const house = await openHouse();
    const one = await issued(house, 'PO-1');
    const two = await issued(house, 'PO-2');
    let failures = 0;
    house.disturb(({ path }) => {
      if (path !== responsePath || failures > 0) return 'pass';
      failures += 1;
      return { status: 500 };
    });
    const first = await house.send(one.key, at(one.line, accept));
    const second = await house.send(two.key, at(two.line, accept));
    await house.reach(two.key, second.id, 'done');
    expect((await house.entry(one.key, first.id)).state).toBe('waiting');
    await house.reach(one.key, first.id, 'done');
    const numbers = house.practice.world.responses.map(({ response }) => response.order.purchaseOrderNumber);
    expect(numbers).toEqual(['PO-2', 'PO-1']);
  });

  it('delays no answer to another order while only a poll could check it and polls wait for an hour', async () => {
    const house = await openHouse();
    const one = await issued(house, 'PO-1');
    const two = await issued(house, 'PO-2');
    house.disturb(({ path }) => {
      if (path === responsePath) return { status: 503 };
      if (path.endsWith(`/order/${one.orderId}`)) return { status: 404 };
      return path === searchPath ? { status: 429, headers: { 'Retry-After': '3600' } } : 'pass';
    });
    const first = await house.send(one.key, at(one.line, accept));
    await house.pass(30_000);
    const rest = (await house.call('sync.status', {})).nextPollAt ?? 0;
    expect(rest).toBeGreaterThan(house.clock.now() + 3_500_000);
    await house.pass(60_000);
    house.disturb(({ path }) => (path.endsWith(`/order/${one.orderId}`) ? { status: 404 } : 'pass'));
    expect(await house.entry(one.key, first.id)).toMatchObject({
      ...{ state: 'waiting', problem: { code: 'service.rate-limited' } },
      nextAttemptAt: rest,
    });
    const second = await house.send(two.key, at(two.line, accept));
    await house.pass(10_000);
    expect((await house.entry(two.key, second.id)).state).toBe('done');
    expect((await house.entry(one.key, first.id)).state).toBe('waiting');
    expect(house.clock.now()).toBeLessThan(rest);
    await house.pass(3_600_000);
    await house.reach(one.key, first.id, 'done');
    const numbers = house.practice.world.responses.map(({ response }) => response.order.purchaseOrderNumber);
    expect(numbers).toEqual(['PO-2', 'PO-1']);
  });

  it('stays behind an earlier answer to the same order', async () => {
    const house = await openHouse();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    let failures = 0;
    house.disturb(({ path }) => {
      if (path !== responsePath || failures > 0) return 'pass';
      failures += 1;
      return { status: 500 };
    });
    const first = await house.send(key, at(one, accept));
    const second = await house.send(key, at(two, accept));
    await house.reach(key, second.id, 'done');
    await house.reach(key, first.id, 'done');
    const positions = house.practice.world.responses.map(
      ({ response }) => response.lines[0]?.purchaseOrderLinePosition,
    );
    expect(positions).toEqual([one.position, two.position]);
  });

  it('never has a second request at the same time', async () => {
    const house = await openHouse();
    const orders = [await issued(house, 'PO-1'), await issued(house, 'PO-2'), await issued(house, 'PO-3')];
    const open = new Set<string>();
    const together: string[][] = [];
    const seen = new Map<string, number>();
    let unclear = 1;
    house.disturb(async ({ method, path }) => {
      const name = `${method} ${path.replace(/^\/order\/.*/, '/order')}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const one = `${name} ${seen.get(name)}`;
      open.add(one);
      // Polls and the search for a buyer's name belong to the sync, which continues.
      const answering = [...open].filter((other) => !/\/poll|\/company-search/.test(other));
      if (answering.length > 1) together.push(answering);
      // In the same time a second passes for Orderbell, in which it could send ten more.
      const until = house.clock.now() + 1_000;
      while (house.clock.now() < until) await new Promise(setImmediate);
      open.delete(one);
      // One answer may have arrived, so it is checked while the others are sent.
      if (path !== responsePath || unclear === 0) return 'pass' as const;
      unclear -= 1;
      return { status: 503 };
    });
    const sent = await Promise.all(
      orders.map(async ({ key, line }, index) => {
        if (index === 1) await house.attach(key, line.position, 'a.pdf', Buffer.from('%PDF-1.7'));
        return { key, ...(await house.send(key, at(line, accept))) };
      }),
    );
    for (const { key, id } of sent) await house.reach(key, id, 'done');
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
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => {
      if (path === responsePath) {
        house.breakStore((sql) => (sql.includes('UPDATE outbox') ? new OrderbellError('store.full') : null));
      }
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => house.practice.world.responses.length === 1);
    await house.pass(20_000);
    expect((await house.entry(key, id)).state).toBe('sending');
    house.breakStore(null);
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });

  it('while the result of an attempt is stored: no other answer goes first, in spite of user actions', async () => {
    const house = await openHouse({ undoSeconds: 1 });
    const { key, line } = await issued(house);
    let failing = true;
    house.disturb(({ path }) => {
      if (path !== responsePath || !failing) return 'pass';
      house.breakStore((sql) => (sql.includes('UPDATE outbox') ? new OrderbellError('store.full') : null));
      return 'drop';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => house.posts() === 1);
    await house.pass(1_000);
    failing = false;
    house.breakStore(null);
    // The user goes on working: attaching a document wakes the outbox early.
    await house.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF'));
    await house.until(async () => (await house.entry(key, id)).state !== 'sending');
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(2);
  });

  it('while the end of an attempt that never arrived is written down: the answer is sent again', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => {
      if (path !== responsePath || house.posts() > 1) return 'pass';
      house.breakStore((sql) => (sql.includes('UPDATE outbox') ? new OrderbellError('store.full') : null));
      return 'drop';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => house.posts() === 1);
    await house.pass(20_000);
    house.breakStore(null);
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(2);
  });

  it('while an answer is composed: nothing of it exists, and the draft is kept', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const draft = { revision: 1, answers: at(line, accept) };
    await house.call('responses.save-draft', { orderKey: key, draft });
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', Buffer.from('%PDF'));
    house.breakStore((sql) => (sql.includes('INTO outbox') ? new OrderbellError('store.full') : null));
    await expect(house.send(key, at(line, accept))).rejects.toMatchObject({ code: 'store.full' });
    house.breakStore(null);
    const detail = await house.detail(key);
    expect(detail.responses).toEqual([]);
    expect(detail.draft).toEqual(draft);
    expect(detail.attachments).toMatchObject([{ id: documentId, responseId: null }]);
  });
});

describe('an order that can not be fetched', () => {
  it('is checked with one poll', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    let away = true;
    house.disturb(({ path }) => {
      if (path.includes('/order/')) return { status: 404 };
      if (path === searchPath) return away ? { status: 503 } : 'pass';
      if (path === responsePath) return 'drop-answer';
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    away = false;
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
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
      const until = house.clock.now() + 35_000;
      while (house.clock.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    // Only issued orders are polled, so a check reads all the others as well.
    const house = await openHouse({ onlyIssued: true }, { http });
    const { key, line } = await issued(house);
    // The cursor moves far past the order, so no poll delivers it again.
    for (const number of ['PO-2', 'PO-3']) {
      await house.pass(60_000);
      await issued(house, number);
    }
    await house.pass(60_000);
    slow = true;
    house.disturb(({ path }) => (path.includes('/order/') ? { status: 404 } : 'pass'));
    const began = house.clock.now();
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => house.posts() > 0, 'the answer');
    expect(house.clock.now() - began).toBeGreaterThan(60_000);
    slow = false;
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });
});

describe('a process that dies', () => {
  it('while an answer is being sent: the next process checks first, and finds the effect', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    house.disturb(async ({ path }) => {
      if (path !== responsePath) return 'pass';
      arrived.resolve();
      await release.promise;
      return 'drop-answer';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => house.posts() === 1);
    await arrived.promise;
    expect((await house.entry(key, id)).state).toBe('sending');
    house.kill();
    release.resolve();
    await expect.poll(() => house.practice.world.responses.length).toBe(1);

    house.disturb(null);
    await house.start();
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });

  it('before a byte arrived: the next process checks, finds nothing and sends identical bytes', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    house.disturb(async ({ path }) => {
      if (path !== responsePath) return 'pass';
      arrived.resolve();
      await release.promise;
      return 'drop';
    });
    const { id } = await house.send(key, at(line, propose(line, { netPrice: '4.35' })));
    await house.until(() => house.posts() === 1);
    await arrived.promise;
    const body = house.bodyOf(id);
    house.kill();
    release.resolve();

    house.disturb(null);
    await house.start();
    await expect(house.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(2);
    expect(house.bodyOf(id)).toBe(body);
    expect(house.practice.world.responses).toHaveLength(1);
  });

  it('within the undo time: the answer is sent at its time', async () => {
    const house = await openHouse({ undoSeconds: 20 });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.kill();
    await house.start();
    expect((await house.entry(key, id)).undoUntil).not.toBeNull();
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });

  it('with an answer half written: the draft is there again', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const draft = { revision: 1, answers: at(line, propose(line, { netPrice: '4.35' })) };
    await house.call('responses.save-draft', { orderKey: key, draft });
    house.kill();
    await house.start();
    expect((await house.detail(key)).draft).toEqual(draft);
    await house.call('responses.save-draft', { orderKey: key, draft: null });
    expect((await house.detail(key)).draft).toBeNull();
  });
});
