import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { fieldOf, readPoll, startPractice } from './practice-client.ts';

const path = '/v2/order-search/poll';

describe('polling the practice service', () => {
  it('gives sixty orders by GET with a body and the same by POST', async () => {
    const practice = await startPractice();
    const byGet = readPoll(await practice.ask('GET', path, {}));
    const byPost = readPoll(await practice.ask('POST', path, {}));
    expect(byGet.total).toBe('60');
    expect(byGet.data).toHaveLength(60);
    expect(byPost).toEqual(byGet);
    expect(byGet.lastUpdatedAt).toBe(byGet.data.at(-1)?.lastUpdatedAt);
  });

  it('returns its own time, by which a client judges the orders’ stamps', async () => {
    const now = Date.parse('2030-01-02T03:04:05Z');
    const practice = await startPractice({ clock: () => now });
    const { headers } = await practice.ask('POST', path, {});
    expect(headers['date']).toBe('Wed, 02 Jan 2030 03:04:05 GMT');
  });

  it('after a stamp returns strictly later records, and the same stamp if there are none', async () => {
    const practice = await startPractice();
    const all = readPoll(await practice.ask('POST', path, {}));
    const middle = all.data[30]?.lastUpdatedAt ?? '';
    const later = readPoll(await practice.ask('POST', path, { filters: { lastUpdatedAfter: middle } }));
    expect(later.data.map(({ id }) => id)).toEqual(all.data.slice(31).map(({ id }) => id));
    const end = { filters: { lastUpdatedAfter: all.lastUpdatedAt } };
    expect(readPoll(await practice.ask('POST', path, end))).toEqual({
      data: [],
      total: '0',
      lastUpdatedAt: all.lastUpdatedAt,
    });
  });

  it('pages with limit and offset, with the page’s own top-level value', async () => {
    const practice = await startPractice();
    const all = readPoll(await practice.ask('POST', path, {}));
    const page = readPoll(await practice.ask('POST', path, { limit: 7, offset: 14 }));
    expect(page.data.map(({ id }) => id)).toEqual(all.data.slice(14, 21).map(({ id }) => id));
    expect([page.total, page.lastUpdatedAt]).toEqual(['60', all.data[20]?.lastUpdatedAt]);
  });

  it('filters by the orders’ process status', async () => {
    const practice = await startPractice();
    const filters = { status: { processStatus: ['Issued', 'Rejected'] } };
    const { data } = readPoll(await practice.ask('POST', path, { filters }));
    expect(new Set(data.map(({ status }) => status.processStatus))).toEqual(new Set(['Issued', 'Rejected']));
  });

  it('keeps every digit of a quantity and a price', async () => {
    const practice = await startPractice();
    const { world } = practice.service;
    const order = world.orders().find(({ lines }) => lines[0]?.item.purchaseUnitOfMeasureIso === 'GRM');
    const [line] = order?.lines ?? [];
    const [entry] = line?.requested.deliverySchedule ?? [];
    const net = line?.requested.prices?.netPrice ?? null;
    if (order === undefined || line === undefined || entry === undefined || net === null)
      throw new Error('the sample has a line by weight');
    const prices = {
      ...{ grossPrice: null, discountPercentage: null, priceUnitOfMeasureIso: null, priceUnitQuantity: null },
      netPrice: {
        ...net,
        priceInTransactionCurrency: { value: decimal('12345678.901234567891'), currencyIso: 'EUR' },
      },
    };
    const deliverySchedule = [{ ...entry, quantity: decimal('1234.560000000000000001') }];
    world.put({ ...order, lines: [{ ...line, requested: { deliverySchedule, prices } }] });
    const { text } = await practice.ask('POST', path, {});
    expect(text).toContain('"quantity":1234.560000000000000001');
    expect(text).toContain('"value":12345678.901234567891');
  });

  it.each([
    ['', 'body'],
    ['{"limit":', 'body'],
    ['{"limit":101}', 'limit'],
    ['{"limit":0}', 'limit'],
    ['{"limit":"5"}', 'limit'],
    ['{"offset":-1}', 'offset'],
    ['{"filters":{"lastUpdatedAfter":"yesterday"}}', 'filters.lastUpdatedAfter'],
    ['{"filters":{"status":{"processStatus":"Issued"}}}', 'filters.status.processStatus'],
  ])('refuses %j with 400 and names %s', async (body, field) => {
    const practice = await startPractice();
    const reply = await practice.ask('POST', path, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
  });

  it('requires credentials', async () => {
    const practice = await startPractice();
    expect((await practice.call('POST', path, { body: '{}' })).status).toBe(401);
  });
});

describe('the sample world', () => {
  it('is the same for the same seed and clock, and another for another seed', async () => {
    const [one, two, other] = [
      await startPractice({ seed: 7 }),
      await startPractice({ seed: 7 }),
      await startPractice({ seed: 8 }),
    ];
    const text = (await one.ask('POST', path, {})).text;
    expect((await two.ask('POST', path, {})).text).toBe(text);
    // The password comes from the seed too.
    expect(other.basic).not.toBe(one.basic);
    expect((await other.ask('POST', path, {})).text).not.toBe(text);
  });

  it('has every state that a supplier meets, nothing from the future, and five buyers', async () => {
    const practice = await startPractice();
    const { data } = readPoll(await practice.ask('POST', path, {}));
    const steps = new Set(data.flatMap(({ lines }) => lines.map(({ status }) => status.inProgressStatus)));
    expect([...steps].filter((step) => step !== undefined).sort()).toEqual([
      'OpenBuyerReconfirmationRequest',
      'OpenBuyerReopenRequest',
      'OpenSupplierProposal',
      'OpenSupplierReopenRequest',
      'ReissuedRejectedLine',
      'RejectedSupplierProposal',
    ]);
    expect(new Set(data.map(({ status }) => status.processStatus)).size).toBe(6);
    expect(new Set(data.map(({ buyerOrder }) => buyerOrder.companyId)).size).toBe(5);
    expect(data.every(({ lastUpdatedAt }) => lastUpdatedAt < '2026-11-17T09:00:00.000Z')).toBe(true);
    expect(Math.max(...data.map(({ lines }) => lines.length))).toBe(500);
    expect(new Set(data.map(({ buyerOrder }) => buyerOrder.purchaseOrderNumber)).size).toBe(60);
  });
});
