import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import type { HttpRequest } from '../../../src/main/core/ports.ts';
import type { OutboxRow } from '../../../src/shared/contract/calls/diagnostics.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, propose, reject, responsePath } from './harness.ts';

/** Rules of answering in docs/sync-and-outbox.md that no other test names. */

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const issued = async (harness: Harness, number = 'PO-1'): Promise<{ key: number; line: OrderLine }> => {
  harness.practice.buyers.issue({ purchaseOrderNumber: number, lines: [terms] });
  const { key, order } = await harness.received(number);
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

const rowOf = async (harness: Harness): Promise<OutboxRow> => {
  const [row] = (await harness.call('diagnostics.get', {})).outbox;
  if (row === undefined) throw new Error('The outbox is empty.');
  return row;
};

type Verdict =
  NonNullable<Harness['practice']['intercept']> extends (request: never) => infer Result
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
      const harness = await openHarness({}, { http: verdict === 'hang' ? inAHurry : createHttp });
      const { key, line } = await issued(harness);
      harness.disturb(({ path }) => {
        if (path !== responsePath) return 'pass';
        return verdict === 'hang' ? new Promise<never>(() => undefined) : verdict;
      });
      await harness.send(key, at(line, accept));
      const row = await harness.until(
        async () => {
          const one = await rowOf(harness);
          return one.history[0]?.outcome == null ? null : one;
        },
        `an attempt that met ${JSON.stringify(verdict)}`,
      );
      expect({ ...row, outcome: row.history.at(-1)?.outcome }, JSON.stringify(verdict)).toMatchObject({
        ...expected,
        outcome,
      });
      if (row.state === 'waiting') expect(row.nextAttemptAt).toBeGreaterThan(harness.clock.now());
      harness.kill();
    }
  });

  it('no connection at all', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    await harness.practice.stop();
    await harness.send(key, at(line, accept));
    const row = await harness.until(async () => {
      const one = await rowOf(harness);
      return one.history[0]?.outcome == null ? null : one;
    }, 'an attempt');
    expect(row).toMatchObject({ state: 'waiting', unclear: false, problem: { code: 'service.unreachable' } });
    expect(row.history[0]?.outcome).toBe('later');
  });
});

const inStore = (harness: Harness, sql: string): Record<string, unknown> | null => {
  const store = openDatabase(join(harness.folder, 'store.sqlite'));
  try {
    return store.get(sql);
  } finally {
    store.close();
  }
};

const asSent = `SELECT kind, content, body FROM outbox WHERE kind = 'response'`;

describe('an answer', () => {
  it('is one row with the seen lines, the order’s version and the answer, and its bytes are stored with it', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('The order has no lines.');
    const { id } = await harness.send(key, [...at(first, accept), ...at(second, reject)]);
    const row = inStore(harness, asSent);
    expect(row).not.toBeNull();
    expect(JSON.parse(String(row?.['content']))).toMatchObject({
      base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
      lines: [
        { seen: JSON.parse(JSON.stringify(first)), answer: accept },
        { seen: JSON.parse(JSON.stringify(second)), answer: reject },
      ],
    });
    expect(String(row?.['body'])).toContain(first.position);
    expect(harness.posts()).toBe(0);
    await harness.reach(key, id, 'done');
    expect(inStore(harness, asSent)?.['body']).toBe(row?.['body']);
  });

  it('with a document is made into bytes when the document’s id is known', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === '/v2/object-storage/document' ? { status: 503 } : 'pass'));
    await harness.attach(key, line.position, 'Certificate.pdf', Buffer.from('%PDF-1.7'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.pass(5_000);
    expect(inStore(harness, asSent)).toMatchObject({ body: null });
    harness.disturb(null);
    await harness.reach(key, id, 'done');
    const stored = inStore(harness, 'SELECT object_id AS id FROM documents')?.['id'];
    expect(String(stored)).toMatch(/\S/);
    expect(harness.bodyOf(id)).toContain(String(stored));
  });

  it('is marked as being sent on the disk before its first byte leaves', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const seen: unknown[] = [];
    harness.disturb(({ path }) => {
      if (path === responsePath) {
        // Another connection sees only committed data.
        const other = openDatabase(join(harness.folder, 'store.sqlite'));
        seen.push(other.get('SELECT state, attempts FROM outbox'), other.get('PRAGMA synchronous'));
        other.close();
      }
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    expect(seen).toEqual([{ state: 'sending', attempts: 1 }, { synchronous: 2 }]);
  });

  it('keeps all its attempts with their results over a restart', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const verdicts: Verdict[] = [{ status: 429 }, { status: 503 }];
    harness.disturb(({ path }) => (path === responsePath ? (verdicts.shift() ?? 'pass') : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    harness.kill();
    await harness.start();
    const { history, attempts } = await rowOf(harness);
    expect(attempts).toBe(3);
    expect(history.map(({ number, outcome }) => [number, outcome])).toEqual([
      [3, 'taken'],
      [2, 'unclear'],
      [1, 'later'],
    ]);
  });

  it('reports an attempt that ended with the process', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(async ({ path }) => {
      if (path === responsePath) await new Promise(() => undefined);
      return 'drop' as const;
    });
    await harness.send(key, at(line, accept));
    await harness.until(async () => (await rowOf(harness)).state === 'sending', 'sending');
    harness.kill();
    harness.disturb(null);
    await harness.start();
    await harness.until(
      async () => (await rowOf(harness)).history.at(-1)?.outcome === 'interrupted',
      'the end',
    );
    expect((await rowOf(harness)).unclear).toBe(true);
  });

  it('never leaves the outbox, however it ends', async () => {
    const harness = await openHarness({ undoSeconds: 1 });
    const done = await issued(harness, 'PO-1');
    const undone = await issued(harness, 'PO-2');
    const dropped = await issued(harness, 'PO-3');
    const first = await harness.send(done.key, at(done.line, accept));
    await harness.reach(done.key, first.id, 'done');
    const second = await harness.send(undone.key, at(undone.line, reject));
    await harness.call('responses.undo', { id: second.id });
    harness.disturb(({ path }) => (path === responsePath ? { status: 422 } : 'pass'));
    const third = await harness.send(dropped.key, at(dropped.line, reject));
    await harness.reach(dropped.key, third.id, 'needs-attention');
    await harness.call('responses.drop', { id: third.id });
    await harness.pass(3_600_000);
    const { outbox } = await harness.call('diagnostics.get', {});
    expect(outbox.map(({ state }) => state)).toEqual(['dropped', 'undone', 'done']);
  });

  it('that was accepted and is never shown can be discarded, and the line answered again', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'sent');
    await harness.pass(3 * 3_600_000);
    expect((await harness.entry(key, id)).state).toBe('sent');
    expect(harness.posts()).toBe(1);
    await harness.call('responses.drop', { id });
    harness.disturb(null);
    const again = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    await harness.reach(key, again.id, 'done');
  });
});
