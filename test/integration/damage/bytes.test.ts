import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppNotice, Damage } from '../../../src/shared/contract/calls/app.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { isLongRun } from '../../runner/scope.ts';
import type { Running } from '../polling/core-in-a-folder.ts';
import { type FilledStore, fillStore, ordersIn, serve, worldWith } from './filled-store.ts';

/**
 * One byte of the store's file is another one. What is shown is right or named as damaged, and what is sent
 * has the bytes that the whole store sends. Or the start says that the store is damaged.
 */

let filled: FilledStore;
let bytes: Buffer;
/** Most of a small store's pages is empty. */
let used: number[];
/** Of the store as it is. */
let whole: Outcome;
beforeAll(async () => {
  filled = await fillStore();
  bytes = readFileSync(filled.file);
  const outcome = await outcomeWith(() => undefined);
  if (typeof outcome === 'string') throw new Error(`The whole store ends ${outcome}.`);
  whole = outcome;
  used = [...bytes.keys()].filter((at) => bytes[at] !== 0);
});
afterAll(() => filled.end());

/** A number from 0 up to, but not, `below`; the same ones in each run. */
const createNumbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** What a start with a store shows and sends. */
type Outcome = {
  /** While the service doesn't answer, so that it can't repair anything. */
  shown: Shown;
  /** Once it answers: each request that changes something there, and each address. */
  sent: string[];
  addresses: string[];
  notices: AppNotice[];
  damage: Damage;
  later: Map<string, string>;
};
type Shown = {
  orders: Map<string, string>;
  /** By `what` of the notice, then by name: each as the screens show it. */
  others: Map<Loss, Map<string, string>>;
};
type Loss = Damage['lost'][number]['what'];

const othersIn = async ({ client, database }: Running): Promise<Shown['others']> => {
  const drafts = new Map<string, string>();
  const documents = new Map<string, string>();
  const messages = new Map<string, string>();
  const rows = database.all('SELECT key, purchase_order_number AS number FROM orders ORDER BY key');
  for (const { key, number } of rows) {
    const detail = await client.call('orders.get', { key: Number(key) });
    if (detail.draft !== null) drafts.set(`${number} draft`, JSON.stringify(detail.draft));
    for (const one of detail.attachments) documents.set(`${number} ${one.id}`, JSON.stringify(one));
    for (const { id, state, answers, composedAt, message, problem } of detail.responses) {
      // An attempt depends on the account.
      const code = problem?.code === 'message.damaged' ? problem.code : null;
      messages.set(`${number} ${id}`, JSON.stringify({ state, answers, composedAt, message, code }));
    }
  }
  const shipments = new Map<string, string>();
  for (const one of (await client.call('shipments.list', {})).rows) {
    const detail = await client.call('shipments.get', { key: one.key });
    shipments.set(String(one.shipmentNumber), JSON.stringify({ one, detail }));
  }
  const { account } = await client.call('accounts.current', {});
  return new Map<Loss, Map<string, string>>([
    ['draft', drafts],
    ['document', documents],
    ['message', messages],
    ['shipment', shipments],
    ['account', new Map([['account', JSON.stringify(account)]])],
  ]);
};

/** Starts with a copy of the store. `change`: what is different in it. */
const outcomeWith = async (change: (copy: Buffer) => void): Promise<Outcome | 'set aside' | 'refused'> => {
  const world = await worldWith(filled);
  const copy = Buffer.from(bytes);
  change(copy);
  writeFileSync(join(world.folder, 'orderbell.sqlite'), copy);
  await world.secrets.write(`${world.service.email} ${world.service.baseUrl}`, world.service.password);
  serve(world, filled.texts, () => true);
  const { interfere } = world.service;
  let answers = false;
  world.service.interfere = (request) => (answers ? interfere(request) : { status: 503 });
  try {
    let running: Running;
    try {
      running = await world.start();
    } catch (error) {
      if (error instanceof OrderbellError && error.code === 'store.failed') return 'refused';
      throw error;
    }
    await world.time.settle();
    const { notices, damage } = await running.client.call('app.info', {});
    if (notices.includes('earlier-store')) return 'set aside';
    const shown = { orders: await ordersIn(running), others: await othersIn(running) };
    const counts = await running.client.call('orders.counts', {});
    expect(Object.values(counts).reduce((a, b) => a + b)).toBe(shown.orders.size);
    answers = true;
    await world.time.advance(15_000);
    const requests = world.service.http.requests;
    return {
      ...{ shown, notices, damage },
      later: await ordersIn(running),
      sent: requests
        .filter(({ method, url }) => method !== 'GET' && /api-connector|object-storage/.test(url))
        .map(({ method, url, body }) => `${method} ${url} ${String(body)}`),
      addresses: [...new Set(requests.map(({ url }) => new URL(url).origin))],
    };
  } finally {
    await world.end();
  }
};

type End = 'right' | 'marked' | 'set aside' | 'refused' | string;

const endOf = async (at: number, flipped: number): Promise<End> => {
  try {
    const outcome = await outcomeWith((copy) => {
      copy[at] = (copy[at] ?? 0) ^ flipped;
    });
    if (typeof outcome === 'string') return outcome;
    const problems = [...problemsOfOrders(outcome), ...problemsOfOthers(outcome), ...problemsSent(outcome)];
    if (problems.length > 0) return `wrong: ${problems.join('; ')}`;
    return outcome.notices.includes('damaged-rows') ? 'marked' : 'right';
  } catch (error) {
    return `wrong: ${String(error)} ${error instanceof OrderbellError ? error.detail : ''}`;
  }
};

const differing = (shown: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] =>
  [...shown].filter(([name, text]) => right.get(name) !== text).map(([name]) => name);

const problemsOfOrders = ({ shown: { orders }, damage, later }: Outcome): string[] => {
  const wrong = [...differing(orders, filled.orders), ...differing(later, filled.orders)];
  const missing = [...filled.orders.keys()].filter((number) => !orders.has(number));
  return [
    ...wrong.map((number) => `${number} shown as never received`),
    ...(missing.length === damage.orders.length
      ? []
      : [`${missing.join(' ')} missing, ${damage.orders.join(' ')} named`]),
  ];
};

/** What isn't shown as the whole store shows it has to be named. What is shown has to be right, or red. */
const problemsOfOthers = ({ shown, damage }: Outcome): string[] =>
  [...whole.shown.others].flatMap(([what, right]) => {
    // A damaged order hides what belongs to it until the service shows it again.
    const hidden = [...filled.orders.keys()].filter((number) => !shown.orders.has(number));
    const now = shown.others.get(what) ?? new Map<string, string>();
    const others = differing(now, right);
    const missing = [...right.keys()].filter(
      (name) => !now.has(name) && !hidden.some((number) => name.startsWith(`${number} `)),
    );
    const isTold = damage.lost.some((one) => one.what === what || one.what === `lost-${what}`);
    const isRed = others.every((name) => /password-needed|message\.damaged/.test(now.get(name) ?? ''));
    return [
      ...(others.length === 0 || (isRed && isTold) ? [] : [`${what} ${others.join(' ')} shown wrong`]),
      ...(missing.length === 0 || isTold ? [] : [`${what} ${missing.join(' ')} lost without a word`]),
    ];
  });

const problemsSent = ({ sent, addresses, notices }: Outcome): string[] => {
  const [once] = whole.sent;
  return [
    ...sent.filter((one) => one !== once).map((one) => `sent ${one}`),
    ...(sent.length > 1 ? [`sent ${sent.length} times`] : []),
    ...(sent.length === 1 || notices.includes('damaged-rows') ? [] : ['not sent, without a word']),
    ...addresses.filter((one) => !whole.addresses.includes(one)).map((one) => `called ${one}`),
  ];
};

const amount = isLongRun ? 3_000 : 100;

it(
  'never shows or sends anything wrong, or leaves it out without a word',
  async () => {
    expect(whole.sent).toEqual([expect.stringContaining(filled.body)]);
    expect([...whole.shown.others].map(([what, { size }]) => [what, size > 0])).toEqual(
      [...whole.shown.others.keys()].map((what) => [what, true]),
    );
    const number = createNumbers(32);
    const ends = new Map<End, number>();
    const wrong: string[] = [];
    for (let n = 0; n < amount; n += 1) {
      const at = used[number(used.length)] ?? 0;
      const flipped = 1 + number(255);
      const end = await endOf(at, flipped);
      const kind = end.startsWith('wrong') ? 'wrong' : end;
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      if (kind === 'wrong') wrong.push(`byte ${at} ^ ${flipped}: ${end}`);
    }
    if (isLongRun) console.log(Object.fromEntries(ends));
    expect(wrong).toEqual([]);
    // Otherwise nothing was tried.
    expect(Math.min(...['marked', 'refused', 'right'].map((end) => ends.get(end) ?? 0))).toBeGreaterThan(5);
    // A busy computer takes up to half a second for one.
  },
  amount * 500,
);
