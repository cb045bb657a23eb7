import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Practice, readPoll, startPractice } from './practice-client.ts';

/** Rows of the interface, sections 2 to 4, as sent over the wire. */

const pollPath = '/v2/order-search/poll';
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const status = z.object({ processStatus: z.string(), logisticsStatus: z.string() });
const price = z.object({
  priceInTransactionCurrency: z.object({ value: z.number(), currencyIso: z.string().length(3) }),
});
// The interface's hints as its open points complete them (section 3): a net or gross price for a quantity
// of a unit.
const prices = z
  .object({
    netPrice: price.optional(),
    grossPrice: price.optional(),
    discountPercentage: z.number().optional(),
    priceUnitOfMeasureIso: z.string().min(1),
    priceUnitQuantity: z.number().positive(),
  })
  .refine(({ netPrice, grossPrice }) => (netPrice === undefined) !== (grossPrice === undefined));
const line = z.object({
  deliverySchedule: z.array(z.object({ date: z.iso.date(), quantity: z.number() })).min(1),
  prices,
  status,
  lastUpdatedAt: moment,
});
const order = z.object({
  supplierAccountNumber: z.string().min(1),
  purchaseOrderNumber: z.string().min(1),
  lines: z.array(line).min(1),
  status,
  lastUpdatedAt: moment,
});
const page = z.object({ data: z.array(order).min(1), total: z.number().int(), lastUpdatedAt: moment });

const polled = async (practice: Practice, filter: Record<string, string[]> = {}) => {
  const body = { filters: { status: filter } };
  return page.parse(JSON.parse((await practice.ask('GET', pollPath, body)).text)).data;
};

const numbers = async (practice: Practice, filter: Record<string, string[]>, after?: string) => {
  const filters = { status: filter, ...(after === undefined ? {} : { lastUpdatedAfter: after }) };
  const { data } = readPoll(await practice.ask('GET', pollPath, { filters }));
  return data.map(({ buyerOrder }) => buyerOrder.purchaseOrderNumber);
};

const accept = async (practice: Practice, number: string, positions: string[]) => {
  const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
    order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: number, indicators: { accepted: true } },
    lines: positions.map((position) => ({ purchaseOrderLinePosition: position })),
  });
  expect(reply.status).toBe(200);
};

describe('the result of a poll', () => {
  it('is every order of the sample with every field of the interface: its own, its lines’, its statuses', async () => {
    const orders = await polled(await startPractice());
    expect(orders).toHaveLength(60);
    const seen = new Set(orders.map((one) => one.status.processStatus));
    expect(seen).toContain('Issued');
    expect(seen).toContain('Confirmed');
    expect(orders.map((one) => one.status.logisticsStatus)).toContain('Open');
    const lineStatuses = orders.flatMap(({ lines }) => lines.flatMap((one) => Object.values(one.status)));
    expect(lineStatuses).toContain('Cancelled');
    expect(lineStatuses).toContain('Delivered');
  });

  it('is filtered by progress or goods status on request', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { buyers } = practice.service;
    const [asked, shipped] = [1, 2].map(() => buyers.issue({ buyer: 'Kessler', lineCount: 2 }));
    for (const one of [asked, shipped]) await accept(practice, one?.purchaseOrderNumber ?? '', ['10', '20']);
    buyers.askReconfirmation(asked?.id ?? '', ['10']);
    buyers.moveGoods(shipped?.id ?? '', 'Shipped', ['20']);
    const only = (one: typeof asked) => [one?.purchaseOrderNumber];
    const inProgressStatus = ['OpenBuyerReconfirmationRequest'];
    expect(await numbers(practice, { inProgressStatus })).toEqual(only(asked));
    expect(await numbers(practice, { deliveryLineStatus: ['Shipped'] })).toEqual(only(shipped));
  });

  it('as Confirmed is an order only once every line is, and its lines may still be elsewhere', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { buyers } = practice.service;
    const { id, purchaseOrderNumber: number } = buyers.issue({ buyer: 'Kessler', lineCount: 3 });
    const confirmed = { processStatus: ['Confirmed'] };
    await accept(practice, number, ['10']);
    expect(await numbers(practice, confirmed)).toEqual([]);
    await accept(practice, number, ['20', '30']);
    expect(await numbers(practice, confirmed)).toEqual([number]);
    buyers.cancel(id, ['30']);
    buyers.moveGoods(id, 'Delivered', ['20']);
    const [shown] = await polled(practice, confirmed);
    expect(shown?.lines.map((one) => [one.status.processStatus, one.status.logisticsStatus])).toEqual([
      ['Confirmed', 'Open'],
      ['Confirmed', 'Delivered'],
      ['Cancelled', 'Cancelled'],
    ]);
  });

  it('filtered by Issued has an order again if the buyer updated it and it is still Issued', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { buyers } = practice.service;
    const { id, purchaseOrderNumber: number } = buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    const issued = { processStatus: ['Issued'] };
    const [before] = await polled(practice, issued);
    expect(await numbers(practice, issued, before?.lastUpdatedAt)).toEqual([]);
    buyers.reissue(id, { deliverySchedule: [{ date: '2027-01-10', quantity: '3' }] }, ['10']);
    expect(await numbers(practice, issued, before?.lastUpdatedAt)).toEqual([number]);
  });
});

it('a buyer’s order reaches the supplier with its company, its numbers and its destination', async () => {
  const practice = await startPractice({ sample: 'empty' });
  const header = {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e02',
    supplierAccountNumber: '0000700932',
    purchaseOrderNumber: 'BE-1',
  };
  const destination = { names: ['Hall 3'], addressLines: ['Quay 1'], city: 'Ulm' };
  const lines = [
    { position: '1', item: { number: '1' }, deliverySchedule: [{ date: '2027-01-04', quantity: 1 }] },
  ];
  const body = { order: { ...header, destination }, lines };
  expect((await practice.ask('POST', '/v2/api-connector/order', body)).status).toBe(200);
  const reply = await practice.ask('GET', pollPath, {});
  expect(JSON.parse(reply.text)).toMatchObject({ data: [{ buyerOrder: { ...header, destination } }] });
});
