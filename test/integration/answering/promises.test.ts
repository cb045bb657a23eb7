import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/http-undici.ts';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';
import type { OutboxRow } from '../../../src/shared/contract/diagnostics.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { accept, at, type House, openHouse, propose, reject, responsePath } from './house.ts';

/** Rules of answering in docs/sync-and-outbox.md that no other test names. */

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async (house: House, number = 'PO-1'): Promise<{ key: number; line: OrderLine }> => {
  house.practice.buyers.issue({ purchaseOrderNumber: number, lines: [terms] });
  const { key, order } = await house.heard(number);
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

const rowOf = async (house: House): Promise<OutboxRow> => {
  const [row] = (await house.call('diagnostics.get', {})).outbox;
  if (row === undefined) throw new Error('The outbox is empty.');
  return row;
};

type Verdict =
  NonNullable<House['practice']['intercept']> extends (request: never) => infer Result
    ? Awaited<Result>
    : never;

type Case = {
  says: string;
  /** `hang`: no answer ever arrives. */
  verdicts: (Verdict | 'hang')[];
  row: Partial<OutboxRow>;
  outcome: string;
};

/** The rows of the table in that page. */
const cases: Case[] = [
  { says: '2xx', verdicts: [{ status: 200 }, { status: 202 }], row: { state: 'sent' }, outcome: 'taken' },
  {
    says: '2xx with a web page in it',
    verdicts: [
      {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title>',
      },
    ],
    row: { unclear: true },
    outcome: 'unclear',
  },
  {
    says: '401',
    verdicts: [{ status: 401 }],
    row: { state: 'needs-attention', unclear: false },
    outcome: 'refused',
  },
  {
    says: '403',
    verdicts: [{ status: 403 }],
    row: { state: 'waiting', unclear: false },
    outcome: 'refused',
  },
  {
    says: '429, or a redirect by something in between',
    verdicts: [{ status: 429 }, { status: 302 }],
    row: { state: 'waiting', unclear: false },
    outcome: 'later',
  },
  {
    says: '408, 5xx, time-out, broken connection',
    verdicts: [{ status: 408 }, { status: 500 }, { status: 503 }, 'hang', 'drop', 'drop-answer'],
    row: { unclear: true },
    outcome: 'unclear',
  },
  {
    says: 'any other 4xx',
    verdicts: [{ status: 400 }, { status: 409 }, { status: 422 }],
    row: { state: 'needs-attention' },
    outcome: 'refused',
  },
];

/** A deadline is real time, which no virtual clock shortens. */
const inAHurry = (): ReturnType<typeof createHttp> => {
  const http = createHttp();
  const deadlineMs = ({ url, deadlineMs }: HttpRequest): number =>
    new URL(url).pathname === responsePath ? 100 : deadlineMs;
  return { ...http, send: (request) => http.send({ ...request, deadlineMs: deadlineMs(request) }) };
};

describe('the service answers', () => {
  it.each(cases)('$says', async ({ verdicts, row: expected, outcome }) => {
    for (const verdict of verdicts) {
      const house = await openHouse({}, { http: verdict === 'hang' ? inAHurry : createHttp });
      const { key, line } = await issued(house);
      house.disturb(({ path }) => {
        if (path !== responsePath) return 'pass';
        return verdict === 'hang' ? new Promise<never>(() => undefined) : verdict;
      });
      await house.send(key, at(line, accept));
      const row = await house.until(
        async () => {
          const one = await rowOf(house);
          return one.history[0]?.outcome == null ? null : one;
        },
        `an attempt that met ${JSON.stringify(verdict)}`,
      );
      expect({ ...row, outcome: row.history.at(-1)?.outcome }, JSON.stringify(verdict)).toMatchObject({
        ...expected,
        outcome,
      });
      if (row.state === 'waiting') expect(row.nextAttemptAt).toBeGreaterThan(house.clock.now());
      house.kill();
    }
  });

  it('no connection at all', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    await house.practice.stop();
    await house.send(key, at(line, accept));
    const row = await house.until(async () => {
      const one = await rowOf(house);
      return one.history[0]?.outcome == null ? null : one;
    }, 'an attempt');
    expect(row).toMatchObject({ state: 'waiting', unclear: false, problem: { code: 'service.unreachable' } });
    expect(row.history[0]?.outcome).toBe('later');
  });
});

const inStore = (house: House, sql: string): Record<string, unknown> | null => {
  const store = openDatabase(join(house.folder, 'store.sqlite'));
  try {
    return store.get(sql);
  } finally {
    store.close();
  }
};

const asSent = `SELECT kind, content, body FROM outbox WHERE kind = 'response'`;

describe('an answer', () => {
  it('is one row with the seen lines, the order’s version and the answer, and its bytes are stored with it', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('The order has no lines.');
    const { id } = await house.send(key, [...at(first, accept), ...at(second, reject)]);
    const row = inStore(house, asSent);
    expect(row).not.toBeNull();
    expect(JSON.parse(String(row?.['content']))).toMatchObject({
      base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
      lines: [
        { seen: JSON.parse(JSON.stringify(first)), answer: accept },
        { seen: JSON.parse(JSON.stringify(second)), answer: reject },
      ],
    });
    expect(String(row?.['body'])).toContain(first.position);
    expect(house.posts()).toBe(0);
    await house.reach(key, id, 'done');
    expect(inStore(house, asSent)?.['body']).toBe(row?.['body']);
  });

  it('with a document is made into bytes when the document’s id is known', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === '/v2/object-storage/document' ? { status: 503 } : 'pass'));
    await house.attach(key, line.position, 'Certificate.pdf', Buffer.from('%PDF-1.7'));
    const { id } = await house.send(key, at(line, accept));
    await house.pass(5_000);
    expect(inStore(house, asSent)).toMatchObject({ body: null });
    house.disturb(null);
    await house.reach(key, id, 'done');
    const stored = inStore(house, 'SELECT object_id AS id FROM documents')?.['id'];
    expect(String(stored)).toMatch(/\S/);
    expect(house.bodyOf(id)).toContain(String(stored));
  });

  it('is marked as being sent on the disk before its first byte leaves', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const seen: unknown[] = [];
    house.disturb(({ path }) => {
      if (path === responsePath) {
        // Another connection sees only committed data.
        const other = openDatabase(join(house.folder, 'store.sqlite'));
        seen.push(other.get('SELECT state, attempts FROM outbox'), other.get('PRAGMA synchronous'));
        other.close();
      }
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    expect(seen).toEqual([{ state: 'sending', attempts: 1 }, { synchronous: 2 }]);
  });

  it('keeps all its attempts with their results over a restart', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const verdicts: Verdict[] = [{ status: 429 }, { status: 503 }];
    house.disturb(({ path }) => (path === responsePath ? (verdicts.shift() ?? 'pass') : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    house.kill();
    await house.start();
    const { history, attempts } = await rowOf(house);
    expect(attempts).toBe(3);
    expect(history.map(({ number, outcome }) => [number, outcome])).toEqual([
      [3, 'taken'],
      [2, 'unclear'],
      [1, 'later'],
    ]);
  });

  it('reports an attempt that ended with the process', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(async ({ path }) => {
      if (path === responsePath) await new Promise(() => undefined);
      return 'drop' as const;
    });
    await house.send(key, at(line, accept));
    await house.until(async () => (await rowOf(house)).state === 'sending', 'sending');
    house.kill();
    house.disturb(null);
    await house.start();
    await house.until(async () => (await rowOf(house)).history.at(-1)?.outcome === 'interrupted', 'the end');
    expect((await rowOf(house)).unclear).toBe(true);
  });

  it('never leaves the outbox, however it ends', async () => {
    const house = await openHouse({ undoSeconds: 1 });
    const done = await issued(house, 'PO-1');
    const undone = await issued(house, 'PO-2');
    const dropped = await issued(house, 'PO-3');
    const first = await house.send(done.key, at(done.line, accept));
    await house.reach(done.key, first.id, 'done');
    const second = await house.send(undone.key, at(undone.line, reject));
    await house.call('responses.undo', { id: second.id });
    house.disturb(({ path }) => (path === responsePath ? { status: 422 } : 'pass'));
    const third = await house.send(dropped.key, at(dropped.line, reject));
    await house.reach(dropped.key, third.id, 'needs-attention');
    await house.call('responses.drop', { id: third.id });
    await house.pass(3_600_000);
    const { outbox } = await house.call('diagnostics.get', {});
    expect(outbox.map(({ state }) => state)).toEqual(['dropped', 'undone', 'done']);
  });

  it('that was accepted and is never shown can be discarded, and the line answered again', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'sent');
    await house.pass(3 * 3_600_000);
    expect((await house.entry(key, id)).state).toBe('sent');
    expect(house.posts()).toBe(1);
    await house.call('responses.drop', { id });
    house.disturb(null);
    const again = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    await house.reach(key, again.id, 'done');
  });
});
