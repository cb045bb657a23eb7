import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../src/renderer/transport/connection.ts';
import { openLoopback } from '../../../src/renderer/transport/loopback-transport.ts';

/** The page's end of the web shell's event stream, when the stream ends and starts again. */

/** Every requested event stream, and the server's answer to it. */
let streams: {
  begin: () => void;
  refuse: () => Promise<void>;
  tell: (event: object) => Promise<void>;
  end: () => Promise<void>;
}[];
let connection: Connection;
let page: EventTarget;
/** For each call, whether it outlives its page. */
let kept: boolean[];

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const asksForEvents = (): Promise<Response> => {
  const head = Promise.withResolvers<Response>();
  let shell: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      shell = controller;
    },
  });
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  streams.push({
    begin: () => head.resolve(new Response(body)),
    refuse: async () => {
      head.reject(new TypeError('nobody there'));
      await soon();
    },
    tell: async (event) => {
      shell?.enqueue(bytes(`${JSON.stringify(event)}\n`));
      await soon();
    },
    end: async () => {
      shell?.close();
      await soon();
    },
  });
  return head.promise;
};

beforeEach(async () => {
  vi.useFakeTimers();
  streams = [];
  page = new EventTarget();
  kept = [];
  vi.stubGlobal('window', {
    addEventListener: page.addEventListener.bind(page),
    location: { hash: '', pathname: '/', search: '' },
    sessionStorage: { getItem: () => 'token', setItem: () => undefined, removeItem: () => undefined },
  });
  vi.stubGlobal('fetch', (path: string, { keepalive }: RequestInit) => {
    if (path === 'events') return asksForEvents();
    kept.push(keepalive === true);
    return Promise.resolve(Response.json({ ok: true, output: {} }));
  });
  connection = await openLoopback();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = (): Promise<unknown> => connection.transport.send({ call: 'orders.counts', input: {} });

/** How often events may have been missed. */
const countMissed = (): (() => number) => {
  let count = 0;
  connection.missed(() => {
    count += 1;
  });
  return () => count;
};

/** A page that listened, got a reply, and lost its stream. It requests the next one. */
const cutOff = async () => {
  const missed = countMissed();
  const states: string[] = [];
  connection.watch(() => states.push(connection.state()));
  streams[0]?.begin();
  await soon();
  await call();
  await streams[0]?.end();
  await vi.advanceTimersByTimeAsync(250);
  return { missed, states };
};

test('events are received while the page listens, and none is missed', async () => {
  const missed = countMissed();
  const received: unknown[] = [];
  connection.transport.listen((event) => received.push(event));
  streams[0]?.begin();
  await soon();
  await call();
  await streams[0]?.tell({ name: 'views.changed' });
  expect(received).toEqual([{ name: 'views.changed' }]);
  expect(missed()).toBe(0);
});

test('a stream that returns at once shows nothing to the user, but events in between are requested', async () => {
  const { missed, states } = await cutOff();
  expect(missed()).toBe(0);
  streams[1]?.begin();
  await soon();
  expect(missed()).toBe(1);
  expect(states).toEqual([]);
});

test('a stream that stays away is lost, and missed events are requested once it returns', async () => {
  const { missed, states } = await cutOff();
  await streams[1]?.refuse();
  expect(states).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(500);
  expect(missed()).toBe(0);
  streams[2]?.begin();
  await soon();
  expect(missed()).toBe(1);
  expect(states).toEqual(['lost', 'open']);
});

test('an answer that was there before the stream began may be old', async () => {
  const missed = countMissed();
  await call();
  streams[0]?.begin();
  await soon();
  expect(missed()).toBe(1);
});

test('events missed before the first listener are reported to it', async () => {
  await call();
  streams[0]?.begin();
  await soon();
  const missed = countMissed();
  expect(missed()).toBe(1);
  expect(countMissed()()).toBe(0);
});

test('what a page says when it is left outlives the page, if it is short', async () => {
  await call();
  page.dispatchEvent(new Event('pagehide'));
  await call();
  // Browsers refuse to keep a long one.
  await connection.transport.send({ call: 'documents.append', input: 'x'.repeat(70_000) });
  page.dispatchEvent(new Event('pageshow'));
  await call();
  expect(kept).toEqual([false, true, false, false]);
});
