import { describe, expect, it } from 'vitest';
import { fieldOf, readPoll, startPractice, stateOf } from './practice-client.ts';

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

  it('asks to reopen what was agreed, and leaves lines alone that say the same', async () => {
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
    ['a position twice', order(line('1', '2026-12-10'), line('1', '2026-12-10')), 'lines'],
    ['a day that isn’t', order(line('1', '2026-13-10')), 'lines[0].deliverySchedule[0].date'],
  ])('is told what is wrong with %s', async (_, body, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await practice.ask('POST', path, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect(practice.service.world.orders()).toEqual([]);
  });

  it('needs credentials', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.call('POST', path, { body: '{}' })).status).toBe(401);
  });
});
