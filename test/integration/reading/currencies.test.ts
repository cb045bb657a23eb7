import { expect, it } from 'vitest';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { openRaw, rawLine, rawOrder } from './raw-service.ts';

const line = (position: string, currencyIso: string) =>
  rawLine({
    id: `line-${position}`,
    buyerLine: { position, item: { number: 'I-1', name: 'Bolt', purchaseUnitOfMeasureIso: 'PCE' } },
    prices: { netPrice: { priceInTransactionCurrency: { value: 12.5, currencyIso } }, priceUnitQuantity: 1 },
  });
const lines = (...currencies: string[]) =>
  currencies.map((currencyIso, index) => line(`000${index + 1}0`, currencyIso));

it('a currency is the same in any case and with blanks', async () => {
  const { harness, raw, poll } = await openRaw({
    orders: [rawOrder({ lines: lines('eur', 'EUR', ' Eur ') })],
  });
  const [row] = (await listOrders(harness, null)).rows;
  const total = { value: decimal('187.5'), currencyIso: 'EUR' };
  expect(row?.facts.totals).toEqual([total]);
  expect((await harness.call('orders.choices', { scope: 'open' })).currencies).toEqual(['EUR']);
  const found = await harness.call('orders.list', {
    filter: { ...noFilter, scope: 'open', atLeast: { ...total, currencyIso: 'eur' } },
    sort: { by: 'amount', descending: true },
    locale: 'en',
    first: 1,
  });
  expect(found.currencies).toEqual([['EUR']]);
  expect(found.keys).toEqual([row?.key]);

  // The next version spells them otherwise, which is no change.
  raw.orders = [
    rawOrder({ lines: lines('EUR', 'eur', 'EUR'), version: 2, lastUpdatedAt: '2026-11-17T08:30:00.000Z' }),
  ];
  await poll();
  const { order, history } = await harness.detail(row?.key ?? 0);
  expect(order.version).toBe(2);
  expect(history.flatMap(({ changes }) => changes ?? [])).toEqual([]);
});
