import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '../../src/main/core/create-core.ts';
import { type Client, createClient } from '../../src/shared/contract/client.ts';
import { contract, isCallName } from '../../src/shared/contract/contract.ts';
import type { CoreEvent } from '../../src/shared/contract/events.ts';
import { direct, ipc, loopback, type OpenTransport, openCore } from './transports.ts';

/** The same calls over every way to the core: what a renderer gets must not depend on the door it came through. */
describe.each([
  { way: 'direct', open: direct },
  { way: 'loopback', open: loopback },
  { way: 'ipc', open: ipc },
])('the contract, $way', ({ open }) => {
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

  /** The first event that suits, from now on. */
  const heard = (suits: (event: CoreEvent) => boolean): Promise<CoreEvent> =>
    new Promise((resolve) => {
      const stop = client.listen((event) => {
        if (!suits(event)) return;
        stop();
        resolve(event);
      });
    });

  const issuedOrder = async () => {
    const { rows } = await client.call('orders.list', { tray: 'to-answer' });
    const row = rows.find(({ processStatus, facts, hasDraft, responseState }) => {
      return processStatus === 'Issued' && facts.answer.length === 1 && !hasDraft && responseState === null;
    });
    if (row === undefined) throw new Error('No order of one line waits for an answer.');
    return client.call('orders.get', { key: row.key });
  };

  test('every call is there and looks at what comes in', async () => {
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

  test('a door says what it is', async () => {
    expect(await client.call('app.info', {})).toEqual({
      version: '1.2.3',
      door: 'web',
      practiceAvailable: true,
      secrets: expect.stringMatching(/^(keychain|memory)$/),
      dataFolder: expect.stringContaining('orderbell-contract-'),
      notices: [],
      earlierStores: [],
    });
  });

  test('a door without a window of its own says that its pages show', async () => {
    expect(await client.call('window.get', {})).toEqual({ shows: true });
  });

  test('all orders are there, each in one tray, and counted', async () => {
    const { rows } = await client.call('orders.list', { tray: null });
    expect(rows).toHaveLength(60);
    const counts = await client.call('orders.counts', {});
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(60);
    const { rows: toAnswer } = await client.call('orders.list', { tray: 'to-answer' });
    expect(toAnswer).toHaveLength(counts['to-answer']);
  });

  test('an order arrives as the core has it, every digit included, also one of 500 lines', async () => {
    const { rows } = await client.call('orders.list', { tray: null });
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

  test('what fails fails with its code and whom it is about', async () => {
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

  test('a draft is kept, an answer waits for its undo, and undoing makes it the draft again', async () => {
    const { key, revision, order } = await issuedOrder();
    const answers = [{ position: order.lines[0]?.position ?? '', answer: { kind: 'accept' as const } }];
    await client.call('responses.save-draft', { orderKey: key, draft: { revision, answers } });
    expect((await client.call('orders.get', { key })).draft).toEqual({ revision, answers });

    const told = heard((event) => event.name === 'responses.changed' && event.orderKey === key);
    const { entry } = await client.call('responses.send', {
      orderKey: key,
      revision,
      answers,
      buyerAccountNumber: '700100',
    });
    expect(entry).toMatchObject({ state: 'waiting', answers });
    await told;
    await client.call('responses.undo', { id: entry.id });
    const { draft, responses } = await client.call('orders.get', { key });
    expect(draft?.answers).toEqual(answers);
    expect(responses[0]?.state).toBe('undone');
  });

  test('a document comes in piece by piece, and a kind that is refused does not', async () => {
    const { key } = await issuedOrder();
    const begin = { orderKey: key, position: null, size: 6 };
    await expect(client.call('documents.begin', { ...begin, name: 'a.exe' })).rejects.toMatchObject({
      code: 'document.kind-refused',
    });
    const told = heard((event) => event.name === 'documents.changed' && event.orderKey === key);
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
    await told;
  });

  test('a full piece of a document fits through', async () => {
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

  test('a window gets in one answer what it would ask for one by one', async () => {
    const wanted = { tray: 'to-answer', limit: 7 } as const;
    const { rows } = await client.call('orders.first', wanted);
    expect(rows).toHaveLength(7);
    expect(await client.call('opening.get', wanted)).toEqual({
      ...(await client.call('accounts.current', {})),
      settings: await client.call('settings.get', {}),
      rows,
    });
  });

  test('a setting is changed for everyone who listens', async () => {
    const told = heard((event) => event.name === 'settings.changed');
    const changed = await client.call('settings.set', { patch: { theme: 'dark', undoSeconds: 20 } });
    expect(await told).toEqual({ name: 'settings.changed', settings: changed });
    expect(await client.call('settings.get', {})).toEqual(changed);
    await expect(client.call('settings.set', { patch: { undoSeconds: 61 } })).rejects.toMatchObject({
      code: 'rpc.bad-input',
    });
  });

  test('an order that changed is told with its row, so that no window has to ask for it', async () => {
    const { rows } = await client.call('orders.list', { tray: null });
    const unseen = rows.find((row) => row.unseen === 'new');
    if (unseen === undefined) throw new Error('Every order has been opened.');
    const { key } = unseen;
    const { revision } = await client.call('orders.get', { key });
    const told = heard(({ name }) => name === 'orders.changed');
    await client.call('orders.mark-seen', { key, revision });
    expect(await told).toEqual({
      ...{ name: 'orders.changed', keys: [key] },
      rows: [{ ...unseen, unseen: null }],
    });
  });

  test('calls side by side each get their own answer', async () => {
    const { rows } = await client.call('orders.list', { tray: null });
    const keys = rows.slice(0, 20).map(({ key }) => key);
    const details = await Promise.all(keys.map((key) => client.call('orders.get', { key })));
    expect(details.map(({ key }) => key)).toEqual(keys);
  });

  test('who stops listening hears nothing more', async () => {
    const events: CoreEvent[] = [];
    const stop = client.listen((event) => events.push(event));
    stop();
    const told = heard((event) => event.name === 'settings.changed');
    await client.call('settings.set', { patch: { theme: 'light' } });
    await told;
    expect(events).toEqual([]);
  });
});
