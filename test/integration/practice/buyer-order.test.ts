import { describe, expect, it } from 'vitest';
import { fieldOf, type Practice, readPoll, startPractice, stateOf } from './practice-client.ts';

const path = '/v2/api-connector/order';
const header = {
  companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e02',
  supplierAccountNumber: '0000700932',
  purchaseOrderNumber: 'BE-1',
};
const line = (position: string, date: string) => ({
  position,
  item: { number: '10-4471', name: 'Drive shaft' },
  deliverySchedule: [{ date, quantity: 12.5 }],
  prices: {
    netPrice: { priceInTransactionCurrency: { value: 86.4, currencyIso: 'EUR' } },
    priceUnitQuantity: 1,
  },
});
const order = (...lines: unknown[]) => ({ order: header, lines });

describe('a buyer’s own client', () => {
  it('issues an order, and issues it again with another date and one more line', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const poll = async () => readPoll(await practice.ask('POST', '/v2/order-search/poll', {})).data[0];
    expect((await practice.ask('POST', path, order(line('1', '2026-12-10')))).status).toBe(200);
    const issued = await poll();
    expect(issued?.lines[0]?.deliverySchedule).toEqual([
      { position: '0001', date: '2026-12-10', quantity: '12.5' },
    ]);
    const again = order(line('1', '2026-12-17'), line('2', '2026-12-17'));
    expect((await practice.ask('POST', path, again)).status).toBe(200);
    const reissued = await poll();
    expect([reissued?.id, reissued?.version, reissued?.lines.length]).toEqual([issued?.id, '2', 2]);
    expect(reissued?.lines[0]?.deliverySchedule[0]?.date).toBe('2026-12-17');
  });

  it('requests to reopen confirmed lines, and leaves unchanged lines alone', async () => {
    const practice = await startPractice({ sample: 'empty' });
    await practice.ask('POST', path, order(line('1', '2026-12-10'), line('2', '2026-12-10')));
    await practice.ask('POST', '/v2/api-connector/order-response', {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'BE-1', indicators: { accepted: true } },
      lines: [{ purchaseOrderLinePosition: '1' }, { purchaseOrderLinePosition: '2' }],
    });
    await practice.ask('POST', path, order(line('1', '2026-12-10'), line('2', '2026-12-01')));
    const id = practice.service.world.orderByNumber('BE-1')?.id ?? '';
    const after = await practice.order(id);
    expect([stateOf(after, 0), stateOf(after, 1)]).toEqual([
      'Confirmed',
      'InProgress/OpenBuyerReopenRequest',
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      'an unknown company',
      { ...order(line('1', '2026-12-10')), order: { ...header, companyId: 'x' } },
      'order.companyId',
    ],
    ['no line', order(), 'lines'],
    [
      'a position twice',
      order(line('1', '2026-12-10'), line('2', '2026-12-10'), line('1', '2026-12-10')),
      'lines[2].position',
    ],
    ['a day that isn’t', order(line('1', '2026-13-10')), 'lines[0].deliverySchedule[0].date'],
  ])('gets an error that names %s', async (_, body, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await practice.ask('POST', path, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.world.orders()).toEqual([]);
  });

  it('may omit the company: the supplier’s number at the buyer identifies it', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { companyId, ...nameless } = header;
    await practice.ask('POST', path, { order: nameless, lines: [line('1', '2026-12-10')] });
    expect(practice.service.world.orderByNumber('BE-1')?.companyId).toBe(companyId);
    const unknown = { ...nameless, supplierAccountNumber: '1' };
    const reply = await practice.ask('POST', path, { order: unknown, lines: [line('1', '2026-12-10')] });
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'order.supplierAccountNumber']);
  });

  it('needs credentials', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.call('POST', path, { body: '{}' })).status).toBe(401);
  });
});

type Send = (lines: unknown[], indicators?: object) => Promise<unknown>;
type Setting = { practice: Practice; send: Send; states: () => Promise<string[]> };

/** An order of two lines, the first of them confirmed. */
const issued = async (): Promise<Setting> => {
  const practice = await startPractice({ sample: 'empty' });
  const send: Send = async (lines, indicators = {}) => {
    const reply = await practice.ask('POST', path, { order: { ...header, indicators }, lines });
    expect(reply.status).toBe(200);
  };
  await send([line('1', '2026-12-10'), line('2', '2026-12-10')]);
  await respond(practice, '1', { indicators: { accepted: true } });
  return {
    practice,
    send,
    states: async () => {
      const order = await practice.order(practice.service.world.orderByNumber('BE-1')?.id ?? '');
      return order.lines.map((_, index) => stateOf(order, index));
    },
  };
};

const respond = async (practice: Practice, position: string, answer: object): Promise<void> => {
  const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
    order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'BE-1' },
    lines: [{ purchaseOrderLinePosition: position, ...answer }],
  });
  expect(reply.status).toBe(200);
};

const both = [line('1', '2026-12-10'), line('2', '2026-12-10')];
const proposal = { deliverySchedule: [{ date: '2026-12-24', quantity: 12.5 }], reason: 'Later.' };

describe('a buyer’s indicators', () => {
  it.each<[string, unknown[], object, string[]]>([
    ['nothing changes nothing', both, {}, ['Confirmed', 'Issued']],
    [
      'cancelled on a line',
      [{ position: '2', indicators: { cancelled: true } }],
      {},
      ['Confirmed', 'Cancelled'],
    ],
    [
      'cancelled on the order, for the lines sent',
      [{ position: '2' }],
      { cancelled: true },
      ['Confirmed', 'Cancelled'],
    ],
    [
      'a line’s own before the order’s',
      [{ position: '1', indicators: { cancelled: false } }, { position: '2' }],
      { cancelled: true },
      ['Confirmed', 'Cancelled'],
    ],
    ['completed before cancelled', both, { completed: true, cancelled: true }, ['Completed', 'Completed']],
    ['a missing line stays', [both[1]], {}, ['Confirmed', 'Issued']],
    ['a missing line is cancelled', [both[1]], { cancelLineWhenMissing: true }, ['Cancelled', 'Issued']],
    ['no lines at all are all cancelled', [], { cancelLineWhenMissing: true }, ['Cancelled', 'Cancelled']],
  ])('%s', async (_, lines, indicators, becomes) => {
    const { send, states } = await issued();
    await send(lines, indicators);
    expect(await states()).toEqual(becomes);
  });

  it('delivered notes that the goods are there', async () => {
    const { practice, send } = await issued();
    await send([{ position: '1', indicators: { delivered: true } }]);
    const order = practice.service.world.orderByNumber('BE-1');
    expect(order?.lines.map(({ logisticsStatus, delivered }) => [logisticsStatus, delivered])).toEqual([
      ['Delivered', true],
      ['Open', false],
    ]);
  });

  it('autoConfirm confirms other values at once, proposeWhenAccepted proposes accepted ones', async () => {
    const { practice, send, states } = await issued();
    await send([{ ...line('2', '2026-12-10'), indicators: { proposeWhenAccepted: true } }]);
    await respond(practice, '2', { indicators: { accepted: true } });
    expect(await states()).toEqual(['Confirmed', 'InProgress/OpenSupplierProposal']);
    await send([{ position: '2' }], { autoConfirm: true });
    await respond(practice, '2', proposal);
    expect(await states()).toEqual(['Confirmed', 'Confirmed']);
    await respond(practice, '1', proposal);
    expect(await states()).toEqual(['Confirmed', 'Confirmed']);
  });

  it('an order sent twice keeps its version and stamp; a changed note changes one line only', async () => {
    const { practice, send } = await issued();
    const before = practice.service.world.orderByNumber('BE-1');
    await send(both);
    expect(practice.service.world.orderByNumber('BE-1')).toEqual(before);
    await send([{ ...line('2', '2026-12-10'), notes: ['Pack it well.'] }]);
    const after = practice.service.world.orderByNumber('BE-1');
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.lines.map(({ lastUpdatedAt }) => lastUpdatedAt)).toEqual([
      before?.lines[0]?.lastUpdatedAt,
      after?.lastUpdatedAt,
    ]);
  });

  it('asked to reopen and then with the confirmed terms, the request is withdrawn', async () => {
    const { practice, send, states } = await issued();
    await send([line('1', '2026-12-01')]);
    expect(await states()).toEqual(['InProgress/OpenBuyerReopenRequest', 'Issued']);
    await send([line('1', '2026-12-02')]);
    const request = practice.service.world.orderByNumber('BE-1')?.lines[0]?.reopenRequest;
    expect([request?.deliverySchedule[0]?.date, request?.status]).toEqual(['2026-12-02', 'Open']);
    await send([line('1', '2026-12-10')]);
    expect(await states()).toEqual(['Confirmed', 'Issued']);
  });

  it('documents are attached to the order and a line, and one of the same code replaces the other', async () => {
    const { practice } = await issued();
    const document = (name: string) => ({ code: 'D-1', name, url: 'https://documents.example/d' });
    const sent = (name: string) => ({
      order: { ...header, documents: [document(name)] },
      lines: [{ position: '2', documents: [document(name), { name: 'a second' }] }],
    });
    await practice.ask('POST', path, sent('one'));
    await practice.ask('POST', path, sent('two'));
    const order = practice.service.world.orderByNumber('BE-1');
    expect(order?.documents.map(({ name }) => name)).toEqual(['two']);
    expect(order?.lines[1]?.documents.map(({ name }) => name)).toEqual(['two', 'a second']);
    const unknown = { order: header, lines: [{ position: '2', documents: [{ objectId: 'x' }] }] };
    const reply = await practice.ask('POST', path, unknown);
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'lines[0].documents[0].objectId']);
  });

  it('a hundred documents are enough', async () => {
    const { practice } = await issued();
    const documents = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ code: String(from + index) }));
    const send = (list: unknown[]) =>
      practice.ask('POST', path, { order: header, lines: [{ position: '2', documents: list }] });
    const tooMany = await send(documents(0, 101));
    expect([tooMany.status, fieldOf(tooMany)]).toEqual([400, 'lines[0].documents']);
    expect((await send(documents(0, 100))).status).toBe(200);
    const oneMore = await send(documents(100, 1));
    expect([oneMore.status, fieldOf(oneMore)]).toEqual([400, 'lines[0].documents']);
  });
});
