import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '../../src/main/core/create-core.ts';
import { type Client, createClient } from '../../src/shared/contract/client.ts';
import { contract, isCallName } from '../../src/shared/contract/contract.ts';
import type { CoreEvent } from '../../src/shared/contract/events.ts';
import { noFilter, stateOf } from '../../src/shared/domain/order/order-filter.ts';
import { listOrders } from '../fakes/list-orders.ts';
import { direct, ipc, loopback, type OpenTransport, openCore } from './transports.ts';

/** The same calls over every transport. A renderer's answer must not depend on its shell. */
describe.each([
  { transport: 'direct', open: direct },
  { transport: 'loopback', open: loopback },
  { transport: 'ipc', open: ipc },
])('the contract, $transport', ({ open }) => {
  let core: Core;
  let closeCore: () => Promise<void>;
  let transport: OpenTransport;
  let client: Client;
  beforeAll(async () => {
    ({ core, close: closeCore } = await openCore());
    transport = await open(core);
    client = createClient(transport);
  });
  afterAll(async () => {
    await transport.close();
    await closeCore();
  });

  /** The first matching event from now on. */
  const received = (suits: (event: CoreEvent) => boolean): Promise<CoreEvent> =>
    new Promise((resolve) => {
      const stop = client.listen((event) => {
        if (!suits(event)) return;
        stop();
        resolve(event);
      });
    });

  const issuedOrder = async () => {
    const { rows } = await listOrders(client, 'to-answer');
    const row = rows.find(({ processStatus, facts, hasDraft, responseState }) => {
      return processStatus === 'Issued' && facts.answer.length === 1 && !hasDraft && responseState === null;
    });
    if (row === undefined) throw new Error('No order of one line waits for an answer.');
    return client.call('orders.get', { key: row.key });
  };

  test('every call exists and checks its input', async () => {
    for (const name of Object.keys(contract).filter(isCallName)) {
      expect(await transport.send({ call: name, input: 7 }), name).toMatchObject({
        ok: false,
        error: { code: 'rpc.bad-input', params: { call: name } },
      });
    }
  });

  test.each(['orders.lost', '', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'there is no call %j',
    async (call) => {
      expect(await transport.send({ call, input: {} })).toMatchObject({
        ok: false,
        error: { code: 'rpc.unknown-call' },
      });
    },
  );

  test('a shell names itself', async () => {
    expect(await client.call('app.info', {})).toEqual({
      version: '1.2.3',
      shell: 'web',
      practiceAvailable: true,
      folderRisk: null,
      noNotifications: null,
      secrets: expect.stringMatching(/^(keychain|memory)$/),
      dataFolder: expect.stringContaining('orderbell-contract-'),
      notices: [],
      earlierStores: [],
      damage: { orders: [], lost: [] },
      restoredFrom: null,
    });
  });

  test('a shell without its own window reports that its pages show', async () => {
    expect(await client.call('window.get', {})).toEqual({ shows: true });
  });

  test('every order is in one folder, and is counted', async () => {
    const { rows } = await listOrders(client, null);
    expect(rows).toHaveLength(60);
    const counts = await client.call('orders.counts', {});
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(60);
    const { rows: toAnswer } = await listOrders(client, 'to-answer');
    expect(toAnswer).toHaveLength(counts['to-answer']);
  });

  test('an order arrives unchanged with every digit, also with 500 lines', async () => {
    const { rows } = await listOrders(client, null);
    let lines = 0;
    for (const { key } of rows) {
      const detail = await client.call('orders.get', { key });
      expect({ ok: true, output: detail }).toEqual(
        await core.dispatch({ call: 'orders.get', input: { key } }),
      );
      lines = Math.max(lines, detail.order.lines.length);
    }
    expect(lines).toBe(500);
  });

  test('an error arrives with its code and its subject', async () => {
    await expect(client.call('orders.get', { key: 999_999 })).rejects.toMatchObject({
      name: 'OrderbellError',
      code: 'order.not-found',
    });
    const signIn = {
      email: 'a@b.example',
      password: 'x',
      keepSignedIn: false,
      fetchFrom: { kind: 'now' },
    } as const;
    await expect(
      client.call('accounts.sign-in', { ...signIn, baseUrl: 'http://service.example' }),
    ).rejects.toMatchObject({ code: 'service.not-https' });
  });

  test('a draft is stored, an answer waits for its undo time, and undo makes it a draft again', async () => {
    const { key, revision, order } = await issuedOrder();
    const answers = [{ position: order.lines[0]?.position ?? '', answer: { kind: 'accept' as const } }];
    await client.call('responses.save-draft', { orderKey: key, draft: { revision, answers } });
    expect((await client.call('orders.get', { key })).draft).toEqual({ revision, answers });

    const event = received((event) => event.name === 'responses.changed' && event.orderKey === key);
    const { entry } = await client.call('responses.send', {
      orderKey: key,
      revision,
      answers,
      buyerAccountNumber: '700100',
    });
    expect(entry).toMatchObject({ state: 'waiting', answers });
    await event;
    await client.call('responses.undo', { id: entry.id });
    const { draft, responses } = await client.call('orders.get', { key });
    expect(draft?.answers).toEqual(answers);
    expect(responses[0]?.state).toBe('undone');
  });

  test('a document is received piece by piece, and a refused kind isn’t', async () => {
    const { key } = await issuedOrder();
    const begin = { orderKey: key, position: null, size: 6 };
    await expect(client.call('documents.begin', { ...begin, name: 'a.exe' })).rejects.toMatchObject({
      code: 'document.kind-refused',
    });
    const event = received((event) => event.name === 'documents.changed' && event.orderKey === key);
    const { attachment } = await client.call('documents.begin', { ...begin, name: 'a.pdf' });
    const { id } = attachment;
    expect(await client.call('documents.append', { id, offset: 0, base64: 'AAEC' })).toEqual({ received: 3 });
    await expect(client.call('documents.append', { id, offset: 0, base64: 'AAEC' })).rejects.toMatchObject({
      code: 'document.incomplete',
    });
    await client.call('documents.append', { id, offset: 3, base64: 'AwQF' });
    expect((await client.call('documents.finish', { id })).attachment).toMatchObject({
      name: 'a.pdf',
      size: 6,
    });
    await event;
  });

  test('a piece of full size is accepted', async () => {
    const { key } = await issuedOrder();
    const piece = Buffer.alloc(786_432, 0xa5);
    const { attachment } = await client.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'big.pdf',
      size: piece.length,
    });
    const appended = { id: attachment.id, offset: 0, base64: piece.toString('base64') };
    expect(await client.call('documents.append', appended)).toEqual({ received: piece.length });
    await client.call('documents.remove', { id: attachment.id });
  });

  test('a list names its orders in their order, with the first rows, and other rows are read by key', async () => {
    const { keys, rows, currencies } = await client.call('orders.list', {
      filter: { ...noFilter, scope: 'to-answer' },
      sort: { by: 'number', descending: true },
      ...{ locale: 'en', first: 3 },
    });
    expect(keys.length).toBeGreaterThan(3);
    expect(rows.map(({ key }) => key)).toEqual(keys.slice(0, 3));
    expect(currencies).toEqual([]);
    const all = (await client.call('orders.rows', { keys })).rows;
    expect(all.slice(0, 3)).toEqual(rows);
    const numbers = all.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
    expect(numbers).toEqual(numbers.toSorted(new Intl.Collator('en', { numeric: true }).compare).reverse());
    expect(new Set(all.map(({ folder }) => folder))).toEqual(new Set(['to-answer']));
    const elsewhere = client.call('orders.list', {
      filter: { ...noFilter, scope: 'open' },
      sort: { by: 'number', descending: true },
      ...{ locale: 'no locale', first: 0 },
    });
    await expect(elsewhere).rejects.toMatchObject({
      code: 'rpc.bad-input',
    });
  });

  test('the values to filter by are those that orders of the list have', async () => {
    const { rows } = await listOrders(client, 'to-answer');
    const choices = await client.call('orders.choices', { scope: 'to-answer' });
    expect(choices.buyers.map(({ key }) => key).sort()).toEqual(
      [...new Set(rows.map(({ buyerKey }) => buyerKey))].sort(),
    );
    expect(choices.statuses.toSorted()).toEqual(
      [...new Set(rows.map(stateOf))].filter((state) => state !== null).sort(),
    );
    expect(choices.currencies).toContain('EUR');
  });

  test('a changed setting reaches every listener', async () => {
    const event = received((event) => event.name === 'settings.changed');
    const changed = await client.call('settings.set', { patch: { theme: 'dark', undoSeconds: 20 } });
    expect(await event).toEqual({ name: 'settings.changed', settings: changed });
    expect(await client.call('settings.get', {})).toEqual(changed);
    await expect(client.call('settings.set', { patch: { undoSeconds: 61 } })).rejects.toMatchObject({
      code: 'rpc.bad-input',
    });
  });

  test('an opened order is announced, and its row isn’t marked any more', async () => {
    const { rows } = await listOrders(client, null);
    const unseen = rows.find((row) => row.unseen === 'new');
    if (unseen === undefined) throw new Error('Every order has been opened.');
    const { key } = unseen;
    const { revision } = await client.call('orders.get', { key });
    const event = received(({ name }) => name === 'orders.changed');
    await client.call('orders.mark-seen', { key, revision });
    expect(await event).toEqual({ name: 'orders.changed', keys: [key] });
    expect(await client.call('orders.rows', { keys: [key] })).toEqual({
      rows: [{ ...unseen, unseen: null }],
    });
  });

  test('simultaneous calls each get their own reply', async () => {
    const { rows } = await listOrders(client, null);
    const keys = rows.slice(0, 20).map(({ key }) => key);
    const details = await Promise.all(keys.map((key) => client.call('orders.get', { key })));
    expect(details.map(({ key }) => key)).toEqual(keys);
  });

  test('a listener that has stopped receives nothing', async () => {
    const events: CoreEvent[] = [];
    const stop = client.listen((event) => events.push(event));
    stop();
    const event = received((event) => event.name === 'settings.changed');
    await client.call('settings.set', { patch: { theme: 'light' } });
    await event;
    expect(events).toEqual([]);
  });
});
